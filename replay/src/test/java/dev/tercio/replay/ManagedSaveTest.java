package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Values that are not plain data are saved by codecs, skipped, or rejected. Proves PE-03.
class ManagedSaveTest {
    @Storage(Tier.MANAGED)
    record Title(String text) {}

    @Storage(Tier.MANAGED)
    record Bag(List<String> items) {}

    @Storage(Tier.MANAGED)
    record Label(@Utf8(4) String text) {}

    record Health(int points) {}

    record Session(Thread owner) {}

    interface Clock {}

    record Wall(long millis) implements Clock {}

    @TempDir private Path folder;

    /// A codec whose behaviour the test sets.
    private static class TitleCodec implements ValueCodec<Title> {
        @Override
        public void write(Title value, DataOutput out) throws IOException {
            out.writeUTF(value.text());
        }

        @Override
        public Title read(DataInput in) throws IOException {
            return new Title(in.readUTF());
        }
    }

    private static SaveFormat format(ValueCodec<Title> codec) {
        return SaveFormat.DEFAULT.codec(Title.class, codec).compression(0);
    }

    private static World world() {
        return World.create(
                WorldOptions.DEFAULT.register(Health.class, Title.class, Bag.class, Label.class));
    }

    private Path oldFile() throws IOException {
        Path file = folder.resolve("world.tsnap");
        Files.writeString(file, "the old one");
        return file;
    }

    private void assertOnlyTheOldFileIsThere(Path file) throws IOException {
        assertEquals("the old one", Files.readString(file));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @Test
    void worldWithUnsavableValuesIsRejectedAndAllAreNamed() throws IOException {
        Path file = oldFile();
        try (World world = world()) {
            world.spawn(new Title("t"), new Health(1));
            world.spawn(new Bag(List.of()));
            world.resources().set(new Session(Thread.currentThread()));
            world.resources().set(Clock.class, new Wall(1));

            UnsavableException refused =
                    assertThrows(UnsavableException.class, () -> Snapshot.save(world, file));

            List<String> names =
                    Stream.of(Title.class, Bag.class, Session.class, Clock.class)
                            .map(Class::getName)
                            .toList();
            assertEquals(names, refused.types());
            assertEquals(
                    "some values cannot be saved: classes="
                            + names
                            + "; set a codec for each with WorldOptions.codec or SaveFormat.codec,"
                            + " or skip them with SaveFormat.skipUnsavable()",
                    refused.getMessage());
            assertOnlyTheOldFileIsThere(file);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertThrows(
                    UnsavableException.class, () -> Snapshot.save(world, out, SaveFormat.DEFAULT));
            assertEquals(0, out.size());
        }
    }

    @Test
    void typeThatNoEntityHasNeedsNoCodec() {
        try (World world = world();
                World loaded = world()) {
            Entity entity = world.spawn(new Title("t"), new Health(1));
            world.remove(entity, Title.class);

            SectionFile.load(
                    loaded, SectionFile.save(world, SaveFormat.DEFAULT), SaveFormat.DEFAULT);

            assertEquals(VisibleState.of(world), VisibleState.of(loaded));
        }
    }

    @Test
    void unsavableValuesAreLeftOutOnRequest() {
        try (World world = world();
                World loaded = world()) {
            Entity entity = world.spawn(new Title("t"), new Health(1), new Bag(List.of()));
            Entity titled = world.spawn(new Title("u"));
            world.setAuthority(titled, Title.class, true);
            world.resources().set(new Session(Thread.currentThread()));
            world.resources().set(new Health(3));
            loaded.resources().set(new Session(null));
            loaded.spawn(new Bag(List.of("old")));

            byte[] file = SectionFile.save(world, SaveFormat.DEFAULT.skipUnsavable());
            SectionFile.load(loaded, file, SaveFormat.DEFAULT.resource(Health.class));

            assertEquals(List.of(entity, titled), loaded.entities());
            assertEquals(List.of(Health.class), types(loaded, entity));
            assertEquals(List.of(), types(loaded, titled));
            assertFalse(loaded.hasAnyAuthority(titled));
            assertEquals(new Health(3), loaded.resources().get(Health.class));
            assertEquals(new Session(null), loaded.resources().get(Session.class));
            WorldAudit.run(loaded);
        }
    }

    private static List<Class<?>> types(World world, Entity entity) {
        return world.components(entity).stream().<Class<?>>map(type -> type.type()).toList();
    }

    @Test
    void codecWritesAndReadsComponentsAndResources() {
        try (World world = world();
                World loaded = world()) {
            Entity one = world.spawn(new Title("one"), new Health(1));
            Entity other = world.spawn(new Title(""));
            world.resources().set(new Title("of the world"));

            SaveFormat format = format(new TitleCodec());
            SectionFile.load(loaded, SectionFile.save(world, format), format);

            assertEquals(new Title("one"), loaded.get(one, Title.class));
            assertEquals(new Title(""), loaded.get(other, Title.class));
            assertEquals(new Title("of the world"), loaded.resources().get(Title.class));
        }
    }

    @Test
    void resourceIsFoundByTheClassItWasSetWith() {
        ValueCodec<Clock> codec =
                new ValueCodec<>() {
                    @Override
                    public void write(Clock value, DataOutput out) throws IOException {
                        out.writeLong(((Wall) value).millis());
                    }

                    @Override
                    public Clock read(DataInput in) throws IOException {
                        return new Wall(in.readLong());
                    }
                };
        try (World world = world();
                World loaded = world()) {
            world.resources().set(Clock.class, new Wall(77));

            SaveFormat format = SaveFormat.DEFAULT.codec(Clock.class, codec);
            SectionFile.load(loaded, SectionFile.save(world, format), format);

            assertEquals(new Wall(77), loaded.resources().get(Clock.class));
            assertFalse(loaded.resources().has(Wall.class));
        }
    }

    @Test
    void codecThatCannotWriteLeavesTheOldFile() throws IOException {
        Path file = oldFile();
        for (Exception problem : List.of(new IOException("no"), new ArithmeticException("no"))) {
            SaveFormat format =
                    format(
                            new TitleCodec() {
                                @Override
                                public void write(Title value, DataOutput out) throws IOException {
                                    out.writeInt(5);
                                    ManagedSaveTest.<RuntimeException>sneak(problem);
                                }
                            });
            try (World world = world()) {
                world.spawn(new Health(1), new Title("t"));
                byte[] before = SectionFile.save(world, format(new TitleCodec()));

                RuntimeException refused =
                        assertThrows(
                                RuntimeException.class, () -> Snapshot.save(world, file, format));

                assertTrue(causes(refused).anyMatch(problem::equals), refused.toString());
                assertOnlyTheOldFileIsThere(file);
                assertArrayEquals(before, SectionFile.save(world, format(new TitleCodec())));
            }
        }
    }

    private static Stream<Throwable> causes(Throwable thrown) {
        return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause);
    }

    @SuppressWarnings("unchecked")
    private static <X extends Exception> void sneak(Exception thrown) throws X {
        throw (X) thrown;
    }

    @Test
    void managedRecordThatDoesNotFitItsFieldsLeavesTheOldFile() throws IOException {
        Path file = oldFile();
        try (World world = world()) {
            world.spawn(new Label("four"), new Health(1));
            world.spawn(new Label("too long"));

            var refused =
                    assertThrows(InvalidComponentException.class, () -> Snapshot.save(world, file));

            assertEquals(
                    "text is too long: component="
                            + Label.class.getName()
                            + ", field=text, bytes=8, capacity=4",
                    refused.getMessage());
            assertOnlyTheOldFileIsThere(file);
        }
    }

    /// Loads what a correct codec wrote with a faulty one, as component and as resource.
    private static void refusesToRead(ValueCodec<Title> bad, String message) {
        for (boolean resource : List.of(true, false)) {
            try (World world = world();
                    World loaded = world()) {
                if (resource) {
                    world.resources().set(new Title("abc"));
                } else {
                    world.spawn(new Health(5), new Title("abc"));
                }
                loaded.spawn(new Title("old"), new Health(1));
                loaded.resources().set(new Title("older"));
                VisibleState before = VisibleState.of(loaded);
                byte[] file = SectionFile.save(world, format(new TitleCodec()));

                var refused =
                        assertThrows(
                                CorruptFileException.class,
                                () -> SectionFile.load(loaded, file, format(bad)));

                assertEquals(
                        "snapshot cannot be loaded: file=stream, because=" + message,
                        refused.getMessage());
                assertEquals(before, VisibleState.of(loaded));
                assertEquals(new Title("older"), loaded.resources().get(Title.class));
                assertInstanceOf(CorruptFileException.class, refused.getCause());
            }
        }
    }

    private interface Reading {
        Title read(DataInput in) throws IOException;
    }

    private static ValueCodec<Title> reading(Reading body) {
        return new TitleCodec() {
            @Override
            public Title read(DataInput in) throws IOException {
                return body.read(in);
            }
        };
    }

    private static final String CLASS = "class=" + Title.class.getName();

    @Test
    void codecThatCannotReadIsReported() {
        refusesToRead(
                reading(
                        in -> {
                            throw new IOException("no");
                        }),
                "codec cannot read a value: "
                        + CLASS
                        + ", bytes=5, because=java.io.IOException: no");
        refusesToRead(
                reading(
                        in -> {
                            throw new ArithmeticException("no");
                        }),
                "codec cannot read a value: "
                        + CLASS
                        + ", bytes=5, because=java.lang.ArithmeticException: no");
    }

    @Test
    void codecThatReadsTooLittleIsReported() {
        refusesToRead(
                reading(in -> new Title("" + in.readShort())),
                "codec returned another class or left bytes unread: "
                        + CLASS
                        + ", value=Title[text=3], bytes left=3");
    }

    @Test
    void codecThatReadsTooMuchFindsTheEnd() {
        refusesToRead(
                reading(in -> new Title(in.readUTF() + in.readByte())),
                "codec cannot read a value: " + CLASS + ", bytes=5, because=java.io.EOFException");
    }

    @Test
    void codecThatReadsNothingIsReported() {
        refusesToRead(
                reading(
                        in -> {
                            in.readUTF();
                            return null;
                        }),
                "codec returned another class or left bytes unread: "
                        + CLASS
                        + ", value=null, bytes left=0");
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void codecThatReadsAnotherClassIsReported() {
        ValueCodec wrong =
                new ValueCodec<Object>() {
                    @Override
                    public void write(Object value, DataOutput out) {}

                    @Override
                    public Object read(DataInput in) throws IOException {
                        return in.readUTF();
                    }
                };
        refusesToRead(
                wrong,
                "codec returned another class or left bytes unread: "
                        + CLASS
                        + ", value=abc, bytes left=0");
    }
}
