package dev.tercio.kit;

import dev.tercio.RemovalReader;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.replay.StateHash;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Rate;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A game with states, timers, and groups at different rates. Its random frames are computed in
/// advance, so that they can be repeated.
final class TimedGame implements AutoCloseable {
    enum Mode {
        MENU,
        PLAYING,
        PAUSED
    }

    record Place(long x, long y) {}

    record Speed(int x, int y) {}

    record Spawner(Timer timer, Cooldown cooldown) {}

    /// What the observers have seen, as a resource: part of the hash.
    record Seen(long changes, long removals, long missed, long entered) {}

    /// What happens before and in a frame.
    ///
    /// @param mode the requested mode, or -1
    /// @param disabled the group that is disabled in this frame, or -1
    /// @param presents how often the world is presented after the frame
    record Frame(double seconds, int mode, int disabled, int presents) {}

    private static final List<String> GROUPS = List.of("physics", "solver", "ai", "spawning");

    final World world;
    final Schedule schedule;
    final States<Mode> modes;
    long drawn;

    /// The number of steps of physics, including those that were undone.
    long steps;

    TimedGame(int workers) {
        world = World.create(WorldOptions.DEFAULT.workers(workers));
        schedule = Schedule.of(world);
        world.resources().set(new Seen(0, 0, 0, 0));
        for (int i = 0; i < 2000; i++) {
            world.spawn(new Place(i, -i), new Speed(i % 7 - 3, i % 5 - 2));
        }
        for (int i = 0; i < 20; i++) {
            Timer timer = Timer.of(Duration.ofMillis(7 + i)).repeating();
            world.spawn(new Spawner(timer, Cooldown.of(Duration.ofMillis(5 * i))));
        }
        modes = States.of(schedule, Mode.MENU);
        modes.onEnter(Mode.PLAYING, "count entering", TimedGame::countEntering);
        addGroups();
        schedule.build();
    }

    private void addGroups() {
        Rate fast = Rate.fixedStep(Duration.ofMillis(5));
        Rate faster = Rate.fixedStep(Duration.ofMillis(2)).maxSteps(3);
        GroupOptions playing = GroupOptions.DEFAULT.runIf(States.in(Mode.PLAYING));
        schedule.group("physics", Phases.SIMULATION, playing.rate(fast))
                .group("solver", "physics", GroupOptions.DEFAULT.rate(faster))
                .group("ai", Phases.SIMULATION, playing.rate(Rate.everyFrames(3).offset(1)))
                .group("spawning", Phases.SIMULATION, playing)
                .add("move", this::move, SystemOptions.DEFAULT.in("physics"))
                .add("turn", TimedGame::turn, SystemOptions.DEFAULT.in("solver"))
                .add("cull", TimedGame::cull, SystemOptions.DEFAULT.in("ai"))
                .add("spawn", TimedGame::spawn, SystemOptions.DEFAULT.in("spawning"))
                .add("watch", TimedGame::watch, SystemOptions.DEFAULT.rate(Rate.everyFrames(4)))
                .add(
                        "draw",
                        setup -> {
                            Query<Place> changed = setup.query(Place.class).changed(Place.class);
                            return context -> changed.forEach(place -> drawn++);
                        },
                        SystemOptions.DEFAULT.in(Phases.PRESENTATION));
    }

    private static ComponentSystem countEntering(SystemSetup setup) {
        setup.writesResources(Seen.class);
        World world = setup.world();
        return context -> {
            Seen seen = world.resources().get(Seen.class);
            world.resources()
                    .set(
                            new Seen(
                                    seen.changes(),
                                    seen.removals(),
                                    seen.missed(),
                                    seen.entered() + 1));
        };
    }

    private ComponentSystem move(SystemSetup setup) {
        Query2<Place, Speed> all = setup.writes(Place.class).query(Place.class, Speed.class);
        return context -> {
            long nanos = context.time().stepNanos();
            steps++;
            all.parallel()
                    .update((p, s) -> new Place(p.x() + s.x() * nanos, p.y() + s.y() * nanos));
        };
    }

    private static ComponentSystem turn(SystemSetup setup) {
        Query<Speed> all = setup.writes(Speed.class).query(Speed.class);
        return context -> {
            int run = (int) context.time().frame();
            all.parallel().update(s -> new Speed(s.y() + (run & 1), -s.x()));
        };
    }

    private static ComponentSystem cull(SystemSetup setup) {
        Query<Place> all = setup.query(Place.class);
        return context -> {
            long run = context.time().frame();
            all.parallel()
                    .forEachEntity(
                            (e, p, commands) -> {
                                if ((p.x() + e.index() + run) % 61 == 0) {
                                    commands.destroy(e);
                                }
                            });
        };
    }

    private static ComponentSystem spawn(SystemSetup setup) {
        Query<Spawner> all = setup.writes(Spawner.class).query(Spawner.class);
        return context -> {
            FrameTime time = context.time();
            all.update(
                    s -> {
                        Timer timer = s.timer().advance(time);
                        Cooldown cooldown = s.cooldown().advance(time);
                        boolean fires = timer.justFinished() && cooldown.isReady();
                        if (fires) {
                            int n = timer.finishes();
                            context.commands().spawn(new Place(n, n), new Speed(n, 1));
                        }
                        return new Spawner(timer, fires ? cooldown.start() : cooldown);
                    });
        };
    }

    private static ComponentSystem watch(SystemSetup setup) {
        Query<Place> changed = setup.query(Place.class).changed(Place.class);
        World world = setup.writesResources(Seen.class).world();
        RemovalReader removed = world.removalReader(Place.class);
        return context -> {
            long[] count = new long[2];
            changed.forEach(place -> count[0]++);
            removed.forEach(entity -> count[1] = count[1] * 31 + entity.bits());
            Seen seen = world.resources().get(Seen.class);
            world.resources()
                    .set(
                            new Seen(
                                    seen.changes() * 31 + count[0],
                                    seen.removals() * 31 + count[1],
                                    removed.missed(),
                                    seen.entered()));
        };
    }

    static List<Frame> frames(Random random, int count) {
        List<Frame> frames = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean playing = i == 0 || random.nextInt(6) == 0;
            int mode = playing ? 1 : random.nextInt(20) == 0 ? random.nextInt(3) : -1;
            int disabled = random.nextInt(4) == 0 ? random.nextInt(GROUPS.size()) : -1;
            double seconds = random.nextInt(40_000_000) * 1e-9;
            frames.add(new Frame(seconds, mode, disabled, random.nextInt(3)));
        }
        return frames;
    }

    /// Runs a frame.
    ///
    /// @param presents whether to present the world as well, which must not matter
    /// @return the hash of the state
    long run(Frame frame, boolean presents) {
        if (frame.mode() >= 0) {
            modes.request(Mode.values()[frame.mode()]);
        }
        for (int i = 0; i < GROUPS.size(); i++) {
            schedule.enable(GROUPS.get(i), i != frame.disabled());
        }
        schedule.step(frame.seconds());
        for (int i = 0; presents && i < frame.presents(); i++) {
            schedule.present(0.01, 0.5);
        }
        return StateHash.of(world);
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
