package dev.tercio.cli.internal.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.Optional;

/// What `--version` prints first.
class VersionTest {
    @Test
    void onlyAJarHasAVersion() {
        assertEquals("tercio 1.2", Version.lines(Optional.of("1.2"))[0]);
        assertEquals(
                "tercio (unknown version: not started from its jar)",
                Version.lines(Optional.empty())[0]);
    }
}
