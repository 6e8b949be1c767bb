package dev.tercio.testing;

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
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The architecture rules of every module. The `ArchitectureTest` of a module extends this class
/// and adds rules of its own.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ModuleRules {
    private static final DescribedPredicate<JavaClass> INTERNAL =
            DescribedPredicate.describe(
                    "internal", type -> (type.getPackageName() + ".").contains(".internal."));

    /// Nested private classes are exempt.
    private static final DescribedPredicate<JavaClass> REACHABLE =
            DescribedPredicate.describe(
                    "reachable",
                    type ->
                            type.isTopLevelClass()
                                    || type.getModifiers().contains(JavaModifier.PUBLIC));

    private final String root;
    private final JavaClasses module;
    private final ModuleDescriptor descriptor;
    private final List<String> dependencies;

    /// Reads the classes of a module.
    ///
    /// @param member a class in the root package of the module
    /// @param dependencies further packages that the module may use, as ArchUnit patterns
    protected ModuleRules(Class<?> member, String... dependencies) {
        URI folder = folder(member);
        this.root = member.getPackageName();
        this.module = new ClassFileImporter().importPath(Path.of(folder));
        this.descriptor = descriptor(folder);
        this.dependencies = new ArrayList<>(List.of("java..", "org.jspecify.."));
        Collections.addAll(this.dependencies, dependencies);
        assertTrue(module.contain(member), member::getName);
    }

    private static URI folder(Class<?> member) {
        try {
            return member.getProtectionDomain().getCodeSource().getLocation().toURI();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("class has no folder: class=" + member.getName(), e);
        }
    }

    private static ModuleDescriptor descriptor(URI folder) {
        try (InputStream file = folder.resolve("module-info.class").toURL().openStream()) {
            return ModuleDescriptor.read(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "folder has no module-info.class: folder=" + folder, e);
        }
    }

    /// The classes of the module, without tests.
    protected final JavaClasses module() {
        return module;
    }

    /// The descriptor of the module.
    protected final ModuleDescriptor descriptor() {
        return descriptor;
    }

    /// The modules that may use internal packages.
    protected Set<String> friends() {
        return Set.of();
    }

    /// The modules that may access packages by reflection.
    protected Set<String> reflecting() {
        return Set.of();
    }

    /// The classes that may use the standard streams and exit the process.
    protected Set<Class<?>> programs() {
        return Set.of();
    }

    /// The packages that the module exports to all.
    protected final Set<String> exported() {
        return descriptor.exports().stream()
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    /// For modules that read class names from untrusted sources.
    protected final void classesAreNotLoadedByName() {
        noClasses()
                .should()
                .callMethod(Class.class, "forName", String.class)
                .orShould()
                .callMethod(ClassLoader.class, "loadClass", String.class)
                .check(module);
    }

    @Test
    void moduleUsesOnlyDeclaredDependencies() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(dependencies.toArray(String[]::new))
                .check(module);
    }

    /// Public types may use internal types in `permits` clauses and in method bodies.
    @Test
    void publicSignaturesShowNoInternals() {
        noMethods()
                .that()
                .areDeclaredInClassesThat(DescribedPredicate.not(INTERNAL).and(REACHABLE))
                .and()
                .arePublic()
                .should()
                .haveRawReturnType(INTERNAL)
                .orShould()
                .haveRawParameterTypes(
                        DescribedPredicate.describe(
                                "any of them internal", types -> types.stream().anyMatch(INTERNAL)))
                .check(module);
    }

    @Test
    void internalPackagesFormNoCycles() {
        slices().matching(root + ".internal.(*)..")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(module);
    }

    @Test
    void codeNeitherPrintsNorExits() {
        noClasses()
                .that(
                        DescribedPredicate.describe(
                                "are not programs",
                                type -> programs().stream().noneMatch(type::isEquivalentTo)))
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(module);
    }

    /// No mutable static state, so that two worlds never affect each other.
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
                .allowEmptyShould(true)
                .check(module);
        methods()
                .that()
                .areDeclaredInClassesThat(DescribedPredicate.not(INTERNAL))
                .should()
                .notDeclareThrowableOfType(Exception.class)
                .check(module);
    }

    @Test
    void moduleExportsTheApiOnly() {
        assertEquals(
                Set.of(),
                exported().stream()
                        .filter(name -> name.contains("internal"))
                        .collect(Collectors.toSet()));
        assertEquals(
                friends(),
                descriptor.exports().stream()
                        .flatMap(export -> export.targets().stream())
                        .collect(Collectors.toSet()));
        assertEquals(
                reflecting(),
                descriptor.opens().stream()
                        .flatMap(opened -> opened.targets().stream())
                        .collect(Collectors.toSet()));
        assertTrue(
                descriptor.opens().stream().allMatch(ModuleDescriptor.Opens::isQualified),
                "opened to all");
    }
}
