package dev.tercio.cli.internal.starter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What `java -jar tercio-cli.jar` does.
class MainTest {
    @TempDir private Path temp;

    private static CommandResult execute(String... args) {
        return CommandResult.of((out, err) -> Main.execute(args, out, err));
    }

    @Test
    void projectIsCreated() {
        Path folder = temp.resolve("game");
        CommandResult created = execute("new", folder.toString());
        assertEquals(0, created.exitCode(), created::toString);
        assertTrue(Files.isExecutable(folder.resolve("game")));
        assertEquals(2, execute("new", folder.toString()).exitCode());
        Path other = temp.resolve("other");
        assertEquals(0, execute("new", other.toString(), "--package", "a.b").exitCode());
        assertTrue(Files.exists(other.resolve("src/main/java/a/b/Main.java")));
        Path indirect = temp.resolve("missing/../indirect");
        assertEquals(0, execute("new", indirect.toString()).exitCode());
        assertEquals(2, execute("new", indirect.toString()).exitCode());
        assertTrue(Files.exists(temp.resolve("indirect/pom.xml")));
    }

    @Test
    void helpAndVersionAreShown() {
        assertTrue(execute().out().getFirst().startsWith("Usage: java -jar tercio-cli-"));
        assertEquals(execute(), execute("--help"));
        assertEquals("tercio " + EngineVersion.text(), execute("--version").text().strip());
    }

    @Test
    void wrongUseIsRefused() throws IOException {
        assertEquals(2, execute("new").exitCode());
        assertEquals(2, execute("old", "x").exitCode());
        assertEquals(2, execute("new", "x", "--pack", "y").exitCode());
        Path file = Files.writeString(temp.resolve("file"), "in the way");
        assertEquals(1, execute("new", file.resolve("x").toString()).exitCode());
    }
}
