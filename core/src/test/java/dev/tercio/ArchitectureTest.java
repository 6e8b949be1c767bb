package dev.tercio;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Dependency rules. Core depends only on the JDK.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(World.class, "dev.tercio..", "jdk.jfr..", "com.sun.management..");
    }

    /// The internal packages in dependency order.
    private static final List<String> ORDER =
            List.of(
                    "memory",
                    "schema",
                    "stream",
                    "storage",
                    "codec",
                    "component",
                    "guard",
                    "worker",
                    "entity",
                    "structure",
                    "relation",
                    "query",
                    "event",
                    "command.lane",
                    "command.wire",
                    "command.recording",
                    "command.report",
                    "command.rewrite",
                    "command.play",
                    "observer",
                    "schedule",
                    "world");

    @Test
    void everyInternalPackageIsInTheOrder() {
        String internal = "dev.tercio.internal.";
        Set<String> packages =
                module().stream()
                        .map(type -> type.getPackageName())
                        .filter(name -> name.startsWith(internal))
                        .map(name -> name.substring(internal.length()))
                        .collect(Collectors.toSet());
        assertEquals(Set.copyOf(ORDER), packages);
    }

    @Test
    void lowerPackagesKnowNothingOfHigherOnes() {
        for (int low = 0; low < ORDER.size() - 1; low++) {
            String[] higher =
                    ORDER.subList(low + 1, ORDER.size()).stream()
                            .map(name -> "dev.tercio.internal." + name)
                            .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage("dev.tercio.internal." + ORDER.get(low))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(higher)
                    .check(module());
        }
    }

    /// Snapshots, recordings and the inspector access columns and tables directly.
    @Override
    protected Set<String> friends() {
        return Set.of("dev.tercio.inspector", "dev.tercio.net", "dev.tercio.replay");
    }

    @Test
    void moduleHasAName() {
        assertEquals("dev.tercio.core", descriptor().name());
        assertTrue(exported().contains("dev.tercio"), exported()::toString);
    }
}
