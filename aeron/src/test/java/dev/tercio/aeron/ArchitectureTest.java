package dev.tercio.aeron;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Dependency rules. The module uses the API of the engine and of replication, and none of their
/// internals.
class ArchitectureTest extends ModuleRules {
    private static final DescribedPredicate<JavaClass> FOREIGN =
            DescribedPredicate.describe(
                    "of Aeron",
                    type ->
                            type.getPackageName().startsWith("io.aeron")
                                    || type.getPackageName().startsWith("org.agrona"));

    ArchitectureTest() {
        super(
                AeronFlags.class,
                "dev.tercio",
                "dev.tercio.net",
                "dev.tercio.replay",
                "dev.tercio.query",
                "dev.tercio.aeron..",
                "io.aeron..",
                "org.agrona..");
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

    /// A user of the API needs no knowledge of Aeron, and a new version of Aeron breaks nobody.
    @Test
    void publicSignaturesShowNothingOfAeron() {
        noMethods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat()
                .resideOutsideOfPackage("..internal..")
                .and()
                .areDeclaredInClassesThat()
                .arePublic()
                .should()
                .haveRawReturnType(FOREIGN)
                .orShould()
                .haveRawParameterTypes(
                        DescribedPredicate.describe(
                                "any of them of Aeron", types -> types.stream().anyMatch(FOREIGN)))
                .check(module());
    }

    @Test
    void moduleExportsTheTransport() {
        assertEquals("dev.tercio.aeron", descriptor().name());
        assertEquals(
                Set.of("dev.tercio.aeron", "dev.tercio.aeron.log", "dev.tercio.aeron.registry"),
                exported());
    }
}
