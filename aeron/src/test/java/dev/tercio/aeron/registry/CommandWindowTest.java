package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Objects;

/// The commands of a client that have no answer. Proves TR-05.
class CommandWindowTest {
    private final CommandWindow window = new CommandWindow(100);

    private static RegistryCommand command() {
        return new RegistryCommand(CommandKind.RESERVE_IDS, new byte[0]);
    }

    private void sendAll() {
        RegistryCommand next = window.toSend();
        while (next != null) {
            window.sent(next);
            next = window.toSend();
        }
    }

    @Test
    void commandsWithoutAnAnswerAreSentAgainInTheirOrder() {
        RegistryCommand first = command();
        RegistryCommand second = command();
        RegistryCommand third = command();
        List.of(first, second, third).forEach(command -> window.add(command, 0));
        assertEquals(0, window.acknowledged());
        sendAll();
        assertSame(second, window.answered(2, 50));
        assertEquals(0, window.acknowledged(), "the first answer is missing");
        window.checkProgress(150);
        assertNull(window.toSend(), "there was progress");
        window.checkProgress(151);
        assertSame(first, window.toSend());
        assertEquals(2, window.resent());
        window.sent(first);
        assertSame(third, window.toSend());
        sendAll();
        assertSame(first, window.answered(1, 160));
        assertNull(window.answered(1, 160), "a second answer is ignored");
        assertEquals(2, window.acknowledged());
        window.rewind(170);
        assertSame(third, Objects.requireNonNull(window.toSend()));
        window.answered(3, 180);
        assertEquals(3, window.acknowledged());
    }

    @Test
    void windowIsBounded() {
        for (int i = 0; i < CommandWindow.MAX_IN_FLIGHT; i++) {
            assertTrue(window.hasRoom());
            window.add(command(), 0);
        }
        assertFalse(window.hasRoom());
    }

    @Test
    void resetStartsWithOne() {
        RegistryCommand old = command();
        window.add(old, 0);
        sendAll();
        assertEquals(List.of(old), window.reset());
        RegistryCommand fresh = command();
        window.add(fresh, 0);
        assertEquals(1, fresh.number);
        assertSame(fresh, window.toSend());
        assertEquals(1, window.size());
    }
}
