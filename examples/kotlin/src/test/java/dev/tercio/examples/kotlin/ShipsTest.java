package dev.tercio.examples.kotlin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The engine works from Kotlin: records, lambdas, systems. Proves RE-03.
class ShipsTest {
    @Test
    void printsWhatTheGuideShows() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ShipsKt.fly(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        assertEquals(
                """
                Entity(0v1) {Position(x=11.0, y=22.0), Velocity(x=1.0, y=2.0), Fuel(litres=2)}, 2 litres
                1 ship left
                """,
                bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n"));
    }
}
