package dev.tercio.cli.internal.command;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// What `--version` prints first.
class VersionTest {
    @Test
    void versionIsThatOfTheBuild() {
        String first = new Version().getVersion()[0];
        assertTrue(first.matches("tercio \\d+\\.\\d+\\.\\d+\\S*"), first);
    }
}
