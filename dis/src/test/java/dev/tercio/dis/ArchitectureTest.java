package dev.tercio.dis;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaModifier;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Who may use whom. The module uses the API of the engine and none of its internals.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(Templates.class, "dev.tercio", "dev.tercio.command", "dev.tercio.dis..");
    }

    @Test
    void publicClassesAreFinal() {
        classes().that().arePublic().should().haveModifier(JavaModifier.FINAL).check(module());
    }

    @Test
    void noClassIsLookedForByANameFromAFile() {
        classesAreNotLookedForByName();
    }

    @Test
    void moduleHasOnePackageForUsers() {
        assertEquals("dev.tercio.dis", descriptor().name());
        assertEquals(Set.of("dev.tercio.dis"), exported());
    }
}
