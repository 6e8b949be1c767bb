package dev.tercio;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.ModuleRules;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

/// Who may use whom. Core needs nothing but the JDK.
class ArchitectureTest extends ModuleRules {
    ArchitectureTest() {
        super(World.class, "dev.tercio..", "jdk.jfr..", "com.sun.management..");
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
                        "guard",
                        "entity",
                        "structure",
                        "query",
                        "command.lane",
                        "command.wire",
                        "command.recording",
                        "command.report",
                        "command.rewrite",
                        "command.play",
                        "schedule",
                        "world");
        for (int low = 0; low < order.size() - 1; low++) {
            String[] higher =
                    order.subList(low + 1, order.size()).stream()
                            .map(name -> "dev.tercio.internal." + name)
                            .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage("dev.tercio.internal." + order.get(low))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(higher)
                    .check(module());
        }
    }

    /// Snapshots and recordings need the columns and tables as they are.
    @Override
    protected Set<String> friends() {
        return Set.of("dev.tercio.replay");
    }

    @Test
    void moduleHasAName() {
        assertEquals("dev.tercio.core", descriptor().name());
        assertTrue(exported().contains("dev.tercio"), exported()::toString);
    }
}
