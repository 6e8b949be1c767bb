package dev.tercio.examples;

import static dev.tercio.examples.ExampleOutput.assertPrints;
import static dev.tercio.examples.ExampleOutput.linesOf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Examples about systems and the frames they run in.
class ScheduleExamplesTest {
    @Test
    void eventsAreReadOnce() {
        assertPrints(
                new EventsExample(),
                "    damage <- shoot sends Hit, which damage reads",
                "after frame 1: Health[points=88]",
                "after frame 2: Health[points=75]",
                "hit: 1",
                "hit: 40",
                "after frame 3: Health[points=19]");
    }

    @Test
    void scheduleDividesSystemsIntoStagesAndSaysWhy() {
        assertEquals(
                List.of(
                        "simulation",
                        "  stage 0",
                        "    fire",
                        "    gravity",
                        "  stage 1",
                        "    movement <- gravity writes Speed, which movement reads",
                        "  stage 2",
                        "    ground <- movement writes Height, which ground reads",
                        "sparks: 31"),
                linesOf(new ScheduleExample()));
    }

    @Test
    void scheduleOrderPrintsTheCycle() {
        assertPrints(
                new ScheduleOrderExample(),
                "    Collision in physics <- steer before physics",
                "cyclic order of systems: physics -> steer (order(\"physics\", \"steer\"))"
                        + " -> physics (before(\"physics\"))");
        List<String> lines = linesOf(new ScheduleOrderExample());
        assertEquals(
                List.of("steer", "Collision", "Damage", "Score"),
                lines.stream()
                        .filter(line -> line.startsWith("    "))
                        .map(line -> line.strip().split(" ")[0])
                        .toList());
    }

    @Test
    void groupsRunAtTheirRatesAndPresentationOncePerCall() {
        assertEquals(
                List.of(
                        "simulation",
                        "  stage 0",
                        "    steer in steering",
                        "  stage 1",
                        "    flap in birds <- flap is last",
                        "  stage 2",
                        "    fall in physics <- physics runs in its own steps",
                        "group birds (if day)",
                        "group steering (every 4 frames, offset 1)",
                        "group physics (steps of 10.0 ms, at most 8 per frame)",
                        "frame 0: flap fall",
                        "frame 1: steer flap fall fall",
                        "frame 2: flap fall",
                        "SkippedSystem[system=steer, reason=DISABLED, source=birds]",
                        "SkippedSystem[system=flap, reason=DISABLED, source=birds]",
                        "SkippedSystem[system=fall, reason=RATE, source=physics]",
                        " 0.50 metres after 1 frames",
                        " 0.75 metres after 0 frames",
                        " 1.00 metres after 1 frames",
                        " 3.50 metres after 2 frames"),
                linesOf(new GroupsExample()));
    }

    @Test
    void statesEnterAndLeave() {
        assertEquals(
                List.of("game over", "MENU [Gun[cooldown=Cooldown[0.01s of 0.25s left], shots=4]]"),
                linesOf(new StatesExample()));
    }

    @Test
    void fixedStepRunsFramesOfEqualLength() {
        assertEquals(
                List.of(
                        "15 ms: frames 0, alpha 0.75",
                        "ping in frame 0",
                        "30 ms: frames 2, alpha 0.25",
                        "5 ms: frames 0, alpha 0.5",
                        "ping in frame 4",
                        "50 ms: frames 3, alpha 0.0",
                        "paused: 0",
                        "half speed: 2",
                        "ping in frame 8",
                        "ping in frame 12",
                        "a second late: 5",
                        "dropped: 900 ms",
                        "Height[metres=13.0]"),
                linesOf(new FixedStepExample()));
    }

    @Test
    void networkIngressLosesNothing() {
        assertEquals(
                List.of("batches: 20, dropped: 0", "updates: 20000, skipped: 0", "arrived: 1000"),
                linesOf(new NetworkIngressExample()));
    }

    @Test
    void failuresCountOnlyFramesInWhichTheSystemThrew() {
        String failure =
                "command 0: SET entity=Entity(0v1)"
                        + " component=dev.tercio.examples.FailuresExample$Spark recorder=paint"
                        + " reason=MISSING_COMPONENT (world=world)";
        assertEquals(
                List.of(
                        "frame 0: sparks 1",
                        "frame 1: sparks 4",
                        "frame 2: sparks 5",
                        "frame 3: sparks 6",
                        "frame 4: sparks 7",
                        "0 patient",
                        "0 strict",
                        "0 keeping",
                        "2 patient",
                        "2 strict",
                        "2 keeping",
                        "3 patient",
                        "3 strict, disabled",
                        "3 keeping",
                        "4 patient",
                        "4 keeping",
                        "system failed: system=patient, frame=5,"
                                + " because=java.lang.IllegalStateException: short circuit",
                        failure,
                        "count=2, frames=0..1, first: " + failure),
                linesOf(new FailuresExample()));
    }
}
