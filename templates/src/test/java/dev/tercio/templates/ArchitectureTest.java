package dev.tercio.templates;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaModifier;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Dependencies: the module uses the API of the engine, none of its internals, and a JSON parser.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(
                Templates.class,
                "dev.tercio",
                "dev.tercio.command",
                "dev.tercio.templates..",
                "tools.jackson.core..");
    }

    @Test
    void publicClassesAreFinal() {
        classes()
                .that()
                .arePublic()
                .and()
                .areNotInterfaces()
                .should()
                .haveModifier(JavaModifier.FINAL)
                .check(module());
    }

    @Test
    void onlyInternalsUseTheParser() {
        classes()
                .that()
                .resideInAPackage("dev.tercio.templates")
                .should()
                .onlyDependOnClassesThat()
                .resideOutsideOfPackage("tools.jackson..")
                .check(module());
    }

    @Test
    void noClassIsLoadedByANameFromAFile() {
        classesAreNotLoadedByName();
    }

    @Test
    void moduleHasOnePackageForUsers() {
        assertEquals("dev.tercio.templates", descriptor().name());
        assertEquals(Set.of("dev.tercio.templates"), exported());
    }
}
