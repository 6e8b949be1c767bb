package dev.tercio.showcase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// `tercio.cmd` and the launcher of new projects, run by the `cmd.exe` of Wine with a fake JDK and
/// a fake Maven that print their arguments.
///
/// Wine needs a second or more per start and is rarely installed, so the test is manual. It is
/// skipped if Wine is not installed, unless `-Dtercio.tools=required` is set.
@Tag("manual")
class WindowsLauncherTest {
    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "."), "..").toAbsolutePath().normalize();
    private static final String STARTER =
            "cli/src/main/resources/dev/tercio/cli/internal/starter/project/launcher.cmd";
    private static final String PRINT_ARGUMENTS =
            """
            @echo off
            :next
            if "%~1"=="" exit /b 7
            echo [%~1]
            shift
            goto next
            """;

    private record Answer(int exitCode, List<String> lines) {}

    @TempDir private static Path temp;
    private static Path clone;
    private static Path project;

    @BeforeAll
    static void prepare() throws IOException, InterruptedException {
        boolean hasWine =
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "wine")));
        if (!hasWine && "required".equals(System.getProperty("tercio.tools"))) {
            fail("wine is not installed");
        }
        Assumptions.assumeTrue(hasWine, "wine is not installed");
        // names that are difficult for scripts
        clone = Files.createDirectories(temp.resolve("a clone (x)"));
        project = Files.createDirectories(temp.resolve("my game"));
        write(clone.resolve("tercio.cmd"), Files.readString(ROOT.resolve("tercio.cmd")));
        write(project.resolve("my-game.cmd"), Files.readString(ROOT.resolve(STARTER)));
        write(temp.resolve("tools/mvn.bat"), "@echo off\necho mvn %*\nexit /b %MAVEN_RESULT%\n");
        run(clone, Map.of(), "ver");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text.replace("\r\n", "\n").replace("\n", "\r\n"));
    }

    private static String jdk(Path folder, String version) throws IOException {
        write(folder.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        write(folder.resolve("bin/javac.exe"), "");
        write(folder.resolve("bin/java.bat"), PRINT_ARGUMENTS);
        return windows(folder);
    }

    /// A path as programs of Windows see it.
    private static String windows(Path path) {
        return "Z:" + path.toString().replace('/', '\\');
    }

    private static Answer run(Path folder, Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("wine", "cmd", "/c"));
        all.addAll(List.of(command));
        Path out = temp.resolve("out");
        ProcessBuilder builder =
                new ProcessBuilder(all)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile());
        builder.environment().keySet().removeAll(List.of("JAVA25_HOME", "JAVA_HOME"));
        builder.environment().put("WINEPREFIX", temp.resolve("wine").toString());
        builder.environment().put("WINEDEBUG", "-all");
        builder.environment().put("WINEPATH", windows(temp.resolve("tools")));
        builder.environment().put("MAVEN_RESULT", "0");
        builder.environment().putAll(environment);
        int code = builder.start().waitFor();
        return new Answer(code, Files.readString(out).lines().map(String::strip).toList());
    }

    private static void assertStarts(Answer answer, String lastArgument) {
        assertEquals(7, answer.exitCode(), answer::toString);
        assertEquals("[" + lastArgument + "]", answer.lines().getLast(), answer::toString);
    }

    @Test
    void argumentsReachTheLauncher() throws IOException, InterruptedException {
        String home = jdk(temp.resolve("jdk (25)"), "25.0.3");
        Answer answer = run(clone, Map.of("JAVA25_HOME", home), "tercio.cmd", "run", "a b");
        assertEquals(
                new Answer(
                        7,
                        List.of(
                                "[-Dtercio.root=" + windows(clone) + "\\.]",
                                "[" + windows(clone) + "\\build\\Launcher.java]",
                                "[run]",
                                "[a b]")),
                answer);
    }

    @Test
    void wrongChoiceOfAJdkIsAnError() throws IOException, InterruptedException {
        for (String version : List.of("17.0.1", "1.8.0_402", "24-ea")) {
            String home = jdk(temp.resolve("jdk (" + version + ")"), version);
            Answer answer = run(clone, Map.of("JAVA25_HOME", home), "tercio.cmd", "list");
            assertEquals(1, answer.exitCode(), answer::toString);
            assertEquals(
                    "tercio: JAVA25_HOME is not the home of a JDK 25 or newer: \"JAVA25_HOME="
                            + home
                            + "\"; correct it or unset it",
                    answer.lines().getLast());
            // another one may be installed, so an unsuitable JAVA_HOME is not an error
            Answer none = run(clone, Map.of("JAVA_HOME", home), "tercio.cmd", "list");
            assertEquals(
                    "tercio: no JDK 25 or newer found; install one or set JAVA25_HOME",
                    none.lines().getLast());
            assertEquals(1, none.exitCode(), none::toString);
        }
    }

    /// Names of variables do not differ by case on Windows: a variable `java_home` is `JAVA_HOME`.
    @Test
    void usualVariablesAndFoldersAreSearched() throws IOException, InterruptedException {
        Map<String, String> home = Map.of("JAVA_HOME", jdk(temp.resolve("jdk 26"), "26-ea"));
        assertStarts(run(clone, home, "tercio.cmd", "list"), "list");
        assertStarts(run(project, home, "my-game.cmd", "run"), "run");
        Path installed = temp.resolve("wine/drive_c/Program Files/Java/jdk-25");
        jdk(installed, "25");
        assertStarts(run(clone, Map.of(), "tercio.cmd", "list"), "list");
        assertStarts(run(project, Map.of(), "my-game.cmd", "run"), "run");
        Files.delete(installed.resolve("bin/javac.exe"));
    }

    @Test
    void projectIsBuiltAndStarted() throws IOException, InterruptedException {
        String home = jdk(temp.resolve("jdk 25"), "25.0.3");
        Answer run = run(project, Map.of("JAVA25_HOME", home), "my-game.cmd", "run", "x");
        assertEquals(7, run.exitCode(), run::toString);
        assertEquals(
                "mvn -B -ntp -q -f \"%s\\pom.xml\" -Dmaven.test.skip=true package"
                        .formatted(windows(project)),
                run.lines().getFirst());
        assertEquals(List.of("[mygame.Main]", "[run]", "[x]"), run.lines().subList(4, 7));
        Answer failed =
                run(
                        project,
                        Map.of("JAVA25_HOME", home, "MAVEN_RESULT", "3"),
                        "my-game.cmd",
                        "run");
        assertEquals(1, failed.exitCode(), failed::toString);
        assertTrue(failed.lines().getLast().startsWith("mvn "), failed::toString);
    }
}
