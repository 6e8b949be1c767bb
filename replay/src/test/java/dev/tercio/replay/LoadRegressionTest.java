package dev.tercio.replay;

import static dev.tercio.replay.Evolution.mood;
import static dev.tercio.replay.Evolution.number;
import static dev.tercio.replay.Evolution.scalar;
import static dev.tercio.replay.Evolution.type;
import static dev.tercio.replay.Evolution.typeNamed;
import static dev.tercio.replay.Evolution.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.schema.Primitive;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Valid files that were not loaded correctly. Proves PE-01, PE-02, PE-03.
class LoadRegressionTest {
    @TempDir private Path folder;

    record Health(int points) {}

    record Armour(float plates) {}

    record Frozen() {}

    @Storage(Tier.MANAGED)
    record Title(String text) {}

    record Banner(@Utf8(4) String text) {}

    /// Expected: loads, with values in the managed tier.
    @Test
    void allowedClassIsLoadedIntoAWorldOfTheManagedTier() {
        byte[] file = Evolution.save(Tier.HEAP, new Health(12));
        WorldOptions config = WorldOptions.DEFAULT.tier(Tier.MANAGED).allowInStreams(Health.class);
        try (World world = World.create(config)) {
            SectionFile.load(world, file, SaveFormat.DEFAULT);

            assertEquals(new Health(12), world.get(world.entities().getFirst(), Health.class));
        }
    }

    record Note(String text) {}

    private static final ValueCodec<Note> NOTES =
            new ValueCodec<>() {
                @Override
                public void write(Note value, DataOutput out) throws IOException {
                    out.writeUTF(value.text());
                }

                @Override
                public Note read(DataInput in) throws IOException {
                    return new Note(in.readUTF());
                }
            };

    /// Expected: loads (the type is MANAGED in the file), or a SchemaMismatchException with nothing
    /// changed and no type registered.
    @Test
    void allowedClassThatIsNotAPlainRecordIsLoadedOrRejected() {
        SaveFormat format = SaveFormat.DEFAULT.codec(Note.class, NOTES);
        byte[] file;
        try (World saved = Evolution.world(Tier.MANAGED, Note.class)) {
            saved.register(Health.class, Tier.HEAP);
            saved.spawn(new Note("n"), new Health(1));
            file = SectionFile.save(saved, format);
        }
        WorldOptions config = WorldOptions.DEFAULT.allowInStreams(Health.class, Note.class);
        try (World world = World.create(config)) {
            try {
                SectionFile.load(world, file, format);
                Entity entity = world.entities().getFirst();
                assertEquals(new Note("n"), world.get(entity, Note.class));
            } catch (SchemaMismatchException refused) {
                assertEquals(List.of(), world.types());
            }
        }
    }

    /// Expected: the fields are zero, or have the default values.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void tagThatGainedFieldsIsFilled(Tier tier) {
        Class<?> today = type(number("points"));
        byte[] file = Evolution.save(tier, value(type()));
        try (World world = Evolution.world(tier, today)) {
            world.spawn(value(today, 99));
            SectionFile.load(world, file, SaveFormat.DEFAULT);
            Entity entity = world.entities().getFirst();
            assertEquals(value(today, 0), world.get(entity, today));

            SectionFile.load(world, file, SaveFormat.DEFAULT.defaults(value(today, 5)));
            assertEquals(value(today, 5), world.get(entity, today));
        }
    }

    /// Expected: loads without the component.
    @Test
    void trackedComponentCanBeDropped() {
        try (World saved = World.create(WorldOptions.DEFAULT.register(Armour.class, Frozen.class));
                World loaded = World.create(WorldOptions.DEFAULT.register(Armour.class))) {
            var changed = saved.query(Armour.class).changed(Frozen.class);
            for (int i = 0; i < 50; i++) {
                saved.spawn(new Armour(i));
            }
            saved.spawn(new Frozen());
            changed.forEach(entity -> {});
            saved.spawn(new Frozen());
            byte[] file = SectionFile.save(saved, SaveFormat.DEFAULT);

            SectionFile.load(loaded, file, SaveFormat.DEFAULT.drop(Frozen.class.getName()));

            assertEquals(52, loaded.size());
        }
    }

    /// Expected: the world is loaded; the old resource may be removed, but no observer is notified.
    @Test
    void oldResourceThatCannotBeWrittenDoesNotStopALoadHalfway() {
        byte[] file = Evolution.save(Tier.HEAP, new Health(12));
        try (World world = World.create(WorldOptions.DEFAULT.register(Health.class))) {
            world.spawn(new Health(1));
            world.resources().set(new Banner("longer than four"));
            VisibleState before = VisibleState.of(world);
            try {
                SectionFile.load(world, file, SaveFormat.DEFAULT);
                assertEquals(new Health(12), world.get(world.entities().getFirst(), Health.class));
            } catch (RuntimeException refused) {
                assertEquals(before, VisibleState.of(world), refused.toString());
            }
        }
    }

    /// Expected: rejected, as for components.
    @Test
    void twoResourcesCannotBecomeOne() {
        byte[] file;
        try (World saved = World.create()) {
            saved.resources().set(new Health(1));
            saved.resources().set(new Armour(2));
            file = SectionFile.save(saved, SaveFormat.DEFAULT);
        }
        SaveFormat format =
                SaveFormat.DEFAULT
                        .alias(Health.class.getName(), Armour.class)
                        .alias(Armour.class.getName(), Armour.class);
        try (World world = World.create()) {
            assertThrows(
                    SchemaMismatchException.class, () -> SectionFile.load(world, file, format));
        }
    }

    /// Expected: one message with both.
    @Test
    void differencesOfComponentsAndResourcesAreListedTogether() {
        byte[] file;
        Class<?> old = type(scalar("a", Primitive.LONG));
        Class<?> oldResource = typeNamed("game.Wind", scalar("b", Primitive.LONG));
        try (World saved = World.create(WorldOptions.DEFAULT.register(old))) {
            saved.spawn(value(old, 1L));
            saved.resources().set(value(oldResource, 2L));
            file = SectionFile.save(saved, SaveFormat.DEFAULT);
        }
        SaveFormat format = SaveFormat.DEFAULT.resource(typeNamed("game.Wind", number("b")));
        try (World world = World.create(WorldOptions.DEFAULT.register(type(number("a"))))) {
            SchemaMismatchException refused =
                    assertThrows(
                            SchemaMismatchException.class,
                            () -> SectionFile.load(world, file, format));
            assertEquals(
                    List.of(
                            "component=game.Health, field=a: the file has long, the class has int",
                            "resource=game.Wind, field=b: the file has long, the class has int"),
                    refused.differences());
        }
    }

    /// Expected: SchemaMismatchException, because the file is valid and the class does not match.
    @Test
    void removedConstantInUseIsADifference() {
        Class<?> old = type(mood("x", "CALM", "WARY"));
        byte[] file = Evolution.save(Tier.HEAP, value(old, "WARY"));
        try (World world = World.create(WorldOptions.DEFAULT.register(type(mood("x", "CALM"))))) {
            assertThrows(
                    SchemaMismatchException.class,
                    () -> SectionFile.load(world, file, SaveFormat.DEFAULT));
        }
    }

    /// Expected: the message names the class whose codec failed.
    @Test
    void messageNamesTheClassWhoseCodecCannotWrite() {
        SaveFormat format =
                SaveFormat.DEFAULT.codec(
                        Title.class,
                        new ValueCodec<>() {
                            @Override
                            public void write(Title value, DataOutput out) throws IOException {
                                throw new IOException("no");
                            }

                            @Override
                            public Title read(DataInput in) {
                                return new Title("");
                            }
                        });
        try (World world = World.create(WorldOptions.DEFAULT.register(Title.class))) {
            world.spawn(new Title("t"));
            UncheckedIOException refused =
                    assertThrows(
                            UncheckedIOException.class,
                            () -> Snapshot.save(world, folder.resolve("a.tsnap"), format));
            assertTrue(refused.getMessage().contains(Title.class.getName()), refused.getMessage());
        }
    }

    /// Expected: an id that this node has never issued.
    @Test
    void snapshotOfAnotherNodeDoesNotMakeIdsOfThisNodeAgain() {
        byte[] file;
        try (World saved = World.create(WorldOptions.DEFAULT.node(1))) {
            saved.stableIds().assign(saved.spawn());
            file = SectionFile.save(saved, SaveFormat.DEFAULT);
        }
        try (World world = World.create(WorldOptions.DEFAULT.node(2))) {
            long made = world.stableIds().assign(world.spawn());
            SectionFile.load(world, file, SaveFormat.DEFAULT);

            assertTrue(world.stableIds().assign(world.spawn()) != made);
        }
    }

    /// Expected: the file has the same permissions as other new files in the folder.
    @Test
    void savedFileHasTheRightsOfAnyNewFile() throws IOException {
        Path file = folder.resolve("a.tsnap");
        Path any = Files.createFile(folder.resolve("any"));
        try (World world = World.create()) {
            Snapshot.save(world, file);
        }
        assertEquals(Files.getPosixFilePermissions(any), Files.getPosixFilePermissions(file));
    }

    /// Expected: the codec of a class is used.
    @Test
    void codecOfAManagedRecordIsUsed() {
        record Plain(int x) {}
        ValueCodec<Plain> codec =
                new ValueCodec<>() {
                    @Override
                    public void write(Plain value, DataOutput out) throws IOException {
                        out.writeInt(value.x());
                    }

                    @Override
                    public Plain read(DataInput in) throws IOException {
                        return new Plain(in.readInt() + 1);
                    }
                };
        SaveFormat format = SaveFormat.DEFAULT.codec(Plain.class, codec);
        try (World saved = Evolution.world(Tier.MANAGED, Plain.class);
                World loaded = Evolution.world(Tier.MANAGED, Plain.class)) {
            Entity entity = saved.spawn(new Plain(1));
            SectionFile.load(loaded, SectionFile.save(saved, format), format);

            assertEquals(new Plain(2), loaded.get(entity, Plain.class));
        }
    }

    /// Expected: IllegalStateException from the spawn in the codec, as in a query; the old file is
    /// unchanged.
    @Test
    void codecCannotChangeTheWorldThatIsSaved() throws IOException {
        Path file = folder.resolve("world.tsnap");
        try (World world = Evolution.world(Tier.MANAGED, Note.class);
                World loaded = Evolution.world(Tier.MANAGED, Note.class)) {
            world.register(Health.class, Tier.HEAP);
            loaded.register(Health.class, Tier.HEAP);
            world.spawn(new Note("n"), new Health(1));
            SaveFormat good = SaveFormat.DEFAULT.codec(Note.class, NOTES);
            Snapshot.save(world, file, good);
            SaveFormat bad =
                    SaveFormat.DEFAULT.codec(
                            Note.class,
                            new ValueCodec<>() {
                                @Override
                                public void write(Note value, DataOutput out) throws IOException {
                                    world.spawn(new Health(2));
                                    NOTES.write(value, out);
                                }

                                @Override
                                public Note read(DataInput in) throws IOException {
                                    return NOTES.read(in);
                                }
                            });
            try {
                Snapshot.save(world, file, bad);
            } catch (IllegalStateException expected) {
                assertTrue(expected.getMessage().contains("spawn"), expected.getMessage());
            }
            Snapshot.load(loaded, file, good);
        }
    }

    /// Expected: IllegalStateException, because a snapshot must be taken between frames.
    @Test
    void scheduleIsNotSavedInTheMiddleOfAFrame() {
        Path file = folder.resolve("world.tsnap");
        int[] refused = {0};
        try (World world = World.create();
                dev.tercio.schedule.Schedule schedule = dev.tercio.schedule.Schedule.of(world)) {
            schedule.add(
                    "saver",
                    setup -> {
                        setup.exclusive();
                        return context -> {
                            try {
                                Snapshot.save(schedule, file, SaveFormat.DEFAULT);
                            } catch (IllegalStateException e) {
                                refused[0]++;
                            }
                        };
                    });
            schedule.run();
        }
        assertEquals(1, refused[0]);
    }
}
