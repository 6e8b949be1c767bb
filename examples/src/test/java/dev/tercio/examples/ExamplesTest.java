package dev.tercio.examples;

import static dev.tercio.examples.ExampleOutput.assertPrints;
import static dev.tercio.examples.ExampleOutput.linesOf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.List;

/// Runs every example, and checks the output of the first ones.
class ExamplesTest {
    @Test
    void everyExampleHasItsOwnNameAndPrintsTheSameTwice() {
        HashSet<String> names = new HashSet<>();
        for (Example example : Examples.ALL) {
            assertTrue(names.add(example.name()), example.name());
            List<String> lines = linesOf(example);
            assertTrue(!lines.isEmpty(), example.name());
            assertEquals(lines, linesOf(example));
        }
    }

    @Test
    void helloMovesTheShip() {
        assertEquals(
                List.of("Entity(0v1) {Position[x=11.0, y=22.0], Velocity[x=1.0, y=2.0]}"),
                linesOf(new HelloExample()));
    }

    @Test
    void firstProgramFliesUntilTheFuelIsUsedUp() {
        assertEquals(
                List.of(
                        "simulation",
                        "  stage 0",
                        "    engines",
                        "    movement",
                        "Entity(0v1) {Position[x=2.0, y=1.0], Fuel[litres=0]}",
                        "Entity(1v1) {Position[x=8.0, y=2.0], Fuel[litres=0]}",
                        "Entity(2v1) {Position[x=12.0, y=3.0], Velocity[x=3.0, y=0.0],"
                                + " Fuel[litres=2]}"),
                linesOf(new StartExample()));
    }

    @Test
    void movingGivesTheSameInEveryTier() {
        String result = "   800        200  2503.1  Position[x=6.25, y=25.0]  Entity(999v1) (dead)";
        assertPrints(
                new MovingExample(), "HEAP    " + result, "NATIVE  " + result, "MANAGED " + result);
    }
}
