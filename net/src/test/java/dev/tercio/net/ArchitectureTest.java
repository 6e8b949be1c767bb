package dev.tercio.net;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaModifier;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Dependency rules. Apart from the API of the engine, the module uses the columns, change ticks
/// and headers, which it reads and writes directly.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(
                Replication.class,
                "dev.tercio",
                "dev.tercio.command",
                "dev.tercio.internal.codec",
                "dev.tercio.internal.command.wire",
                "dev.tercio.internal.component",
                "dev.tercio.internal.entity",
                "dev.tercio.internal.schema",
                "dev.tercio.internal.storage",
                "dev.tercio.internal.stream",
                "dev.tercio.internal.world",
                "dev.tercio.query",
                "dev.tercio.schedule",
                "dev.tercio.net..");
    }

    /// The engine creates recorded commands.
    @Override
    protected Set<String> reflecting() {
        return Set.of("dev.tercio.core");
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
    void noClassIsLoadedByANameFromTheNetwork() {
        classesAreNotLoadedByName();
    }

    @Test
    void noSocketIsOpenedHere() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.net..", "java.nio.channels..")
                .check(module());
    }

    @Test
    void moduleHasOnePackageForUsers() {
        assertEquals("dev.tercio.net", descriptor().name());
        assertEquals(Set.of("dev.tercio.net"), exported());
    }
}
