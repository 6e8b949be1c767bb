package dev.tercio.dis;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Dependencies: the module uses the API of the engine and of templates, and none of their
/// internals.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(
                DisTemplates.class,
                "dev.tercio",
                "dev.tercio.command",
                "dev.tercio.ingress",
                "dev.tercio.query",
                "dev.tercio.schedule",
                "dev.tercio.templates",
                "dev.tercio.dis..");
    }

    /// The engine reads the event that carries received bytes.
    @Override
    protected Set<String> reflecting() {
        return Set.of("dev.tercio.core");
    }

    @Test
    void publicClassesAreFinalOrSealed() {
        classes()
                .that()
                .arePublic()
                .and()
                .areNotInterfaces()
                .should()
                .haveModifier(JavaModifier.FINAL)
                .orShould(beSealed())
                .check(module());
    }

    private static ArchCondition<JavaClass> beSealed() {
        return ArchCondition.from(
                DescribedPredicate.describe("sealed", type -> type.reflect().isSealed()));
    }

    /// The package of PDUs depends on no other one, so that it can be used alone.
    @Test
    void packagesFormLayers() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("types")
                .definedBy("dev.tercio.dis")
                .layer("pdu")
                .definedBy("dev.tercio.dis.pdu")
                .layer("geodesy")
                .definedBy("dev.tercio.dis.geodesy")
                .layer("reckoning")
                .definedBy("dev.tercio.dis.reckoning")
                .layer("capture")
                .definedBy("dev.tercio.dis.capture")
                .layer("transport")
                .definedBy("dev.tercio.dis.transport")
                .layer("gateway")
                .definedBy("dev.tercio.dis.gateway", "dev.tercio.dis.internal")
                .whereLayer("types")
                .mayOnlyBeAccessedByLayers("pdu", "gateway")
                .whereLayer("pdu")
                .mayOnlyBeAccessedByLayers("reckoning", "gateway")
                .whereLayer("geodesy")
                .mayOnlyBeAccessedByLayers("reckoning", "gateway")
                .whereLayer("reckoning")
                .mayOnlyBeAccessedByLayers("gateway")
                .whereLayer("capture")
                .mayOnlyBeAccessedByLayers("transport", "gateway")
                .whereLayer("transport")
                .mayOnlyBeAccessedByLayers("gateway")
                .whereLayer("gateway")
                .mayNotBeAccessedByAnyLayer()
                .check(module());
    }

    @Test
    void moduleExportsAllPackagesButItsInternals() {
        assertEquals("dev.tercio.dis", descriptor().name());
        assertEquals(
                Set.of(
                        "dev.tercio.dis",
                        "dev.tercio.dis.capture",
                        "dev.tercio.dis.gateway",
                        "dev.tercio.dis.geodesy",
                        "dev.tercio.dis.pdu",
                        "dev.tercio.dis.reckoning",
                        "dev.tercio.dis.transport"),
                exported());
    }
}
