package dev.tercio.internal.command.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Splitting off the last commands does not depend on the number of commands before them.
///
/// Proves CB-10.
class SplitGrowthTest {
    private static final int FEW = 1_000;
    private static final int MANY = 8 * FEW;

    /// Linear work grows by 8, quadratic work by 64.
    private static final int LINEAR = 10;

    private record Number(int value) {}

    private record Wide(long a, long b) {}

    private enum Kind {
        VALUES {
            @Override
            void record(CommandBuffer commands, World world, Entity entity, int number) {
                commands.set(entity, new Number(number));
            }
        },
        OBJECTS {
            @Override
            void record(CommandBuffer commands, World world, Entity entity, int number) {
                commands.run(_ -> {});
            }
        },
        APPENDED {
            @Override
            void record(CommandBuffer commands, World world, Entity entity, int number) {
                try (CommandBuffer other = world.commands().named("n" + number % 2)) {
                    other.set(entity, new Number(number));
                    commands.append(other);
                }
            }
        };

        abstract void record(CommandBuffer commands, World world, Entity entity, int number);
    }

    /// Splits off the last command until none is left.
    ///
    /// @return the allocated bytes and the commands that were walked over
    private static long[] splitAll(Kind kind, int count) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            Entity entity = world.spawn(new Number(0));
            for (int i = 0; i < count; i++) {
                kind.record(commands, world, entity, i);
            }
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int left = count - 1; left >= 0; left--) {
                commands.split(left).close();
            }
            long bytes = threads.getCurrentThreadAllocatedBytes() - before;
            return new long[] {bytes, ((CommandLane) commands).content().steps()};
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void splittingOffTheLastCommandIsLinear(Kind kind) {
        splitAll(kind, FEW);
        long[] few = splitAll(kind, FEW);
        long[] many = splitAll(kind, MANY);
        assertTrue(many[0] <= LINEAR * few[0] + FEW, "bytes: " + few[0] + ", " + many[0]);
        assertTrue(few[1] >= FEW, "steps=" + few[1]);
        assertTrue(many[1] <= LINEAR * few[1], "steps: " + few[1] + ", " + many[1]);
    }

    /// Buffers and the numbers that their commands log when they are played.
    private static final class Model {
        private final World world;
        private final Random random;
        private final Entity entity;
        private final List<Integer> log = new ArrayList<>();
        private final List<CommandBuffer> buffers = new ArrayList<>();
        private final List<List<Integer>> numbers = new ArrayList<>();
        private int next;

        Model(World world, Random random) {
            this.world = world;
            this.random = random;
            this.entity = world.spawn(new Number(0));
            world.observe(Number.class).onSet((_, _, now, _) -> log.add(now.value()));
            world.observe(Wide.class).onSpawn((_, wide, _) -> log.add((int) wide.a()));
            add(world.commands(), new ArrayList<>(), 0);
        }

        private void add(CommandBuffer buffer, List<Integer> expected, int at) {
            buffers.add(at, buffer);
            numbers.add(at, expected);
        }

        void step() {
            int at = random.nextInt(buffers.size());
            switch (random.nextInt(6)) {
                case 0 -> split(at);
                case 1 -> append(at);
                default -> record(buffers.get(at), numbers.get(at));
            }
        }

        private void record(CommandBuffer buffer, List<Integer> expected) {
            for (int i = random.nextInt(100); i > 0; i--) {
                int number = next++;
                switch (random.nextInt(3)) {
                    case 0 -> buffer.set(entity, new Number(number));
                    case 1 -> buffer.run(_ -> log.add(number));
                    default -> buffer.add(buffer.spawn(new Number(0)), new Wide(number, 2));
                }
                expected.add(number);
            }
        }

        private void split(int at) {
            List<Integer> all = numbers.get(at);
            int left = all.isEmpty() || random.nextBoolean() ? all.size() : all.size() - 1;
            left = random.nextInt(3) == 0 ? random.nextInt(left + 1) : left;
            List<Integer> tail = all.subList(left, all.size());
            add(buffers.get(at).split(left), new ArrayList<>(tail), at + 1);
            tail.clear();
        }

        private void append(int at) {
            try (CommandBuffer other = world.commands().named("other")) {
                record(other, numbers.get(at));
                buffers.get(at).append(other);
            }
        }

        void playAll() {
            for (int i = 0; i < buffers.size(); i++) {
                assertEquals(numbers.get(i).size(), buffers.get(i).count());
                world.play(buffers.get(i));
                assertEquals(numbers.get(i), log);
                log.clear();
                buffers.get(i).close();
            }
        }
    }

    @Test
    void splitBuffersContainTheirCommands() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 30; i++) {
                        try (World world = World.create()) {
                            Model model = new Model(world, random);
                            for (int step = 0; step < 60; step++) {
                                model.step();
                            }
                            model.playAll();
                        }
                    }
                });
    }
}
