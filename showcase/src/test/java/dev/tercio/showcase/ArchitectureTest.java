package dev.tercio.showcase;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// The showcase uses the API of the engine and the command line. Its programs are independent.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(
                Main.class,
                "dev.tercio",
                "dev.tercio.command",
                "dev.tercio.query",
                "dev.tercio.schedule",
                "dev.tercio.replay",
                "dev.tercio.kit",
                "dev.tercio.templates",
                "dev.tercio.dis",
                "dev.tercio.dis.capture",
                "dev.tercio.dis.gateway",
                "dev.tercio.dis.geodesy",
                "dev.tercio.dis.pdu",
                "dev.tercio.dis.reckoning",
                "dev.tercio.dis.transport",
                "dev.tercio.net",
                "dev.tercio.inspector..",
                "dev.tercio.aeron",
                "dev.tercio.aeron.registry",
                "dev.tercio.export",
                "dev.tercio.cli",
                "dev.tercio.cli.internal.io",
                "dev.tercio.cli.internal.option",
                "dev.tercio.cli.internal.page",
                "dev.tercio.examples",
                "dev.tercio.showcase..",
                "picocli..",
                "javax.imageio..",
                "com.sun.management");
    }

    @Override
    protected Set<String> reflecting() {
        return Set.of("dev.tercio.core", "dev.tercio.templates", "info.picocli");
    }

    @Test
    void programsAreIndependent() {
        slices().matching("dev.tercio.showcase.(battlefield|overworld|swarm)..")
                .should()
                .notDependOnEachOther()
                .check(module());
        slices().matching("dev.tercio.showcase.(*)..").should().beFreeOfCycles().check(module());
    }

    /// Pictures are drawn from plain values.
    @Test
    void picturesDoNotDependOnTheEngine() {
        noClasses()
                .that()
                .resideInAPackage("dev.tercio.showcase..picture..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.tercio", "dev.tercio.query", "dev.tercio.schedule")
                .check(module());
    }

    @Test
    void moduleExportsNothing() {
        assertEquals("dev.tercio.showcase", descriptor().name());
        assertEquals(Set.of(), exported());
    }
}
