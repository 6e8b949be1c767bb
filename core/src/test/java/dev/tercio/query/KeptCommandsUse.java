package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.command.Priority;

import org.junit.jupiter.api.function.Executable;

/// Uses commands that a body or observer has kept.
final class KeptCommandsUse {
    record Position(int x) {}

    record Mass(int kilos) {}

    /// A component that only refused commands name.
    record Forbidden(int use) {}

    private KeptCommandsUse() {}

    private static final int USES = 6;

    /// Tries one kind of command, which must be refused.
    static void assertRefused(Commands kept, int kind) {
        Executable use =
                switch (Math.floorMod(kind, USES)) {
                    case 0 -> () -> kept.spawn(new Forbidden(kind));
                    case 1 -> () -> kept.add(Entity.NONE, new Forbidden(kind));
                    case 2 -> () -> kept.priority(Priority.HIGH);
                    case 3 -> () -> kept.spawn();
                    case 4 -> () -> kept.run(_ -> {});
                    default -> () -> kept.set(Entity.NONE, new Forbidden(kind));
                };
        var refused = assertThrows(IllegalStateException.class, use);
        String message = refused.getMessage();
        assertTrue(
                message.startsWith("command buffer cannot be used: because=the call of")
                        && message.endsWith(
                                "; commands are valid only during that call: use the commands that"
                                        + " the current call receives"),
                message);
    }
}
