package dev.tercio.inspector;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaModifier;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Dependency rules. The module uses the engine and its internals, recordings, and a JSON reader
/// and writer.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(
                InspectorOptions.class,
                "dev.tercio",
                "dev.tercio.command",
                "dev.tercio.query",
                "dev.tercio.schedule",
                "dev.tercio.internal..",
                "dev.tercio.replay..",
                "dev.tercio.net",
                "dev.tercio.templates",
                "dev.tercio.inspector..",
                "tools.jackson.core..",
                "com.sun.net.httpserver..");
    }

    @Override
    protected Set<String> friends() {
        return Set.of("dev.tercio.cli", "dev.tercio.showcase");
    }

    @Test
    void publicClassesAreFinal() {
        classes()
                .that()
                .arePublic()
                .and()
                .areNotInterfaces()
                .and()
                .doNotHaveModifier(JavaModifier.ABSTRACT)
                .should()
                .haveModifier(JavaModifier.FINAL)
                .check(module());
    }

    @Test
    void noClassIsLoadedByANameFromARequest() {
        classesAreNotLoadedByName();
    }

    @Test
    void moduleHasOnePackageForUsers() {
        assertEquals("dev.tercio.inspector", descriptor().name());
        assertEquals(Set.of("dev.tercio.inspector"), exported());
    }
}
