package dev.tercio.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Dependencies: the module uses the APIs of core and net, and Micrometer.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(
                WorldMetrics.class,
                "dev.tercio",
                "dev.tercio.command",
                "dev.tercio.schedule",
                "dev.tercio.net",
                "dev.tercio.metrics..",
                "io.micrometer.core.instrument..");
    }

    @Test
    void moduleHasOnePackageForUsers() {
        assertEquals("dev.tercio.metrics", descriptor().name());
        assertEquals(Set.of("dev.tercio.metrics"), exported());
    }
}
