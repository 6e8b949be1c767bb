package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.inspector.internal.field.EntityText;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// Proves IN-02: a field accepts the values of its type and no others.
class EditValuesTest {
    public record Kinds(
            byte tiny,
            short small,
            int whole,
            long large,
            float single,
            double twice,
            char letter,
            boolean flag,
            @Utf8(4) String word,
            @Length(2) byte[] bytes,
            @Length(2) float[] floats,
            @Length(2) char[] letters,
            @Length(2) Entity[] friends) {}

    private static Running running;
    private static Entity subject;

    @BeforeAll
    static void start() throws Exception {
        running = Running.editable();
        subject =
                running.on(
                        game ->
                                game.world.spawn(
                                        new Kinds(
                                                (byte) 1,
                                                (short) 1,
                                                1,
                                                1,
                                                1,
                                                1,
                                                'a',
                                                false,
                                                "one",
                                                new byte[2],
                                                new float[2],
                                                new char[] {'a', 'b'},
                                                new Entity[] {Entity.NONE, Entity.NONE})));
    }

    @AfterAll
    static void stop() {
        running.close();
    }

    /// Sends JSON as it is written, because numbers such as 1e999 have no Java value.
    private static HttpResponse<String> set(String field, String json) throws Exception {
        String body =
                """
                {"edits": [{"op": "set", "entity": "%s", "component": "Kinds", "fields": {"%s": %s}}]}\
                """
                        .formatted(EntityText.text(subject), field, json);
        return running.send(
                running.request("/api/worlds/game/edits")
                        .header("Content-Type", "application/json")
                        .header("X-Tercio-Inspector", "1")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build());
    }

    private static String values() throws Exception {
        return running.get("/entities/" + EntityText.text(subject)).get("components").toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "tiny; 128; out of range",
                "tiny; -129; out of range",
                "tiny; 1.5; wrong type",
                "tiny; \"NaN\"; wrong type",
                "small; 32768; out of range",
                "small; -32769; out of range",
                "whole; 2147483648; out of range",
                "whole; -2147483649; out of range",
                "whole; 1e999; out of range",
                "whole; true; wrong type",
                "whole; \"\"; wrong type",
                "large; 9223372036854775808; out of range",
                "large; \"9223372036854775808\"; out of range",
                "large; -9223372036854775809; out of range",
                "large; 1e3; wrong type",
                "large; NaN; not valid JSON",
                "single; 1e999; out of range",
                "single; -1e999; out of range",
                "single; 1e39; out of range",
                "single; 3.5e38; out of range",
                "single; \"1e39\"; wrong type",
                "single; \"nan\"; wrong type",
                "single; null; wrong type",
                "twice; 1e999; out of range",
                "twice; -1e999; out of range",
                "twice; \"1\"; wrong type",
                "letter; \"\"; wrong type",
                "letter; \"ab\"; wrong type",
                "letter; \"😀\"; wrong type",
                "letter; 97; wrong type",
                "flag; 1; wrong type",
                "flag; \"true\"; wrong type",
                "word; \"fives\"; too long",
                "word; \"ääa\"; too long",
                "word; \"\\ud800\"; unpaired surrogate",
                "word; null; wrong type",
                "bytes; [1]; 2 values",
                "bytes; [1, 2, 3]; 2 values",
                "bytes; [1, 200]; bytes[1]",
                "floats; [0, 1e39]; floats[1]",
                "floats; [0, null]; floats[1]",
                "letters; \"ab\"; 2 values",
                "letters; [\"a\", \"bc\"]; letters[1]",
                "friends; [null, \"x\"]; friends[1]",
                "friends; [null]; 2 values"
            })
    void valuesBeyondTheTypeAreRefused(String field, String json, String problem) throws Exception {
        String before = values();
        HttpResponse<String> response = set(field, json);
        assertEquals(400, response.statusCode(), response.body());
        assertTrue(response.body().contains(problem), response.body());
        if (!problem.contains("JSON")) {
            assertTrue(response.body().contains("field=" + field), response.body());
        }
        assertEquals(before, values());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "tiny; -128; tiny=-128",
                "tiny; \"127\"; tiny=127",
                "small; 32767; small=32767",
                "large; 9223372036854775807; large=9223372036854775807",
                "large; \"-9223372036854775808\"; large=-9223372036854775808",
                "single; 3.4028235e38; single=3.4028235E38",
                "single; \"NaN\"; single=NaN",
                "single; \"-Infinity\"; single=-Infinity",
                "twice; 1e308; twice=1.0E308",
                "twice; 100000000000000000000; twice=1.0E20",
                "letter; \"ß\"; letter=ß",
                "letter; \"5\"; letter=5",
                "flag; true; flag=true",
                "word; \"ää\"; word=ää",
                "bytes; [-128, 127]; bytes=[-128, 127]",
                "letters; [\"x\", \" \"]; letters=[x,  ]",
                "friends; [\"1v1\", null]; friends=[1v1, null]"
            })
    void valuesOfTheTypeAreSet(String field, String json, String expected) throws Exception {
        HttpResponse<String> response = set(field, json);
        assertEquals(200, response.statusCode(), response.body());
        assertTrue(values().contains(expected), values());
    }

    /// A tag has no value that could be set. This was answered with status 500.
    @Test
    void valueOfATagIsRefused() throws Exception {
        Entity tagged =
                running.on(game -> game.world.spawn(new Game.Position(0, 0), new Game.Frozen()));
        String edit =
                "{\"edits\": [{\"op\": \"set\", \"entity\": \"%s\", \"component\": \"Frozen\"%s}]}";
        for (String fields : new String[] {"", ", \"fields\": {}", ", \"fields\": {\"x\": 1}"}) {
            HttpResponse<String> response =
                    running.send(
                            running.request("/api/worlds/game/edits")
                                    .header("Content-Type", "application/json")
                                    .header("X-Tercio-Inspector", "1")
                                    .POST(
                                            HttpRequest.BodyPublishers.ofString(
                                                    edit.formatted(
                                                            EntityText.text(tagged), fields)))
                                    .build());
            assertEquals(
                    "tag has no value: component=Frozen",
                    Running.error(400, response).get("message"));
        }
        assertTrue(running.is(game -> game.world.has(tagged, Game.Frozen.class)));
    }
}
