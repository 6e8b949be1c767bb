package dev.tercio.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.cli.internal.console.StandardConsole;
import dev.tercio.cli.internal.starter.Main;
import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// The dependencies of the command line: the API of the engine, and libraries that its own API
/// hides.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(
                Tercio.class,
                "dev.tercio",
                "dev.tercio.command",
                "dev.tercio.query",
                "dev.tercio.schedule",
                "dev.tercio.replay",
                "dev.tercio.inspector",
                "dev.tercio.inspector.internal..",
                "dev.tercio.cli..",
                "javax.lang.model",
                "picocli..",
                "me.tongfei.progressbar..");
    }

    @Override
    protected Set<String> friends() {
        return Set.of("dev.tercio.examples", "dev.tercio.showcase");
    }

    @Override
    protected Set<String> reflecting() {
        return Set.of("info.picocli");
    }

    @Override
    protected Set<Class<?>> programs() {
        return Set.of(Tercio.class, StandardConsole.class, Main.class);
    }

    @Test
    void apiShowsNoLibraries() {
        noClasses()
                .that()
                .resideInAPackage("dev.tercio.cli")
                .and()
                .doNotHaveFullyQualifiedName(Tercio.class.getName())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..", "me.tongfei..", "tools.jackson..")
                .check(module());
    }

    @Test
    void moduleHasOnePackageForUsers() {
        assertEquals("dev.tercio.cli", descriptor().name());
        assertEquals(Set.of("dev.tercio.cli"), exported());
    }
}
