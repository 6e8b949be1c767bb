package dev.tercio.kit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaModifier;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Dependencies: the module uses the API of the engine and none of its internals.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(
                Randoms.class,
                "dev.tercio",
                "dev.tercio.command",
                "dev.tercio.query",
                "dev.tercio.schedule",
                "dev.tercio.kit..");
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
    void moduleHasOnePackageForUsers() {
        assertEquals("dev.tercio.kit", descriptor().name());
        assertEquals(Set.of("dev.tercio.kit"), exported());
    }
}
