package dev.tercio.event;

import com.sun.management.ThreadMXBean;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.EventWriter;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;

import java.lang.management.ManagementFactory;
import java.util.function.Consumer;

/// Runs frames with a million events and prints how many bytes one allocates on all threads, after
/// warm-up. Runs in its own JVM, because other tests would change the type profiles.
final class EventAllocationProgram {
    private static final int EVENTS = 1_000_000;
    private static final int WARM = 60;
    private static final int MEASURED = 40;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    record Hit(Entity target, int damage) {}

    record Moved(float x, float y, float z) {}

    record Heard(long where, byte loud) {}

    private static long total;

    private EventAllocationProgram() {}

    /// Takes the name of a tier and prints lines such as `oneSystem=0`.
    public static void main(String[] arguments) {
        Tier tier = Tier.valueOf(arguments[0]);
        print("oneSystem", tier, EventAllocationProgram::addOneSystem);
        print("fourSystems", tier, EventAllocationProgram::addFourSystems);
        print("commands", tier, EventAllocationProgram::addCommands);
        if (total == 0) {
            throw new IllegalStateException("nothing was read");
        }
    }

    private static void addOneSystem(Schedule schedule) {
        schedule.add(
                "send",
                setup -> {
                    EventWriter<Hit> hits = setup.eventWriter(Hit.class);
                    return _ -> {
                        for (int i = 0; i < EVENTS; i++) {
                            hits.send(new Hit(Entity.of(i, 1), i));
                        }
                    };
                });
        schedule.add(
                "read",
                setup -> {
                    EventReader<Hit> hits = setup.eventReader(Hit.class);
                    return _ -> hits.forEach(hit -> total += hit.target().index() + hit.damage());
                });
    }

    /// Several types and several systems, so that no call in the engine has a single receiver.
    private static void addFourSystems(Schedule schedule) {
        for (int system = 0; system < 4; system++) {
            schedule.add(
                    "send" + system,
                    setup -> {
                        EventWriter<Moved> moves = setup.eventWriter(Moved.class);
                        EventWriter<Heard> sounds = setup.eventWriter(Heard.class);
                        return _ -> {
                            for (int i = 0; i < EVENTS / 8; i++) {
                                moves.send(new Moved(i, 1, 2));
                            }
                            for (int i = 0; i < EVENTS / 8; i++) {
                                sounds.send(new Heard(i, (byte) i));
                            }
                        };
                    });
        }
        schedule.add(
                "read",
                setup -> {
                    EventReader<Moved> moves = setup.eventReader(Moved.class);
                    EventReader<Heard> sounds = setup.eventReader(Heard.class);
                    return _ -> {
                        moves.forEach(move -> total += (long) move.x());
                        sounds.forEach(sound -> total += sound.where() + sound.loud());
                    };
                });
    }

    private static void addCommands(Schedule schedule) {
        schedule.add(
                "send",
                _ ->
                        context -> {
                            var commands = context.commands();
                            for (int i = 0; i < EVENTS; i++) {
                                commands.send(new Heard(i, (byte) i));
                            }
                        });
        schedule.add(
                "read",
                setup -> {
                    EventReader<Heard> sounds = setup.eventReader(Heard.class);
                    return _ -> sounds.forEach(sound -> total += sound.where());
                });
    }

    private static void print(String name, Tier tier, Consumer<Schedule> systems) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier).workers(2));
                Schedule schedule = Schedule.of(world)) {
            systems.accept(schedule);
            for (int i = 0; i < WARM; i++) {
                schedule.run();
            }
            long least = Long.MAX_VALUE;
            for (int i = 0; i < MEASURED && least > 0; i++) {
                long before = THREADS.getTotalThreadAllocatedBytes();
                schedule.run();
                least = Math.min(least, THREADS.getTotalThreadAllocatedBytes() - before);
            }
            System.out.println(name + "=" + least);
        }
    }
}
