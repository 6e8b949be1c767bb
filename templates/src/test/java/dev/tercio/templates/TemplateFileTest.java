package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.templates.Units.Armour;
import dev.tercio.templates.Units.Code;
import dev.tercio.templates.Units.Crew;
import dev.tercio.templates.Units.Driver;
import dev.tercio.templates.Units.Health;
import dev.tercio.templates.Units.Rank;
import dev.tercio.templates.Units.Smoke;
import dev.tercio.templates.Units.Tracked;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Templates from JSON.
///
/// Proves ID-03.
class TemplateFileTest {
    private record Vector(double x, double y) {}

    private record Size(Vector corner, float height) {}

    private record Everything(
            boolean flag,
            byte tiny,
            short small,
            char letter,
            int number,
            long large,
            float real,
            double precise,
            Rank rank,
            @Utf8(16) String name,
            Size size,
            Code carries,
            Entity nobody,
            @Length(3) short[] shorts,
            @Length(2) boolean[] flags,
            @Length(2) Entity[] nobodies) {}

    /// Not supported by columns: for worlds that store it as an object.
    private record Loose(Vector[] path, String[] words, Rank[] ranks, String note) {}

    /// Has a text form.
    public record Delay(long nanos) {
        public static @Nullable Delay parse(String text) {
            if (text.isEmpty()) {
                return null;
            }
            return new Delay(Long.parseLong(text.replace("ms", "")) * 1_000_000);
        }
    }

    private record Bomb(Delay fuse, int charge) {}

    private static final String TANKS =
            """
            {
              "templates": [
                {
                  "id": 73,
                  "name": "T-72B",
                  "parent": "T-72",
                  "type": "1.1.222.1.2.4.0",
                  "components": {
                    "Armour": { "front": 60 },
                    "Crew": { "commander": "Anna", "rank": "CAPTAIN" }
                  },
                  "remove": ["Smoke"]
                },
                {
                  "id": 72,
                  "name": "T-72",
                  "type": "1.1.222.1.2.1.0",
                  "components": {
                    "Health": { "points": 100, "most": 100 },
                    "Armour": { "front": 40, "side": 20 }
                  },
                  "tags": ["Tracked", "Smoke"]
                }
              ]
            }
            """;

    private final Templates templates = Units.templates();

    private static InputStream stream(String json) {
        return new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void childMayPrecedeItsParentAndContainsOnlyDifferences() {
        List<Template> loaded = Units.load(templates, TANKS);

        assertEquals(loaded, templates.all());
        assertEquals(List.of(73, 72), loaded.stream().map(Template::id).toList());
        Template t72b = templates.get("T-72B");
        assertEquals(templates.get(72), t72b.parent().orElseThrow());
        assertEquals(
                List.of(
                        new Health(100, 100),
                        new Armour((short) 60, (short) 20),
                        new Crew("Anna", Rank.CAPTAIN)),
                t72b.components());
        assertEquals(List.of(Tracked.class), t72b.tags());
        assertEquals(List.of(Tracked.class, Smoke.class), templates.get(72).tags());
        assertEquals("1.1.222.1.2.4.0", t72b.attribute(Units.TYPE).orElseThrow().toString());
    }

    @Test
    void fileOnDiskIsReadAndSpawns(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("units.json"), TANKS);
        templates.load(file, Units.READABLE);
        try (World world = World.create()) {
            Entity tank = templates.spawn(world, 73);

            assertEquals(new Armour((short) 60, (short) 20), world.get(tank, Armour.class));
            assertEquals(73, world.get(tank, TemplateId.class).template());
        }
    }

    @Test
    void everyKindOfFieldIsRead() {
        String json =
                """
                {"templates": [{"id": 1, "name": "X", "type": "1.1.1.1.1.1.1", "components": {
                  "Everything": {
                    "flag": true, "tiny": -128, "small": 32767, "letter": "\\u00fc",
                    "number": -2147483648, "large": 9223372036854775807,
                    "real": 1.5e2, "precise": -0.1, "rank": "SERGEANT", "name": "M\\u00fcller",
                    "size": {"corner": {"x": 1, "y": 2.5}, "height": 3},
                    "carries": "2.9.225.2.1.1.0", "nobody": null,
                    "shorts": [1, -2, 3], "flags": [false, true]
                  }}}]}
                """;
        templates.load("x", stream(json), Everything.class);
        Everything all = templates.get(1).component(Everything.class).orElseThrow();

        assertEquals(true, all.flag());
        assertEquals(-128, all.tiny());
        assertEquals(32_767, all.small());
        assertEquals('\u00fc', all.letter());
        assertEquals(Integer.MIN_VALUE, all.number());
        assertEquals(Long.MAX_VALUE, all.large());
        assertEquals(150f, all.real());
        assertEquals(-0.1, all.precise());
        assertEquals(Rank.SERGEANT, all.rank());
        assertEquals("M\u00fcller", all.name());
        assertEquals(new Size(new Vector(1, 2.5), 3), all.size());
        assertEquals(Code.parse("2.9.225.2.1.1.0"), all.carries());
        assertEquals(Entity.NONE, all.nobody());
        assertArrayEquals(new short[] {1, -2, 3}, all.shorts());
        assertArrayEquals(new boolean[] {false, true}, all.flags());
        assertArrayEquals(new Entity[] {Entity.NONE, Entity.NONE}, all.nobodies());
    }

    @Test
    void recordsWithATextFormAreReadFromTextOrFromAnObject() {
        String json =
                """
                {"templates": [
                  {"id": 1, "name": "A", "components": {"Bomb": {"fuse": "250ms", "charge": 1}}},
                  {"id": 2, "name": "B",
                   "components": {"Bomb": {"fuse": {"nanos": 5}, "charge": 2}}}]}
                """;
        Templates plain = new Templates();
        plain.load("x", stream(json), Bomb.class);
        assertEquals(List.of(new Bomb(new Delay(250_000_000), 1)), plain.get("A").components());
        assertEquals(List.of(new Bomb(new Delay(5), 2)), plain.get("B").components());
    }

    @Test
    void textForWhichARecordReturnsNullIsReported() {
        String json =
                """
                {"templates": [
                  {"id": 1, "name": "A", "components": {"Bomb": {"fuse": "", "charge": 1}}}]}
                """;
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () -> new Templates().load("x", stream(json), Bomb.class));
        assertTrue(e.getMessage().contains("parse has returned null: text="), e.getMessage());
    }

    @Test
    void wrongTextsOfRecordsAreReportedWithTheirPosition() {
        String json =
                """
                {"templates": [
                  {"id": 1, "name": "A", "components": {"Bomb": {"fuse": "soon", "charge": 1}}},
                  {"id": 2, "name": "B", "components": {"Bomb": {"fuse": 3, "charge": 2}}}]}
                """;
        var e =
                assertThrows(
                        TemplateFileException.class,
                        () -> new Templates().load("x", stream(json), Bomb.class));
        assertEquals(
                """
                x:2:58: component "Bomb", field "fuse": refused by its record: \
                java.lang.NumberFormatException: For input string: "soon"
                x:3:58: component "Bomb", field "fuse": expected an object or a text, found 3\
                """,
                e.getMessage());
    }

    @Test
    void recordsThatAreStoredAsObjectsMayHaveOtherArrays() {
        String json =
                """
                {"templates": [{"id": 1, "name": "X", "type": "1.1.1.1.1.1.1", "components": {
                  "Loose": {"path": [{"x": 1, "y": 2}, {"x": 3, "y": 4}], "words": ["a", "b"],
                            "ranks": ["CAPTAIN"], "note": ""}}}]}
                """;
        templates.load("x", stream(json), Loose.class);
        Loose loose = templates.get(1).component(Loose.class).orElseThrow();

        assertArrayEquals(new Vector[] {new Vector(1, 2), new Vector(3, 4)}, loose.path());
        assertArrayEquals(new String[] {"a", "b"}, loose.words());
        assertArrayEquals(new Rank[] {Rank.CAPTAIN}, loose.ranks());
        assertEquals("", loose.note());
    }

    @Test
    void missingFieldsComeFromTheParentEvenInsideRecords() {
        String json =
                """
                {"templates": [
                  {"id": 1, "name": "A", "type": "1.1.1.1.1.1.1",
                   "components": {"Size": {"corner": {"x": 1, "y": 2}, "height": 3}}},
                  {"id": 2, "name": "B", "parent": 1,
                   "components": {"Size": {"corner": {"y": 5}}}},
                  {"id": 3, "name": "C", "parent": 2, "components": {"Size": {}}}]}
                """;
        templates.load("x", stream(json), Size.class);

        Size expected = new Size(new Vector(1, 5), 3);
        assertEquals(Optional.of(expected), templates.get(2).component(Size.class));
        assertEquals(Optional.of(expected), templates.get(3).component(Size.class));
    }

    @Test
    void parentMayHaveBeenAddedBefore() {
        templates.add(Units.t72());
        Units.load(
                templates,
                """
                {"templates": [
                  {"id": 80, "name": "by name", "parent": "T-72"},
                  {"id": 81, "name": "by id", "parent": 72, "components": {"Driver": {}}}]}
                """);

        assertEquals(templates.get(72).components(), templates.get(80).components());
        assertEquals(
                Optional.of(new Driver(Entity.NONE)), templates.get(81).component(Driver.class));
        assertEquals(
                templates.get(72).attribute(Units.TYPE), templates.get(81).attribute(Units.TYPE));
    }

    @Test
    void fullNamesAndTagsAmongComponentsAreAllowed() {
        Units.load(
                templates,
                """
                {"templates": [{"id": 1, "name": "X", "type": "1.1.1.1.1.1.1",
                  "components": {"dev.tercio.templates.Units$Health": {"points": 1, "most": 2},
                                 "Tracked": {}}}]}
                """);

        assertEquals(Optional.of(new Health(1, 2)), templates.get(1).component(Health.class));
        assertEquals(List.of(Tracked.class), templates.get(1).tags());
    }

    @Test
    void emptyFileAndByteOrderMark() {
        assertEquals(List.of(), Units.load(templates, "{\"templates\": []}"));
        assertEquals(2, Units.load(templates, "\uFEFF" + TANKS).size());
    }

    @Test
    void longChainsOfParentsAreBuilt() {
        StringBuilder json = new StringBuilder("{\"templates\": [");
        int length = 3_000;
        for (int id = length; id > 1; id--) {
            json.append(
                    "{\"id\": %d, \"name\": \"N%d\", \"parent\": %d},\n".formatted(id, id, id - 1));
        }
        json.append("{\"id\": 1, \"name\": \"N1\", \"type\": \"1.1.1.1.1.1.1\",")
                .append("\"tags\": [\"Smoke\"]}]}");
        Units.load(templates, json.toString());

        assertEquals(List.of(Smoke.class), templates.get(length).tags());
    }

    /// Proves ID-04: a template does not depend on the node that loads it, nor on the order of
    /// files.
    @Test
    void nodesThatLoadTheSameFileAgree() {
        Templates other = Units.templates();
        Units.load(templates, TANKS);
        Units.load(
                other,
                """
                {"templates": [{"id": 5, "name": "X", "type": "1.1.1.1.1.1.1"}]}
                """);
        Units.load(other, TANKS);

        for (Template template : templates.all()) {
            Template twin = other.get(template.id());
            assertEquals(template.name(), twin.name());
            assertEquals(
                    template.attribute(Units.TYPE).orElseThrow(),
                    twin.attribute(Units.TYPE).orElseThrow());
            assertEquals(template.components(), twin.components());
            assertEquals(template.tags(), twin.tags());
        }
    }

    @Test
    void missingFileIsNamed(@TempDir Path folder) {
        Path missing = folder.resolve("missing.json");

        var e = assertThrows(UncheckedIOException.class, () -> templates.load(missing));
        assertEquals("template file cannot be read: file=" + missing, e.getMessage());
    }

    @Test
    void streamThatFailsIsNamedAndNeverClosed() {
        InputStream failing =
                new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("unplugged");
                    }

                    @Override
                    public void close() {
                        throw new AssertionError("closed");
                    }
                };

        var e = assertThrows(UncheckedIOException.class, () -> templates.load("x.json", failing));
        assertEquals("template file cannot be read: file=x.json", e.getMessage());
        assertEquals("unplugged", e.getCause().getMessage());
    }
}
