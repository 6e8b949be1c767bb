package dev.tercio.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Dependencies: the module uses the APIs of core, replay and the command line.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(
                TableExport.class,
                "dev.tercio",
                "dev.tercio.replay",
                "dev.tercio.cli",
                "dev.tercio.export..",
                "org.apache.arrow..",
                "org.duckdb",
                "java.sql",
                "picocli");
    }

    @Override
    protected Set<String> reflecting() {
        return Set.of("info.picocli");
    }

    @Test
    void moduleHasOnePackageForUsers() {
        assertEquals("dev.tercio.export", descriptor().name());
        assertEquals(Set.of("dev.tercio.export"), exported());
    }
}
