package dev.tercio.examples;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Examples use only what users can use, and a temporary folder.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(
                Example.class,
                "dev.tercio",
                "dev.tercio.command",
                "dev.tercio.query",
                "dev.tercio.schedule",
                "dev.tercio.ingress",
                "dev.tercio.replay",
                "dev.tercio.kit",
                "dev.tercio.templates",
                "dev.tercio.dis",
                "dev.tercio.dis.pdu",
                "dev.tercio.dis.geodesy",
                "dev.tercio.dis.reckoning",
                "dev.tercio.dis.capture",
                "dev.tercio.dis.gateway",
                "dev.tercio.dis.transport",
                "dev.tercio.net",
                "dev.tercio.inspector..",
                "dev.tercio.cli",
                "dev.tercio.cli.internal.io",
                "dev.tercio.examples",
                "jdk.incubator.vector..");
    }

    @Override
    protected Set<String> friends() {
        return Set.of("dev.tercio.showcase");
    }

    @Override
    protected Set<String> reflecting() {
        return Set.of("dev.tercio.core", "dev.tercio.templates");
    }

    @Override
    protected Set<Class<?>> programs() {
        return Set.of(FirstProgram.class);
    }

    @Test
    void allExamplesAreInOnePackage() {
        classes().should().resideInAPackage("dev.tercio.examples").check(module());
        assertEquals("dev.tercio.examples", descriptor().name());
        assertEquals(Set.of(), exported());
    }
}
