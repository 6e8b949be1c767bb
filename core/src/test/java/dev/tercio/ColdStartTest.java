package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.internal.codec.Codegen;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// What a new process loads and links until it has spawned an entity, run a query and played
/// commands. Each loaded class takes a fraction of a millisecond, each linked lambda or method
/// handle one or two, so their numbers protect the time of a cold start on any machine.
///
/// Proves NF-10.
class ColdStartTest {
    @Test
    void firstSpawnQueryAndPlaybackLoadFewClasses() throws Exception {
        Assumptions.assumeTrue(Codegen.ENABLED);
        List<String> loaded = loadedClasses();
        assertAtMost(305, loaded, name -> name.startsWith("dev.tercio."));
        assertAtMost(700, loaded, name -> true);
    }

    /// One lambda is the program's body, one is that of the engine when the world is closed.
    @Test
    void startLinksHardlyAnyLambdaAndMethodHandle() throws Exception {
        Assumptions.assumeTrue(Codegen.ENABLED);
        List<String> loaded = loadedClasses();
        assertAtMost(2, loaded, name -> name.startsWith("dev.tercio.") && isLambda(name));
        assertAtMost(15, loaded, name -> name.startsWith("java.lang.invoke.LambdaForm$"));
        assertAtMost(0, loaded, name -> name.contains("$$TypeSwitch/"));
        assertAtMost(0, loaded, name -> name.startsWith("java.lang.runtime.ObjectMethods"));
    }

    @Test
    void startDoesWithoutLoggingFlightRecorderAndForeignMemory() throws Exception {
        List<String> loaded = loadedClasses();
        assertAtMost(0, loaded, name -> name.startsWith("java.util.logging."));
        assertAtMost(0, loaded, name -> name.startsWith("jdk.jfr.internal."));
        if (Codegen.ENABLED) {
            assertAtMost(0, loaded, name -> name.startsWith("jdk.internal.foreign.layout."));
        }
    }

    private static boolean isLambda(String name) {
        return name.contains("$$Lambda/");
    }

    private static void assertAtMost(int limit, List<String> loaded, Predicate<String> counted) {
        List<String> found = loaded.stream().filter(counted).toList();
        assertTrue(found.size() <= limit, () -> found.size() + " > " + limit + ": " + found);
    }

    /// The classes that are loaded after `main` has begun.
    private static List<String> loadedClasses() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Dtercio.codegen=" + (Codegen.ENABLED ? "on" : "off"),
                        "-Xlog:class+load:stdout:none",
                        ColdStartProgram.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        List<String> classes =
                output.lines()
                        .filter(line -> line.contains(" source: "))
                        .map(line -> line.substring(0, line.indexOf(' ')))
                        .toList();
        int main = classes.indexOf(ColdStartProgram.class.getName());
        assertTrue(main >= 0, output);
        return classes.subList(main, classes.size());
    }
}
