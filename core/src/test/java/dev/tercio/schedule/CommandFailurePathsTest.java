package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.LoggedLines;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.FailureCount;
import dev.tercio.schedule.FailingPaths.Path;
import dev.tercio.schedule.FailingPaths.Reason;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A failed command is logged once, counted exactly and available as data, on every path into the
/// world.
///
/// Proves CB-16.
class CommandFailurePathsTest {
    private static final int FRAMES = 3;

    static Stream<Arguments> all() {
        return Stream.of(Path.values())
                .flatMap(path -> Stream.of(Reason.values()).map(why -> Arguments.of(path, why)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void failureIsLoggedOnceCountedAndKeptWithItsCause(Path path, Reason reason) {
        String name = "failing-" + path + "-" + reason;
        try (World world = World.create(WorldOptions.DEFAULT.name(name).workers(2));
                LoggedLines log = new LoggedLines("dev.tercio.command", name)) {
            FailingPaths failing = new FailingPaths(world, path, reason);
            long firstFrame = world.frame();
            for (int i = 0; i < FRAMES; i++) {
                failing.runFrame();
                checkFrame(failing.schedule, path, reason);
            }
            checkCounts(world, path, reason, firstFrame);
            checkLog(log, world.commandFailures().counts().getFirst().first(), reason);
        }
    }

    private static void checkFrame(Schedule schedule, Path path, Reason reason) {
        long expected = path.isOfSchedule() ? FailingPaths.ROWS : 0;
        assertEquals(expected, schedule.commandFailureCount());
        assertEquals(Math.min(1_000, expected), schedule.commandFailures().size());
        for (CommandFailure failure : schedule.commandFailures()) {
            check(failure, path, reason);
        }
        assertEquals(List.of(), schedule.failures());
    }

    private static void check(CommandFailure failure, Path path, Reason reason) {
        assertEquals(reason.kind, failure.kind());
        assertEquals(reason.reason, failure.reason());
        assertEquals(path.recorder, failure.recorder());
        boolean threw = reason == Reason.THROWN;
        assertEquals(threw ? Optional.of(FailingPaths.MINE) : Optional.empty(), failure.cause());
        if (!threw) {
            assertEquals(Optional.of(FailingPaths.Mass.class), failure.component());
        }
    }

    private static void checkCounts(World world, Path path, Reason reason, long firstFrame) {
        assertEquals((long) FRAMES * FailingPaths.ROWS, world.commandFailures().total());
        assertEquals(0, world.commandFailures().unlisted());
        List<FailureCount> counts = world.commandFailures().counts();
        assertEquals(1, counts.size(), counts::toString);
        FailureCount count = counts.getFirst();
        check(count.first(), path, reason);
        assertEquals((long) FRAMES * FailingPaths.ROWS, count.count());
        assertEquals(firstFrame, count.firstFrame());
        boolean frames = world.frame() > firstFrame;
        assertEquals(frames ? firstFrame + FRAMES - 1 : firstFrame, count.lastFrame());
    }

    private static void checkLog(LoggedLines log, CommandFailure first, Reason reason) {
        assertEquals(
                List.of(
                        "WARNING "
                                + first
                                + "; repeats are only counted, see World.commandFailures()"),
                log.lines());
        assertSame(reason == Reason.THROWN ? FailingPaths.MINE : null, log.thrown().getFirst());
    }

    @ParameterizedTest
    @MethodSource("all")
    void numberOfWorkersMakesNoDifference(Path path, Reason reason) {
        List<String> seen = new ArrayList<>();
        for (int workers : new int[] {1, 2, 8}) {
            WorldOptions config = WorldOptions.DEFAULT.name("failing-workers").workers(workers);
            try (World world = World.create(config)) {
                FailingPaths failing = new FailingPaths(world, path, reason);
                failing.runFrame();
                failing.runFrame();
                seen.add(
                        withoutTokens(world.commandFailures().counts())
                                + withoutTokens(failing.schedule.commandFailures()));
            }
        }
        assertTrue(seen.getFirst().contains(reason.reason.name()), seen.getFirst());
        assertEquals(seen.getFirst(), seen.get(1));
        assertEquals(seen.getFirst(), seen.get(2));
    }

    /// The name of a lambda's class and of a handle differ from run to run.
    private static String withoutTokens(List<?> lines) {
        return lines.toString().replaceAll("Lambda/0x[0-9a-f]+", "Lambda");
    }
}
