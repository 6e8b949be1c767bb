package dev.tercio.showcase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/// The shell scripts `tercio` and `build/find-java`, with a fake JDK that only prints its
/// arguments.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class LauncherTest {
    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "."), "..").toAbsolutePath().normalize();
    private static final String NOT_A_JDK =
            "tercio: JAVA25_HOME is not the home of a JDK 25 or newer: JAVA25_HOME=%s, because=%s;"
                    + " correct it or unset it";

    private record Answer(int exitCode, List<String> out, List<String> err) {}

    @TempDir private Path temp;
    private Path clone;

    /// A built clone, in a folder whose name is difficult for scripts.
    @BeforeEach
    void copyScripts() throws IOException {
        clone = Files.createDirectories(temp.resolve("a clone"));
        Files.createDirectories(clone.resolve("build"));
        for (String script : List.of("tercio", "build/find-java")) {
            Files.copy(ROOT.resolve(script), clone.resolve(script));
        }
        Files.createFile(clone.resolve("pom.xml"));
        for (String module :
                List.of(
                        "core",
                        "replay",
                        "kit",
                        "templates",
                        "dis",
                        "net",
                        "inspector",
                        "aeron",
                        "cli",
                        "export",
                        "examples",
                        "showcase")) {
            Files.createDirectories(clone.resolve(module).resolve("src/main"));
            Files.createFile(clone.resolve(module).resolve("pom.xml"));
        }
        Path target = Files.createDirectories(clone.resolve("showcase/target"));
        Files.createFile(target.resolve("showcase.jar"));
        Files.createFile(target.resolve("launcher.stamp"));
    }

    private Path jdk(String version) throws IOException {
        Path home = temp.resolve("jdk " + version);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        for (String tool : List.of("java", "javac")) {
            Path file = home.resolve("bin").resolve(tool);
            Files.writeString(file, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
            assertEquals(true, file.toFile().setExecutable(true));
        }
        return home;
    }

    private Answer run(Path script, Map<String, String> environment, String... args)
            throws IOException, InterruptedException {
        Path out = temp.resolve("out");
        Path err = temp.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(
                        Stream.concat(Stream.of(script.toString()), Stream.of(args)).toList());
        builder.environment().remove("JAVA25_HOME");
        builder.environment().putAll(environment);
        Process process =
                builder.directory(temp.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
        return new Answer(
                process.waitFor(),
                Files.readAllLines(out, StandardCharsets.UTF_8),
                Files.readAllLines(err, StandardCharsets.UTF_8));
    }

    private void assertRefused(String home, String reason)
            throws IOException, InterruptedException {
        Answer refused = new Answer(1, List.of(), List.of(NOT_A_JDK.formatted(home, reason)));
        Map<String, String> environment = Map.of("JAVA25_HOME", home);
        assertEquals(refused, run(clone.resolve("build/find-java"), environment));
        assertEquals(refused, run(clone.resolve("tercio"), environment, "list"));
    }

    @Test
    void chosenJdkIsUsed() throws IOException, InterruptedException {
        String home = jdk("26.0.1").toString();
        assertEquals(
                new Answer(0, List.of(home), List.of()),
                run(clone.resolve("build/find-java"), Map.of("JAVA25_HOME", home)));
    }

    @Test
    void emptyVariableIsIgnored() throws IOException, InterruptedException {
        String home = jdk("25").toString();
        assertEquals(
                new Answer(0, List.of(home), List.of()),
                run(
                        clone.resolve("build/find-java"),
                        Map.of("JAVA25_HOME", "", "JAVA_HOME", home)));
    }

    @Test
    void wrongChoiceOfAJdkIsAnError() throws IOException, InterruptedException {
        assertRefused("/no/such/folder", "no such folder");
        assertRefused(jdk("21.0.2").toString(), "it is version 21.0.2");
        assertRefused(jdk("1.8.0_402").toString(), "it is version 1.8.0_402");
        Path runtimeOnly = jdk("25");
        Files.delete(runtimeOnly.resolve("bin/javac"));
        assertRefused(runtimeOnly.toString(), "it has no bin/javac");
        Files.delete(runtimeOnly.resolve("release"));
        assertRefused(runtimeOnly.toString(), "it has no file named release");
    }

    @Test
    void argumentsReachTheProgramFromAnyDirectory() throws IOException, InterruptedException {
        Map<String, String> environment = Map.of("JAVA25_HOME", jdk("25").toString());
        List<String> expected =
                List.of("dev.tercio.showcase/dev.tercio.showcase.Main", "run", "a b", "");
        Path link = Files.createSymbolicLink(temp.resolve("link"), clone.resolve("tercio"));
        Path relative = Files.createSymbolicLink(temp.resolve("relative"), Path.of("link"));
        for (Path launcher : List.of(clone.resolve("tercio"), link, relative)) {
            Answer answer = run(launcher, environment, "run", "a b", "");
            assertEquals(0, answer.exitCode(), answer::toString);
            assertEquals(
                    expected,
                    answer.out().subList(answer.out().size() - 4, answer.out().size()),
                    answer::toString);
        }
    }

    /// A colon separates the entries of a module path.
    @Test
    void folderWithAColonIsRefused() throws IOException, InterruptedException {
        Path folder = Files.createDirectories(temp.resolve("a:b"));
        Path launcher = Files.copy(ROOT.resolve("tercio"), folder.resolve("tercio"));
        assertEquals(
                new Answer(
                        1,
                        List.of(),
                        List.of("tercio: Java cannot use a folder with a colon: folder=" + folder)),
                run(launcher, Map.of(), "list"));
    }

    /// Proves NF-10.
    @Test
    void cacheOfLoadedClassesIsUsedWhereItFits() throws IOException, InterruptedException {
        Map<String, String> environment = Map.of("JAVA25_HOME", jdk("25").toString());
        Path cache = clone.resolve("showcase/target/tercio.aot");
        String option = "-XX:AOTCache=" + cache;
        assertEquals(false, run(clone.resolve("tercio"), environment).out().contains(option));
        Files.createFile(cache);
        assertEquals(true, run(clone.resolve("tercio"), environment).out().contains(option));
        List<String> vector = run(clone.resolve("tercio"), environment, "run", "vector").out();
        assertEquals(false, vector.contains(option), vector::toString);
    }

    /// A new project depends on the engine, so the launcher installs it, once.
    @Test
    void newProjectInstallsTheEngine() throws IOException, InterruptedException {
        Path tools = Files.createDirectories(temp.resolve("tools"));
        Path maven = tools.resolve("mvn");
        Path calls = temp.resolve("calls");
        Files.writeString(maven, "#!/bin/sh\nprintf '%s\\n' \"$*\" >>'" + calls + "'\n");
        assertEquals(true, maven.toFile().setExecutable(true));
        Map<String, String> environment =
                Map.of(
                        "JAVA25_HOME",
                        jdk("25").toString(),
                        "PATH",
                        tools + ":" + System.getenv("PATH"));
        for (int i = 0; i < 2; i++) {
            Answer answer = run(clone.resolve("tercio"), environment, "new", "game");
            assertEquals(0, answer.exitCode(), answer::toString);
            assertEquals("game", answer.out().getLast());
        }
        assertEquals(
                List.of("-B -ntp -f " + clone.resolve("pom.xml") + " -DskipTests -Dquick install"),
                Files.readAllLines(calls));
    }

    /// What `tercio.cmd` runs starts the same programs with the same options.
    @Test
    void windowsLauncherStartsTheSameCommands() throws IOException, InterruptedException {
        Path maven = Files.createDirectories(temp.resolve("tools")).resolve("mvn");
        Files.writeString(maven, "#!/bin/sh\nprintf 'mvn %s\\n' \"$*\" >>'" + temp + "/calls'\n");
        assertEquals(true, maven.toFile().setExecutable(true));
        Map<String, String> environment =
                Map.of(
                        "JAVA25_HOME",
                        jdk("25").toString(),
                        "PATH",
                        temp.resolve("tools") + ":" + System.getenv("PATH"));
        for (String module : List.of("site", "bench")) {
            Files.createDirectories(clone.resolve(module).resolve("src/main"));
            Files.createFile(clone.resolve(module).resolve("pom.xml"));
        }
        Path cache = Files.createFile(clone.resolve("showcase/target/tercio.aot"));
        for (String line :
                List.of(
                        "",
                        "run hello",
                        "run vector",
                        "node --id 1",
                        "export run --parquet out",
                        "export run --arrow=out",
                        "bench --quick",
                        "site",
                        "site folder",
                        "new --help",
                        "new game")) {
            String[] args = line.isEmpty() ? new String[0] : line.split(" ");
            assertEquals(
                    effects(() -> run(clone.resolve("tercio"), environment, args)),
                    effects(() -> runLauncherProgram(environment, args)),
                    line);
        }
        // a changed source is built again, and the cache is made again
        Path source = Files.createFile(clone.resolve("kit/src/main/New.java"));
        Files.setLastModifiedTime(source, FileTime.fromMillis(System.currentTimeMillis() + 5000));
        List<String> shell = effects(() -> run(clone.resolve("tercio"), environment, "list"));
        assertEquals(true, shell.getFirst().contains("-pl showcase -am package"), shell::toString);
        Files.deleteIfExists(cache);
        assertEquals(shell, effects(() -> runLauncherProgram(environment, "list")));
    }

    /// The calls of Maven and the final command.
    private List<String> effects(Callable<Answer> command) throws IOException {
        Path calls = Files.writeString(temp.resolve("calls"), "");
        for (String stamp : List.of("target/install.stamp", "site/target/launcher.stamp")) {
            Files.deleteIfExists(clone.resolve(stamp));
        }
        Answer answer;
        try {
            answer = command.call();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        assertEquals(0, answer.exitCode(), answer::toString);
        return Stream.concat(Files.readAllLines(calls).stream(), answer.out().stream()).toList();
    }

    private Answer runLauncherProgram(Map<String, String> environment, String... args)
            throws IOException, InterruptedException {
        String[] all =
                Stream.concat(
                                Stream.of(
                                        "-Dtercio.root=" + clone,
                                        ROOT.resolve("build/Launcher.java").toString()),
                                Stream.of(args))
                        .toArray(String[]::new);
        return run(Path.of(System.getProperty("java.home"), "bin/java"), environment, all);
    }

    @Test
    void buildThatFailsIsReportedAlikeOnWindows() throws IOException, InterruptedException {
        Path maven = Files.createDirectories(temp.resolve("tools")).resolve("mvn");
        Files.writeString(maven, "#!/bin/sh\necho noise\necho '[ERROR] broken'\nexit 1\n");
        assertEquals(true, maven.toFile().setExecutable(true));
        Map<String, String> environment =
                Map.of(
                        "JAVA25_HOME",
                        jdk("25").toString(),
                        "PATH",
                        temp.resolve("tools") + ":" + System.getenv("PATH"));
        Files.delete(clone.resolve("showcase/target/showcase.jar"));
        Answer shell = run(clone.resolve("tercio"), environment, "list");
        assertEquals(new Answer(1, List.of(), List.of("[ERROR] broken")), shell);
        Answer windows = runLauncherProgram(environment, "list");
        assertEquals(1, windows.exitCode());
        assertEquals("[ERROR] broken", windows.err().getLast(), windows::toString);
    }

    @Test
    void windowsLauncherHasTheLineEndsOfWindows() throws IOException {
        String windows = Files.readString(ROOT.resolve("tercio.cmd"));
        long lines = windows.lines().count();
        // git writes them when it checks the file out
        long returns = windows.chars().filter(c -> c == '\r').count();
        assertEquals(true, returns == lines || returns == 0, () -> returns + " of " + lines);
        assertEquals(
                true,
                Files.readString(ROOT.resolve(".gitattributes")).contains("*.cmd text eol=crlf"));
    }
}
