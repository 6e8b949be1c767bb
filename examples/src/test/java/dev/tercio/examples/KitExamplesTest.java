package dev.tercio.examples;

import static dev.tercio.examples.ExampleOutput.linesOf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.List;

/// The output of the examples of module kit.
class KitExamplesTest {
    @Test
    void randomNumbersDoNotDependOnWorkers() {
        List<String> lines = linesOf(new RandomNumbersExample());
        String position = lines.get(0).substring("one worker:    ".length());
        assertEquals("eight workers: " + position, lines.get(1));
        assertTrue(
                lines.get(2).matches("[1-6] coins and a (rare )?(sword|bow|staff) of \\d+ kg"),
                lines.get(2));
    }

    @Test
    void sheepFleeFromTheWolf() {
        assertEquals(
                List.of("found 10, nearest WOLF, pairs 4", "near the wolf after two frames: 0"),
                linesOf(new SpatialIndexExample()));
    }

    @Test
    void enemiesArriveInWaves() {
        assertEquals(
                List.of(
                        "1 s: 0 enemies",
                        "2 s: 10 enemies",
                        "defend: frame=2",
                        "3 s: 10 enemies",
                        "defend: frame=3",
                        "4 s: 30 enemies",
                        "defend: frame=4",
                        "5 s: 30 enemies",
                        "defend: frame=5",
                        "6 s: 60 enemies"),
                linesOf(new WavesExample()));
    }
}
