package dev.tercio.net;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.util.Set;
import java.util.stream.Collectors;

/// Who may use whom.
class ArchitectureTest {
    private static JavaClasses module;

    @BeforeAll
    static void readClasses() {
        module =
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("dev.tercio.net");
        assertTrue(module.contain(Replication.class));
    }

    @Test
    void moduleDependsOnTheApiOfTheEngineOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tercio",
                        "dev.tercio.command",
                        "dev.tercio.query",
                        "dev.tercio.schedule",
                        "dev.tercio.net..",
                        "java..",
                        "org.jspecify..")
                .check(module);
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
                .check(module);
    }

    /// No class is looked for by a name from the network, and no socket is opened here.
    @Test
    void nobodyLooksForClassesByNamePrintsOrExits() {
        noClasses()
                .should()
                .callMethod(Class.class, "forName", String.class)
                .orShould()
                .callMethod(ClassLoader.class, "loadClass", String.class)
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("java.net..", "java.nio.channels..")
                .orShould()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(module);
    }

    @Test
    void staticFieldsAreFinal() {
        fields().that().areStatic().should().beFinal().check(module);
    }

    @Test
    void exceptionsAreUnchecked() {
        classes()
                .that()
                .areAssignableTo(Throwable.class)
                .should()
                .beAssignableTo(RuntimeException.class)
                .check(module);
        methods().should().notDeclareThrowableOfType(Exception.class).check(module);
    }

    @Test
    void moduleExportsTheApiOnly() throws Exception {
        URL classes = Replication.class.getProtectionDomain().getCodeSource().getLocation();
        try (InputStream file = classes.toURI().resolve("module-info.class").toURL().openStream()) {
            ModuleDescriptor descriptor = ModuleDescriptor.read(file);
            assertEquals("dev.tercio.net", descriptor.name());
            assertEquals(
                    Set.of("dev.tercio.net"),
                    descriptor.exports().stream()
                            .map(ModuleDescriptor.Exports::source)
                            .collect(Collectors.toSet()));
            assertEquals(Set.of(), descriptor.opens());
        }
    }
}
