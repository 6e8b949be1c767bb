package dev.tercio.cli.internal.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.PrintWriter;
import java.io.StringWriter;

/// A bar on a terminal, and silence elsewhere.
class ProgressBarTest {
    private static String printed(boolean terminal) {
        StringWriter text = new StringWriter();
        try (ProgressBar progress =
                new ProgressBar(new PrintWriter(text), terminal, "testing", 200)) {
            for (int i = 1; i <= 200; i++) {
                progress.done(i);
            }
        }
        return text.toString();
    }

    @Test
    void aTerminalGetsABarThatIsErasedAtTheEnd() {
        String text = printed(true);
        assertTrue(text.contains("\rtesting 100% ["), text);
        assertTrue(text.contains(" 200/200 "), text);
        assertTrue(text.endsWith("\r" + " ".repeat(79) + "\r"), text);
    }

    @Test
    void nothingIsPrintedWithoutATerminal() {
        assertEquals("", printed(false));
    }
}
