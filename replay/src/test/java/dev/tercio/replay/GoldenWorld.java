package dev.tercio.replay;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.RemovalReader;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The world of the golden files. Do not change anything here: the files never change, so the
/// records must not change either. New features of the format need a new world and a new file.
final class GoldenWorld {
    record Scalars(boolean flag, byte b, short s, char c, int i, long l, float f, double d) {}

    enum Mood {
        CALM,
        WARY,
        ANGRY
    }

    record Inner(int depth, Entity owner) {}

    record Mind(Mood mood, Entity target, @Utf8(12) String thought, Inner inner) {}

    record Arrays(
            @Length(2) boolean[] flags,
            @Length(3) byte[] bytes,
            @Length(1) short[] shorts,
            @Length(2) char[] chars,
            @Length(2) int[] ints,
            @Length(1) long[] longs,
            @Length(2) float[] floats,
            @Length(1) double[] doubles,
            @Length(2) Entity[] entities) {}

    record Frozen() {}

    @Storage(Tier.NATIVE)
    record Far(double x, double y) {}

    @Storage(Tier.MANAGED)
    record Plain(int number, @Utf8(8) String name) {}

    @Storage(Tier.MANAGED)
    record Title(String text) {}

    record Wind(float force, Mood mood) {}

    record Motto(String text) {}

    static final Class<?>[] TYPES = {
        Scalars.class, Mind.class, Arrays.class, Frozen.class, Far.class, Plain.class, Title.class
    };

    private GoldenWorld() {}

    /// Collects the entities that have changed and those that have lost a component.
    static final class Watcher {
        final List<String> seen = new ArrayList<>();

        ComponentSystem make(SystemSetup setup) {
            Query<Scalars> changed = setup.query(Scalars.class).changed(Scalars.class);
            RemovalReader removed = setup.world().removalReader(Frozen.class);
            return context -> {
                changed.forEachEntity((entity, scalars) -> seen.add("changed " + entity));
                removed.forEach(entity -> seen.add("removed " + entity));
                seen.add("frame " + context.time().frame() + " " + context.time().elapsed());
            };
        }
    }

    static World empty() {
        return World.create(
                WorldOptions.DEFAULT
                        .node(3)
                        .register(TYPES)
                        .allowInStreams(Wind.class, Motto.class));
    }

    static SaveFormat format() {
        return SaveFormat.DEFAULT
                .codec(
                        Title.class,
                        new ValueCodec<>() {
                            @Override
                            public void write(Title value, DataOutput out) throws IOException {
                                out.writeUTF(value.text());
                            }

                            @Override
                            public Title read(DataInput in) throws IOException {
                                return new Title(in.readUTF());
                            }
                        })
                .codec(
                        Motto.class,
                        new ValueCodec<>() {
                            @Override
                            public void write(Motto value, DataOutput out) throws IOException {
                                out.writeUTF(value.text());
                            }

                            @Override
                            public Motto read(DataInput in) throws IOException {
                                return new Motto(in.readUTF());
                            }
                        });
    }

    /// Fills an empty world.
    static void fill(World world) {
        Entity lost = world.spawn(new Frozen());
        world.destroy(lost);
        Entity low =
                world.spawn(
                        new Scalars(
                                false,
                                Byte.MIN_VALUE,
                                Short.MIN_VALUE,
                                '\u0001',
                                Integer.MIN_VALUE,
                                Long.MIN_VALUE,
                                -0.0f,
                                Double.NEGATIVE_INFINITY),
                        new Frozen());
        Entity high =
                world.spawn(
                        new Scalars(
                                true,
                                Byte.MAX_VALUE,
                                Short.MAX_VALUE,
                                '\uFFFF',
                                Integer.MAX_VALUE,
                                Long.MAX_VALUE,
                                Float.MIN_VALUE,
                                Math.PI));
        world.spawn(
                new Mind(Mood.ANGRY, low, "größer", new Inner(-5, high)), new Far(0.125, -1e300));
        world.spawn(
                new Arrays(
                        new boolean[] {true, false},
                        new byte[] {1, -2, 3},
                        new short[] {-300},
                        new char[] {'a', 'ß'},
                        new int[] {7, -7},
                        new long[] {1L << 40},
                        new float[] {0.5f, -0.5f},
                        new double[] {1e-300},
                        new Entity[] {high, Entity.NONE}));
        world.spawn(new Plain(42, "forty"), new Title("Dr. Ü"));
        world.setAuthority(high, Scalars.class, true);
        world.stableIds().assign(high);
        world.stableIds().bind(low, 9L << 48 | 77);
        world.resources().set(new Wind(0.75f, Mood.WARY));
        world.resources().set(new Motto("per aspera"));
    }

    /// Makes changes that the systems have not observed yet.
    static void change(World world) {
        Entity low = world.entities().getFirst();
        world.set(
                low,
                new Scalars(
                        false,
                        Byte.MIN_VALUE,
                        Short.MIN_VALUE,
                        '\u0002',
                        Integer.MIN_VALUE,
                        Long.MIN_VALUE,
                        -0.0f,
                        Double.NEGATIVE_INFINITY));
        world.remove(low, Frozen.class);
    }

    /// A schedule with two systems, one of which observes changes.
    static Schedule schedule(World world, Watcher watcher) {
        return Schedule.of(world).add("watcher", watcher::make).add("idle", setup -> context -> {});
    }
}
