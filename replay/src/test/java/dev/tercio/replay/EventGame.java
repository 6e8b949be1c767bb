package dev.tercio.replay;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.EventWriter;
import dev.tercio.Lookup;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;

import java.util.Random;

/// Systems that exchange events. The state depends on the order of all events.
final class EventGame implements AutoCloseable {
    record Hit(Entity target, int damage) {}

    record Said(@Utf8(12) String text, byte channel) {}

    record Alarm() {}

    record Health(long points) {}

    record Diary(long text) {}

    final World world;
    final Schedule schedule;

    EventGame(int workers, Tier tier) {
        world =
                World.create(
                        WorldOptions.DEFAULT.workers(workers).tier(tier).name("game " + workers));
        world.register(Health.class);
        world.register(Diary.class);
        for (int i = 0; i < 5_000; i++) {
            world.spawn(new Health(i));
        }
        world.spawn(new Diary(1));
        schedule = Schedule.of(world);
        addReaders();
        addSenders();
        schedule.build();
    }

    private void addSenders() {
        for (int number = 0; number < 3; number++) {
            int salt = number;
            schedule.add(
                    "send" + number,
                    setup -> {
                        EventWriter<Said> said = setup.eventWriter(Said.class);
                        EventWriter<Hit> hits = setup.eventWriter(Hit.class);
                        EventWriter<Alarm> alarms = setup.eventWriter(Alarm.class);
                        return context -> {
                            Random random = new Random(context.time().frame() * 31 + salt);
                            for (int i = random.nextInt(5); i > 0; i--) {
                                said.send(new Said("say" + random.nextInt(99), (byte) i));
                            }
                            Entity spawned =
                                    context.commands().spawn(new Health(random.nextInt(9)));
                            hits.send(new Hit(spawned, random.nextInt(9)));
                            if (random.nextBoolean()) {
                                alarms.send(new Alarm());
                            }
                        };
                    });
        }
        schedule.add(
                "parallel",
                setup -> {
                    Query<Health> all = setup.query(Health.class).parallel();
                    return context -> {
                        long frame = context.time().frame();
                        all.forEachEntity(
                                (entity, health, commands) -> {
                                    if ((health.points() + frame) % 7 == 0) {
                                        commands.send(new Hit(entity, (int) frame));
                                    }
                                });
                    };
                });
    }

    private void addReaders() {
        schedule.add(
                "damage",
                setup -> {
                    EventReader<Hit> hits = setup.eventReader(Hit.class);
                    setup.writes(Health.class);
                    Lookup<Health> healths = setup.lookup(Health.class);
                    long[] order = {0};
                    return _ -> {
                        order[0] = 0;
                        hits.forEach(
                                hit -> {
                                    long points = healths.get(hit.target()).points();
                                    order[0]++;
                                    healths.set(
                                            hit.target(),
                                            new Health(points * 31 + hit.damage() + order[0]));
                                });
                    };
                });
        schedule.add(
                "rarely",
                setup -> {
                    EventReader<Said> said = setup.eventReader(Said.class);
                    EventReader<Alarm> alarms = setup.eventReader(Alarm.class);
                    Query<Diary> diary = setup.writes(Diary.class).query(Diary.class);
                    return _ -> {
                        long[] text = {0};
                        said.forEach(s -> text[0] = text[0] * 31 + s.hashCode());
                        alarms.forEach(_ -> text[0] = text[0] * 31 + 7);
                        diary.update(d -> new Diary(d.text() * 37 + text[0]));
                    };
                },
                SystemOptions.DEFAULT.runIf(w -> w.frame() % 4 != 1 && w.frame() % 4 != 2));
    }

    /// Sends events from outside, as an input of the next frame.
    void input(Random random) {
        try (CommandBuffer commands = world.commands()) {
            Entity spawned = commands.spawn(new Health(random.nextInt(99)));
            for (int i = random.nextInt(4); i > 0; i--) {
                commands.send(new Hit(spawned, random.nextInt(99)));
                commands.send(new Said("in", (byte) i));
            }
            world.play(commands);
        }
    }

    long hash() {
        return StateHash.of(world);
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
