package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Combiner;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.ingress.NetworkIngress.Overflow;
import dev.tercio.query.Query;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.List;

/// Combines from parallel bodies, systems and other threads have the same result for any number of
/// workers.
///
/// Proves CB-19.
class CombineDeterminismTest {
    private static final int TARGETS = 20_000;
    private static final int SYSTEMS = 3;

    /// Enough in all systems together for workers to take part.
    private static final int SHOOTERS = 12_000;

    private record Shooter(Entity target, int power) {}

    private record Damage(long amount) {
        /// Depends on the order of the commands.
        static final Combiner<Damage> CHAIN =
                Combiner.of("chain", Damage.class, (a, b) -> new Damage(a.amount * 31 + b.amount));

        static final Combiner<Damage> SUM =
                Combiner.of("sum", Damage.class, (a, b) -> new Damage(a.amount + b.amount));

        /// Whether the operator was called by parallel playback.
        private static volatile boolean parallel;

        static final Combiner<Damage> WATCHED =
                Combiner.of("watched", Damage.class, (a, b) -> watched(a, b));

        private static Damage watched(Damage a, Damage b) {
            if (!parallel) {
                parallel = StackWalker.getInstance().walk(s -> s.anyMatch(Damage::isWorkers));
            }
            return new Damage(a.amount * 31 + b.amount);
        }

        private static boolean isWorkers(StackFrame frame) {
            return frame.getClassName().endsWith("ParallelPlayback")
                    && frame.getMethodName().equals("run");
        }
    }

    private static World world(int workers, Tier tier) {
        World world = World.create(WorldOptions.DEFAULT.workers(workers).tier(tier));
        world.register(Damage.class);
        List<Entity> targets = new ArrayList<>();
        for (int i = 0; i < TARGETS; i++) {
            targets.add(world.spawn(new Damage(i)));
        }
        for (int i = 0; i < SHOOTERS; i++) {
            Entity target = targets.get(i * 7_919 % 500 * 40);
            world.spawn(new Shooter(target, i % 100));
        }
        return world;
    }

    private static long run(int workers, Tier tier, PlaybackOptions options) {
        try (World world = world(workers, tier);
                Schedule schedule = Schedule.of(world).playback(options)) {
            for (int i = 0; i < SYSTEMS; i++) {
                schedule.add("shooting " + i, CombineDeterminismTest::shooting);
            }
            schedule.run();
            schedule.run();
            assertEquals(List.of(), schedule.failures());
            return WorldHash.of(world);
        }
    }

    private static ComponentSystem shooting(SystemSetup setup) {
        Query<Shooter> shooters = setup.query(Shooter.class).parallel();
        return _ ->
                shooters.forEach(
                        (shooter, commands) ->
                                commands.combine(
                                        shooter.target(),
                                        new Damage(shooter.power()),
                                        Damage.CHAIN));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void outcomeDoesNotDependOnTheNumberOfWorkers(Tier tier) {
        PlaybackOptions one = PlaybackOptions.DEFAULT;
        long expected = run(1, tier, one);
        for (int workers : new int[] {1, 2, 8}) {
            assertEquals(expected, run(workers, tier, one), "workers=" + workers);
            assertEquals(expected, run(workers, tier, one.parallel()), "workers=" + workers);
            assertEquals(expected, run(workers, tier, one.coalesce()), "workers=" + workers);
        }
    }

    @Test
    void longRunsAreDividedAmongWorkers() {
        try (World world = world(2, Tier.HEAP);
                CommandBuffer commands = world.commands()) {
            for (int system = 0; system < SYSTEMS; system++) {
                Damage hit = new Damage(system);
                world.query(Shooter.class)
                        .forEach(
                                shooter -> commands.combine(shooter.target(), hit, Damage.WATCHED));
            }
            world.play(commands, PlaybackOptions.DEFAULT.parallel());
            assertTrue(Damage.parallel);
        }
    }

    @Test
    void otherThreadsCombineThroughTheIngress() throws InterruptedException {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            Entity target = world.spawn();
            NetworkIngress ingress = new NetworkIngress(world, 4, Overflow.ERROR);
            schedule.add(ingress);
            Thread sender =
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        for (int i = 1; i <= 3; i++) {
                                            CommandBuffer batch = ingress.rent();
                                            batch.combine(target, new Damage(i), Damage.SUM);
                                            ingress.submit(batch);
                                        }
                                    });
            sender.join();
            schedule.run();
            assertEquals(new Damage(6), world.get(target, Damage.class));
        }
    }
}
