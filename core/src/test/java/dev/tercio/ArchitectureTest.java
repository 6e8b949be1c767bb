package dev.tercio;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Who may use whom.
class ArchitectureTest {
    private static final DescribedPredicate<JavaClass> INTERNAL =
            resideInAPackage("dev.tercio.internal..");

    private static JavaClasses core;

    @BeforeAll
    static void readClasses() {
        core =
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("dev.tercio");
        assertTrue(core.contain(World.class));
    }

    @Test
    void coreDependsOnNothing() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tercio..",
                        "java..",
                        "jdk.jfr..",
                        "com.sun.management..",
                        "org.jspecify..")
                .check(core);
    }

    /// The public types may name internal ones in `permits` and use them inside.
    @Test
    void publicSignaturesShowNoInternals() {
        noMethods()
                .that()
                .areDeclaredInClassesThat(DescribedPredicate.not(INTERNAL))
                .and()
                .arePublic()
                .should()
                .haveRawReturnType(INTERNAL)
                .orShould()
                .haveRawParameterTypes(someInternal())
                .check(core);
    }

    private static DescribedPredicate<List<JavaClass>> someInternal() {
        return DescribedPredicate.describe(
                "any of them internal", types -> types.stream().anyMatch(INTERNAL));
    }

    @Test
    void internalPackagesFormNoCycles() {
        slices().matching("dev.tercio.internal.(*)..").should().beFreeOfCycles().check(core);
    }

    /// The order in which the packages build on each other.
    @Test
    void lowerPackagesKnowNothingOfHigherOnes() {
        List<String> order =
                List.of(
                        "memory",
                        "schema",
                        "stream",
                        "storage",
                        "codec",
                        "component",
                        "entity",
                        "structure",
                        "query",
                        "command",
                        "schedule",
                        "world");
        for (int low = 0; low < order.size(); low++) {
            String[] higher =
                    order.subList(low + 1, order.size()).stream()
                            .map(name -> "dev.tercio.internal." + name)
                            .toArray(String[]::new);
            if (higher.length > 0) {
                noClasses()
                        .that()
                        .resideInAPackage("dev.tercio.internal." + order.get(low))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(higher)
                        .check(core);
            }
        }
    }

    @Test
    void nobodyPrintsOrExits() {
        noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(core);
    }

    /// No static state: two worlds share nothing that changes.
    @Test
    void staticFieldsAreFinal() {
        fields().that().areStatic().should().beFinal().check(core);
    }

    @Test
    void exceptionsAreUnchecked() {
        classes()
                .that()
                .areAssignableTo(Throwable.class)
                .should()
                .beAssignableTo(RuntimeException.class)
                .check(core);
        methods()
                .that()
                .areDeclaredInClassesThat(DescribedPredicate.not(INTERNAL))
                .should()
                .notDeclareThrowableOfType(Exception.class)
                .check(core);
    }

    @Test
    void moduleExportsTheApiOnly() throws Exception {
        URL classes = World.class.getProtectionDomain().getCodeSource().getLocation();
        try (InputStream file = classes.toURI().resolve("module-info.class").toURL().openStream()) {
            ModuleDescriptor module = ModuleDescriptor.read(file);
            assertEquals("dev.tercio.core", module.name());
            Set<String> exported =
                    module.exports().stream()
                            .filter(export -> !export.isQualified())
                            .map(ModuleDescriptor.Exports::source)
                            .collect(Collectors.toSet());
            assertTrue(exported.contains("dev.tercio"), exported::toString);
            assertTrue(
                    exported.stream().noneMatch(name -> name.contains("internal")),
                    exported::toString);
            Set<String> friends =
                    module.exports().stream()
                            .flatMap(export -> export.targets().stream())
                            .collect(Collectors.toSet());
            assertEquals(Set.of("dev.tercio.replay"), friends);
            assertEquals(Set.of(), module.opens());
        }
    }
}
