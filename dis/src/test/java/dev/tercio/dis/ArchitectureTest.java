package dev.tercio.dis;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaModifier;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Dependencies: the module uses the API of the engine and of templates, and none of their
/// internals.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(DisTemplates.class, "dev.tercio", "dev.tercio.templates", "dev.tercio.dis");
    }

    @Test
    void publicClassesAreFinal() {
        classes().that().arePublic().should().haveModifier(JavaModifier.FINAL).check(module());
    }

    @Test
    void moduleHasOnePackageForUsers() {
        assertEquals("dev.tercio.dis", descriptor().name());
        assertEquals(Set.of("dev.tercio.dis"), exported());
    }
}
