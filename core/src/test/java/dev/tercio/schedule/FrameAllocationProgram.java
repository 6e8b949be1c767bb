package dev.tercio.schedule;

import com.sun.management.ThreadMXBean;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;

import java.lang.management.ManagementFactory;
import java.util.function.Consumer;

/// Runs frames and prints how many bytes one allocates on all threads, after warm-up. Runs in its
/// own JVM, because other tests would change the type profiles.
final class FrameAllocationProgram {
    private static final int ENTITIES = 5_000;
    private static final int BULLETS = 200;
    private static final int RUNS = 20_000;

    /// The JIT compiles in the background, which takes long on a busy machine.
    private static final long PATIENCE_NANOS = 4_000_000_000L;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Mass(int kilos) {}

    record Fuse(int frames) {}

    private static final ComponentType<Mass> MASS = ComponentType.of(Mass.class);

    private FrameAllocationProgram() {}

    /// Takes the name of a tier and prints lines such as `frame=0`.
    public static void main(String[] arguments) {
        Tier tier = Tier.valueOf(arguments[0]);
        print("emptyFrame", tier, _ -> {});
        print("systemsWithoutWork", tier, FrameAllocationProgram::addIdle);
        print("loops", tier, FrameAllocationProgram::addLoops);
        print("commands", tier, FrameAllocationProgram::addCommands);
        print(
                "frame",
                tier,
                schedule -> {
                    addLoops(schedule);
                    addCommands(schedule);
                });
        print("bullets", tier, FrameAllocationProgram::addBullets);
    }

    /// Spawns and destroys entities through commands, so that their number stays the same.
    private static void addBullets(Schedule schedule) {
        schedule.add(
                "fire",
                _ ->
                        context -> {
                            var commands = context.commands();
                            for (int i = 0; i < BULLETS; i++) {
                                commands.spawn(new Position(i, 1), new Velocity(1, i), new Fuse(3));
                            }
                        });
        schedule.add(
                "burn",
                setup -> {
                    Query<Fuse> fuses = setup.writes(Fuse.class).query(Fuse.class);
                    return _ -> {
                        fuses.update(f -> new Fuse(f.frames() - 1));
                        fuses.forEachEntity(
                                (entity, fuse, commands) -> {
                                    if (fuse.frames() == 0) {
                                        commands.destroy(entity);
                                    }
                                });
                    };
                });
    }

    private static void addIdle(Schedule schedule) {
        schedule.add("idle1", _ -> _ -> {}).add("idle2", _ -> _ -> {});
        schedule.add("idle3", _ -> _ -> {}, SystemOptions.DEFAULT.after("idle2"));
    }

    private static void addLoops(Schedule schedule) {
        schedule.add(
                "move",
                setup -> {
                    Query2<Position, Velocity> movers =
                            setup.writes(Position.class).query(Position.class, Velocity.class);
                    return _ -> movers.update((p, v) -> new Position(p.x() + v.x(), p.y() + v.y()));
                });
        schedule.add(
                "slow",
                setup -> {
                    Query<Velocity> velocities =
                            setup.writes(Velocity.class).query(Velocity.class).parallel();
                    return _ -> velocities.update(v -> new Velocity(v.x() * 0.9f, v.y()));
                });
    }

    private static void addCommands(Schedule schedule) {
        schedule.add(
                "eat",
                setup -> {
                    Query<Mass> masses = setup.writes(Mass.class).query(Mass.class);
                    return _ -> masses.update(m -> new Mass(m.kilos() + 1));
                });
        schedule.add(
                "weigh",
                setup -> {
                    Entity[] first = setup.world().entities().subList(0, 4).toArray(new Entity[0]);
                    return context -> {
                        var commands = context.commands();
                        for (int i = 0; i < first.length; i++) {
                            commands.set(first[i], MASS, new Mass(i));
                        }
                    };
                });
    }

    private static void print(String name, Tier tier, Consumer<Schedule> systems) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier).workers(2))) {
            for (int i = 0; i < ENTITIES; i++) {
                world.spawn(new Position(i, i), new Velocity(1, 2), new Mass(i));
            }
            try (Schedule schedule = Schedule.of(world)) {
                systems.accept(schedule);
                System.out.println(name + "=" + minBytes(schedule));
            }
        }
    }

    /// Once the compiler is done every frame allocates the same; until then, more.
    private static long minBytes(Schedule schedule) {
        long least = Long.MAX_VALUE;
        long patience = System.nanoTime() + PATIENCE_NANOS;
        for (int i = 0; least > 0 && (i < RUNS || System.nanoTime() < patience); i++) {
            long before = THREADS.getTotalThreadAllocatedBytes();
            schedule.run(0.01);
            least = Math.min(least, THREADS.getTotalThreadAllocatedBytes() - before);
        }
        return least;
    }
}
