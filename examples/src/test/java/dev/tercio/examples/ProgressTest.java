package dev.tercio.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.PrintWriter;
import java.io.StringWriter;

/// A bar on a terminal, and silence elsewhere.
class ProgressTest {
    private static String printed(boolean terminal) {
        StringWriter text = new StringWriter();
        try (Progress progress = new Progress(new PrintWriter(text), terminal, "testing", 200)) {
            for (int i = 1; i <= 200; i++) {
                progress.done(i);
            }
        }
        return text.toString();
    }

    @Test
    void aTerminalGetsABarThatIsFullAtTheEnd() {
        String text = printed(true);
        assertTrue(text.contains("\rtesting 100% ["), text);
        assertTrue(text.contains(" 200/200 "), text);
        assertTrue(text.endsWith(System.lineSeparator()), text);
    }

    @Test
    void elsewhereNothingIsSaid() {
        assertEquals("", printed(false));
    }
}
