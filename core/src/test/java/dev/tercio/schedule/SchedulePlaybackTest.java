package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.LoggedLines;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.FailureReason;
import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.internal.command.play.PlayedCommands;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.internal.world.WorldListener;
import dev.tercio.query.Query;
import dev.tercio.schedule.ScheduleRecords.Frozen;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Playback options of a schedule, a sync point and a system.
///
/// Proves CB-16.
class SchedulePlaybackTest {
    private static final PlaybackOptions STRICT = PlaybackOptions.DEFAULT.strict();
    private static final PlaybackOptions COALESCED = PlaybackOptions.DEFAULT.coalesce();
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);
    private static final PlaybackOptions BY_KIND =
            PlaybackOptions.DEFAULT.order(PlaybackOrder.BY_KIND);

    private final World world = World.create(WorldOptions.DEFAULT.name("options").workers(2));
    private final Schedule schedule = Schedule.of(world);
    private final Entity live = world.spawn(new Mass(1));
    private final Entity dead = world.spawn();

    SchedulePlaybackTest() {
        world.destroy(dead);
    }

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private void add(String name, Consumer<SystemContext> body, PlaybackOptions options) {
        schedule.add(name, _ -> body::accept, SystemOptions.DEFAULT.playback(options));
    }

    private void add(String name, Consumer<SystemContext> body) {
        schedule.add(name, _ -> body::accept);
    }

    private List<String> failed() {
        return schedule.commandFailures().stream()
                .map(f -> f.recorder() + " " + f.reason())
                .toList();
    }

    private void addPresent(SystemContext context) {
        context.commands().add(live, new Mass(2));
    }

    private void addPresentLater(SystemContext context) {
        context.commandsAt(SyncPoints.END_OF_FRAME).add(live, new Mass(2));
    }

    @Test
    void optionsOfTheScheduleHoldForAllSystemsAndPoints() {
        schedule.playback(STRICT);
        add("a", this::addPresent);
        add("b", this::addPresentLater);
        schedule.run();
        assertEquals(List.of("a ALREADY_PRESENT", "b ALREADY_PRESENT"), failed());
    }

    @Test
    void optionsOfASystemReplaceThoseOfTheSchedule() {
        schedule.playback(STRICT);
        add("a", this::addPresent, PlaybackOptions.DEFAULT);
        add("b", this::addPresent);
        add("c", this::addPresentLater, PlaybackOptions.DEFAULT);
        schedule.run();
        assertEquals(List.of("b ALREADY_PRESENT"), failed());
    }

    @Test
    void optionsOfASystemHoldForItsBodies() {
        world.spawn(new Position(1));
        schedule.add(
                "bodies",
                setup -> {
                    Query<Position> rows = setup.query(Position.class);
                    Query<Position> parallel = rows.parallel();
                    return _ -> {
                        rows.forEach((_, commands) -> commands.remove(live, Frozen.class));
                        parallel.forEach((_, commands) -> commands.remove(live, Position.class));
                    };
                },
                SystemOptions.DEFAULT.playback(STRICT));
        schedule.run();
        assertEquals(List.of("bodies NOT_PRESENT", "bodies NOT_PRESENT"), failed());
    }

    @Test
    void optionsOfAPointReplaceThoseOfTheSystem() {
        schedule.syncPoint("dusk", Phases.SIMULATION);
        schedule.playback("dusk", STRICT);
        schedule.playback(SyncPoints.END_OF_FRAME, PlaybackOptions.DEFAULT);
        add("a", context -> context.commandsAt("dusk").add(live, new Mass(2)));
        add("b", this::addPresentLater, STRICT);
        add("c", context -> context.commandsAt("dusk").add(live, new Mass(2)), BY_KIND);
        schedule.run();
        assertEquals(List.of("a ALREADY_PRESENT", "c ALREADY_PRESENT"), failed());
    }

    @Test
    void optionsToKeepCommandsAreRefused() {
        PlaybackOptions keeping = PlaybackOptions.DEFAULT.keep();
        NetworkIngress ingress = new NetworkIngress(world, 1, NetworkIngress.Overflow.ERROR);
        List<Consumer<PlaybackOptions>> places =
                List.of(
                        schedule::playback,
                        options -> schedule.playback(SyncPoints.END_OF_FRAME, options),
                        options -> add("keeping", _ -> {}, options),
                        ingress::playback);
        for (Consumer<PlaybackOptions> place : places) {
            assertEquals(
                    "commands of a schedule cannot be kept: keepsCommands=true; keep() is for"
                            + " buffers and stages that you play yourself",
                    assertThrows(IllegalArgumentException.class, () -> place.accept(keeping))
                            .getMessage());
        }
    }

    @Test
    void unknownPointIsNamed() {
        assertEquals(
                "no such sync point: name=tea, known=[end of simulation, end of frame]",
                assertThrows(IllegalArgumentException.class, () -> schedule.playback("tea", STRICT))
                        .getMessage());
    }

    @Test
    void optionsDoNotChangeDuringAFrame() {
        add("a", _ -> schedule.playback(STRICT));
        schedule.run();
        assertEquals(
                "schedule cannot change during a frame: operation=playback",
                schedule.failures().getFirst().cause().getMessage());
    }

    /// The playbacks that are reported to the world.
    private List<String> playbacks(Runnable frame) {
        List<String> seen = new ArrayList<>();
        WorldListener listener =
                new WorldListener() {
                    @Override
                    public void playing(PlayedCommands commands, PlaybackOptions options) {
                        String how =
                                (options.coalesces() ? " coalesced" : "")
                                        + (options.isStrict() ? " strict" : "");
                        seen.add(commands.count() + " " + options.order() + how);
                        assertTrue(commands.toBytes((DirectWorld) world, false).length > 0);
                    }

                    @Override
                    public void frameEnded() {}
                };
        ((DirectWorld) world).listen(listener);
        try {
            frame.run();
        } finally {
            ((DirectWorld) world).ignore(listener);
        }
        return seen;
    }

    @Test
    void lanesWithEqualOptionsAreOnePlayback() {
        add("a", this::addPresent, COALESCED);
        add("b", this::addPresent, PlaybackOptions.DEFAULT.coalesce());
        add("silent", context -> context.commands(), BY_KIND);
        add("c", this::addPresent, COALESCED);
        add("d", this::addPresent, STRICT);
        add("e", this::addPresent);
        add("f", this::addPresent, COALESCED);
        schedule.build();
        assertEquals(
                List.of("3 FIFO coalesced", "1 FIFO strict", "1 FIFO", "1 FIFO coalesced"),
                playbacks(schedule::run));
        assertEquals(List.of("d ALREADY_PRESENT"), failed());
    }

    /// Lanes are played in order, whatever their options, and may use handles of earlier lanes.
    @Test
    void handlesAreValidInAllPlaybacksOfAStage() {
        Entity[] handle = new Entity[1];
        // one worker runs the systems of a stage in their order
        try (World alone = World.create(WorldOptions.DEFAULT.workers(1));
                Schedule frames = Schedule.of(alone)) {
            frames.add(
                            "make",
                            _ -> c -> handle[0] = c.commands().spawn(new Position(1)),
                            SystemOptions.DEFAULT.playback(COALESCED))
                    .add(
                            "weigh",
                            _ -> c -> c.commands().add(handle[0], new Mass(5)),
                            SystemOptions.DEFAULT.playback(BY_KIND))
                    .add("other", _ -> c -> c.commands().spawn(new Position(2)))
                    .add(
                            "freeze",
                            _ -> c -> c.commands().add(handle[0], Frozen.class),
                            SystemOptions.DEFAULT.playback(STRICT));
            for (int frame = 1; frame <= 3; frame++) {
                frames.run();
                assertEquals(1, frames.stages().size());
                assertEquals(List.of(), frames.commandFailures());
                assertEquals(
                        frame, alone.query(Position.class, Mass.class).with(Frozen.class).count());
            }
        }
    }

    @Test
    void byKindOrdersTheCommandsOfSeveralSystemsTogether() {
        schedule.playback(BY_KIND);
        add("destroys", context -> context.commands().destroy(live));
        add("sets", context -> context.commands().set(live, new Mass(3)));
        schedule.run();
        assertEquals(List.of(), failed());
        assertFalse(world.isAlive(live));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void stopDropsTheRestOfItsPlaybackAndEndsTheFrame(boolean rewritten) {
        PlaybackOptions stop = rewritten ? STOP.coalesce() : STOP;
        add(
                "before",
                context -> context.commands().spawn(new Position(1)),
                PlaybackOptions.DEFAULT);
        add("first", context -> context.commands().spawn(new Position(2)), stop);
        add(
                "stops",
                context -> {
                    context.commands().spawn(new Position(3));
                    context.commands().set(dead, new Mass(1));
                    context.commands().spawn(new Position(4));
                },
                stop);
        add("same", context -> context.commands().spawn(new Position(5)), stop);
        add(
                "after",
                context -> {
                    context.commands().spawn(new Position(6));
                    context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Position(7));
                });
        schedule.add(
                "later",
                _ -> context -> context.commands().spawn(new Position(8)),
                SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        for (int frame = 0; frame < 2; frame++) {
            SystemFailedException thrown = assertThrows(SystemFailedException.class, schedule::run);
            assertEquals("stops", thrown.system());
            assertEquals(frame, thrown.frame());
            CommandFailure failure = schedule.commandFailures().getFirst();
            assertEquals(FailureReason.DEAD_ENTITY, failure.reason());
            assertEquals(
                    "failed command has stopped playback: " + failure + ", dropped=2",
                    thrown.getCause().getMessage());
            assertEquals(1, schedule.commandFailureCount());
            assertEquals(frame + 1, world.frame());
        }
        assertEquals(List.of(1, 1, 2, 2, 3, 3, 6, 6, 7, 7), positions());
        assertEquals(List.of(), schedule.failures());
        assertEquals(4, world.commandTelemetry().unplayed());
        schedule.enable("stops", false);
        schedule.run();
        assertEquals(List.of(1, 1, 1, 2, 2, 2, 3, 3, 5, 6, 6, 6, 7, 7, 7, 8), positions());
    }

    private List<Integer> positions() {
        return world.query(Position.class).toList().stream().map(Position::x).sorted().toList();
    }

    @Test
    void stopAtASyncPointAlsoEndsTheFrame() {
        schedule.playback(SyncPoints.END_OF_SIMULATION, STOP);
        RuntimeException mine = new IllegalArgumentException("mine");
        add(
                "stops",
                context -> {
                    var commands = context.commandsAt(SyncPoints.END_OF_SIMULATION);
                    commands.run(
                            _ -> {
                                throw mine;
                            });
                    commands.spawn(new Position(1));
                    context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Position(2));
                });
        schedule.add(
                "later",
                _ -> context -> context.commands().spawn(new Position(3)),
                SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        SystemFailedException thrown = assertThrows(SystemFailedException.class, schedule::run);
        assertSame(mine, thrown.getCause().getCause());
        assertTrue(thrown.getMessage().endsWith(", dropped=1"), thrown.getMessage());
        assertEquals(List.of(2), positions());
    }

    @Test
    void handlerDecidesInAScheduleToo() {
        List<CommandFailure> seen = new ArrayList<>();
        Predicate<CommandFailure> handler =
                failure -> {
                    seen.add(failure);
                    return failure.reason() != FailureReason.THROWN;
                };
        schedule.playback(PlaybackOptions.DEFAULT.onFailure(handler));
        add(
                "a",
                context -> {
                    context.commands().destroy(dead);
                    context.commands()
                            .run(
                                    _ -> {
                                        throw new IllegalStateException("mine");
                                    });
                    context.commands().spawn(new Position(1));
                });
        assertThrows(SystemFailedException.class, schedule::run);
        assertEquals(seen, schedule.commandFailures());
        assertEquals(2, seen.size());
        assertEquals(List.of(), positions());
    }

    @Test
    void systemThatThrowsInAStoppedStageIsReportedWithTheDroppedCommands() {
        add(
                "stops",
                context -> {
                    context.commands().destroy(dead);
                    context.commands().spawn(new Position(1));
                },
                STOP);
        schedule.add(
                "throws",
                _ -> ScheduleRecords.failing(),
                SystemOptions.DEFAULT.onFailure(SystemFailurePolicy.STOP));
        SystemFailedException thrown = assertThrows(SystemFailedException.class, schedule::run);
        assertEquals("throws", thrown.system());
        SystemFailedException other =
                assertInstanceOf(SystemFailedException.class, thrown.getSuppressed()[0]);
        assertEquals("stops", other.system());
        assertTrue(other.getMessage().endsWith(", dropped=1"), other.getMessage());
    }

    @Test
    void ingressIsPlayedLikeTheSchedule() {
        NetworkIngress ingress = new NetworkIngress(world, 2, NetworkIngress.Overflow.ERROR);
        schedule.add(ingress);
        schedule.playback(STRICT);
        submit(ingress);
        schedule.run();
        assertEquals(List.of("NetworkIngress ALREADY_PRESENT"), failed());

        ingress.playback(PlaybackOptions.DEFAULT);
        submit(ingress);
        schedule.run();
        assertEquals(List.of(), failed());
    }

    private void submit(NetworkIngress ingress) {
        var batch = ingress.rent();
        batch.add(live, new Mass(1));
        ingress.submit(batch);
    }

    @Test
    void ingressCountsCommandsDroppedByAStop() {
        NetworkIngress ingress = new NetworkIngress(world, 2, NetworkIngress.Overflow.ERROR);
        schedule.add(ingress.playback(STOP));
        for (int i = 0; i < 2; i++) {
            var batch = ingress.rent();
            batch.destroy(dead);
            batch.spawn(new Position(1));
            batch.spawn(new Position(2));
            ingress.submit(batch);
        }
        try (LoggedLines log = new LoggedLines("dev.tercio.command", "world=options")) {
            schedule.run();
            assertEquals(4, ingress.unplayed());
            assertEquals(4, world.commandTelemetry().unplayed());
            assertEquals(2, ingress.skipped());
            assertEquals(List.of(), positions());
            assertEquals(
                    "WARNING recorded commands are never played: commands=2, recorder=unnamed,"
                            + " because=a failed command has stopped their playback, world=options;"
                            + " this is logged once, commandTelemetry().unplayed() counts all",
                    log.lines().getLast());
            assertEquals(2, log.lines().size());
        }
        submit(ingress);
        schedule.run();
        assertEquals(1, ingress.played());
        assertEquals(4, ingress.unplayed());
    }

    /// The result depends neither on options that only affect performance nor on workers.
    @Test
    void sameWorldForAnyNumberOfWorkersAndPartitions() {
        List<Long> hashes = new ArrayList<>();
        for (int workers : new int[] {1, 2, 8}) {
            for (PlaybackOptions options :
                    List.of(PlaybackOptions.DEFAULT, PlaybackOptions.DEFAULT.parallel())) {
                hashes.add(hashOf(workers, options));
            }
        }
        for (long hash : hashes) {
            assertEquals(hashes.getFirst(), hash);
        }
    }

    private static long hashOf(int workers, PlaybackOptions options) {
        try (World other = World.create(WorldOptions.DEFAULT.workers(workers));
                Schedule frames = Schedule.of(other)) {
            frames.playback(options);
            for (int i = 0; i < 40_000; i++) {
                other.spawn(new Position(i), new Mass(0));
            }
            for (int system = 0; system < 3; system++) {
                int number = system;
                frames.add(
                        "s" + system,
                        setup -> {
                            Query<Position> rows = setup.query(Position.class).parallel();
                            return _ ->
                                    rows.forEachEntity(
                                            (e, p, c) -> c.set(e, new Mass(p.x() * 3 + number)));
                        },
                        SystemOptions.DEFAULT.playback(
                                number == 1 ? PlaybackOptions.DEFAULT : options));
            }
            frames.run();
            return WorldHash.of(other);
        }
    }
}
