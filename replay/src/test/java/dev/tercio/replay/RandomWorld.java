package dev.tercio.replay;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Random operations on a world. The same seed gives the same operations.
final class RandomWorld {
    record Position(float x, float y, float z) {}

    record Health(int points, boolean shielded) {}

    enum Mood {
        CALM,
        WARY,
        ANGRY
    }

    record Mind(Mood mood, Entity target, @Utf8(24) String thought) {}

    record Inner(byte small, short number, char letter) {}

    record Everything(boolean flag, Inner inner, long big, double exact, @Length(3) int[] marks) {
        @Override
        public String toString() {
            return flag + " " + inner + " " + big + " " + exact + " " + Arrays.toString(marks);
        }
    }

    record Frozen() {}

    record Seen() {}

    @Storage(Tier.MANAGED)
    record Title(String text) {}

    @Storage(Tier.MANAGED)
    record Plain(int number, float weight) {}

    record Wind(float force) {}

    static final List<Class<?>> TYPES =
            List.of(
                    Position.class,
                    Health.class,
                    Mind.class,
                    Everything.class,
                    Frozen.class,
                    Seen.class,
                    Title.class,
                    Plain.class);

    private final World world;
    private final Random random;
    private final List<Entity> known = new ArrayList<>();

    RandomWorld(World world, long seed) {
        this.world = world;
        this.random = new Random(seed);
        known.addAll(world.entities());
    }

    /// A world with all types, registered in an order given by a seed.
    static World create(Tier tier, long order) {
        WorldOptions config = WorldOptions.DEFAULT.tier(tier).allowInStreams(Wind.class);
        World world = World.create(config);
        List<Class<?>> types = new ArrayList<>(TYPES);
        Collections.shuffle(types, new Random(order));
        types.forEach(world::register);
        return world;
    }

    static SaveFormat format() {
        return SaveFormat.DEFAULT.codec(Title.class, new TitleCodec());
    }

    static final class TitleCodec implements ValueCodec<Title> {
        @Override
        public void write(Title value, DataOutput out) throws IOException {
            out.writeUTF(value.text());
        }

        @Override
        public Title read(DataInput in) throws IOException {
            return new Title(in.readUTF());
        }
    }

    /// Forgets entities that were destroyed outside.
    void survivors() {
        known.removeIf(entity -> !world.isAlive(entity));
    }

    void steps(int count) {
        for (int i = 0; i < count; i++) {
            step();
        }
    }

    /// Runs operations that do not end a frame.
    void stepsWithinFrame(int count) {
        for (int i = 0; i < count; i++) {
            step(random.nextInt(11));
        }
    }

    private void step() {
        step(random.nextInt(12));
    }

    private void step(int kind) {
        switch (kind) {
            case 0, 1 -> known.add(world.spawn(position(), health()));
            case 2 -> known.add(world.spawn(position(), mind(), everything()));
            case 3 ->
                    known.addAll(
                            world.spawnAll(
                                    random.nextInt(60),
                                    ComponentSet.of(Position.class, Frozen.class)));
            case 4, 5 -> {
                for (int i = 0; i < 4 && !known.isEmpty(); i++) {
                    world.destroy(known.remove(random.nextInt(known.size())));
                }
            }
            case 6 -> {
                Entity entity = any();
                Object value = component();
                if (world.isAlive(entity)) {
                    world.add(entity, value);
                }
            }
            case 7 -> {
                Entity entity = any();
                Class<?> type = TYPES.get(random.nextInt(TYPES.size()));
                if (world.isAlive(entity)) {
                    world.remove(entity, type);
                }
            }
            case 8 -> {
                Entity entity = any();
                Position value = position();
                if (world.has(entity, Position.class)) {
                    world.set(entity, value);
                    world.setAuthority(entity, Position.class, random.nextBoolean());
                }
                Class<?> later = TYPES.get(random.nextInt(TYPES.size()));
                if (world.isAlive(entity)) {
                    world.setAuthority(entity, later, random.nextBoolean());
                }
            }
            case 9 -> {
                Entity entity = any();
                if (world.isAlive(entity)) {
                    world.stableIds().assign(entity);
                }
            }
            case 10 -> {
                float dx = random.nextFloat();
                world.query(Position.class)
                        .update(p -> new Position(p.x() + dx, p.y(), p.z() - dx));
            }
            default -> {
                world.resources().set(new Wind(random.nextFloat()));
                world.nextFrame();
            }
        }
    }

    private Entity any() {
        return known.isEmpty() ? Entity.NONE : known.get(random.nextInt(known.size()));
    }

    private Object component() {
        return switch (random.nextInt(7)) {
            case 0 -> position();
            case 1 -> health();
            case 2 -> mind();
            case 3 -> everything();
            case 4 -> new Frozen();
            case 5 -> new Title("title " + random.nextInt(100));
            default -> new Plain(random.nextInt(), random.nextFloat());
        };
    }

    private Position position() {
        return new Position(random.nextFloat(), random.nextInt(10), -random.nextFloat());
    }

    private Health health() {
        return new Health(random.nextInt(), random.nextBoolean());
    }

    private Mind mind() {
        Mood mood = Mood.values()[random.nextInt(3)];
        return new Mind(mood, any(), "thought " + random.nextInt(1000));
    }

    private Everything everything() {
        Inner inner =
                new Inner(
                        (byte) random.nextInt(),
                        (short) random.nextInt(),
                        (char) ('a' + random.nextInt(26)));
        int[] marks = {random.nextInt(), 0, random.nextInt()};
        return new Everything(
                random.nextBoolean(), inner, random.nextLong(), random.nextDouble(), marks);
    }
}
