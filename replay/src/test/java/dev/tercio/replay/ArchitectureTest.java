package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Dependency rules of the module.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(Snapshot.class, "dev.tercio..", "com.github.luben.zstd..");
    }

    /// The inspector compares recordings value by value.
    @Override
    protected Set<String> friends() {
        return Set.of("dev.tercio.inspector");
    }

    @Test
    void moduleHasOnePackageForUsers() {
        assertEquals("dev.tercio.replay", descriptor().name());
        assertEquals(Set.of("dev.tercio.replay"), exported());
    }
}
