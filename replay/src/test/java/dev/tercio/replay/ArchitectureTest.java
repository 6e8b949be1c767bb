package dev.tercio.replay;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
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
    private static JavaClasses replay;

    @BeforeAll
    static void readClasses() {
        replay =
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("dev.tercio.replay");
        assertTrue(replay.contain(CorruptFileException.class));
    }

    @Test
    void replayDependsOnCoreAndCompression() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.tercio..", "java..", "com.github.luben.zstd..", "org.jspecify..")
                .check(replay);
    }

    @Test
    void internalPackagesFormNoCycles() {
        slices().matching("dev.tercio.replay.internal.(*)..")
                .should()
                .beFreeOfCycles()
                .check(replay);
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
                .check(replay);
    }

    @Test
    void staticFieldsAreFinal() {
        fields().that().areStatic().should().beFinal().check(replay);
    }

    @Test
    void exceptionsAreUnchecked() {
        classes()
                .that()
                .areAssignableTo(Throwable.class)
                .should()
                .beAssignableTo(RuntimeException.class)
                .check(replay);
    }

    @Test
    void moduleExportsTheApiOnly() throws Exception {
        URL classes =
                CorruptFileException.class.getProtectionDomain().getCodeSource().getLocation();
        try (InputStream file = classes.toURI().resolve("module-info.class").toURL().openStream()) {
            ModuleDescriptor module = ModuleDescriptor.read(file);
            assertEquals("dev.tercio.replay", module.name());
            assertEquals(
                    Set.of("dev.tercio.replay"),
                    module.exports().stream()
                            .map(ModuleDescriptor.Exports::source)
                            .collect(Collectors.toSet()));
            assertEquals(Set.of(), module.opens());
        }
    }
}
