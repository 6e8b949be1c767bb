package dev.tercio.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

/// A new project compiles, passes its tests, runs, records and replays, without a network.
///
/// Proves RE-02.
class NewProjectTest {
    /// In a folder whose name is difficult for scripts.
    @TempDir private static Path temp;

    private static Path project;
    private static URL[] classes;

    @BeforeAll
    static void createAndCompile() throws IOException {
        project = temp.resolve("some games/Space-game_2");
        CommandResult created = create(project.toString());
        assertEquals(0, created.exitCode(), created::toString);
        Path target = project.resolve("target/classes");
        compile(project.resolve("src/main/java"), target, System.getProperty("java.class.path"));
        Path tests = project.resolve("target/test-classes");
        compile(
                project.resolve("src/test/java"),
                tests,
                target + File.pathSeparator + System.getProperty("java.class.path"));
        classes = new URL[] {url(target), url(tests)};
    }

    private static URL url(Path folder) throws MalformedURLException {
        return folder.toUri().toURL();
    }

    private static CommandResult create(String... args) {
        Tercio line = Tercio.of().commands(List.of(Tercio.newProject()));
        String[] all = Stream.concat(Stream.of("new"), Stream.of(args)).toArray(String[]::new);
        return CommandResult.of((out, err) -> line.execute(all, out, err));
    }

    private static void compile(Path sources, Path target, String classPath) throws IOException {
        Files.createDirectories(target);
        try (Stream<Path> files = Files.walk(sources)) {
            List<String> arguments =
                    Stream.concat(
                                    Stream.of(
                                            "-Xlint:all,-path",
                                            "-Werror",
                                            "--release=25",
                                            "--class-path=" + classPath,
                                            "-d",
                                            target.toString()),
                                    files.map(Path::toString).filter(f -> f.endsWith(".java")))
                            .toList();
            int result =
                    ToolProvider.getSystemJavaCompiler()
                            .run(null, System.out, System.err, arguments.toArray(String[]::new));
            assertEquals(0, result);
        }
    }

    /// Executes a command of the project, as its main method does.
    private static CommandResult execute(String... args) throws ReflectiveOperationException {
        Class<?> simulation =
                new URLClassLoader(classes, NewProjectTest.class.getClassLoader())
                        .loadClass("spacegame2.Meadow");
        var constructor = simulation.getDeclaredConstructor();
        constructor.setAccessible(true);
        Tercio line = Tercio.of((Simulation) constructor.newInstance()).name("Space-game_2");
        return CommandResult.of((out, err) -> line.execute(args, out, err));
    }

    @Test
    void projectRunsRecordsReplaysAndShowsItself() throws ReflectiveOperationException {
        String folder = temp.resolve("recording").toString();
        CommandResult recorded = execute("record", "--out", folder, "--frames=150");
        assertEquals(0, recorded.exitCode(), recorded::toString);
        CommandResult replayed = execute("replay", folder, "--verify", "--systems");
        assertEquals(0, replayed.exitCode(), replayed::toString);
        assertEquals(recorded.out().getLast(), replayed.out().getLast());
        CommandResult run = execute("run", "--frames=150", "--workers=2");
        assertTrue(
                recorded.out()
                        .getLast()
                        .endsWith(run.text().replaceAll("(?s).*hash +(\\w+).*", "$1")),
                run::toString);
        assertEquals(0, execute("inspect", folder, "--frame=100").exitCode());
        assertEquals(
                List.of(
                        "simulation",
                        "  stage 0",
                        "    hop",
                        "  stage 1",
                        "    live <- hop writes Position, which live reads"),
                execute("schedule").out());
        CommandResult watched = execute("run", "--frames=3", "--inspect", "--close-page");
        assertTrue(
                watched.err().getFirst().startsWith("inspector: http://127.0.0.1:"),
                watched::toString);
    }

    @Test
    void testsOfTheProjectPass() throws ReflectiveOperationException {
        assertTestsPass(classes);
    }

    private static void assertTestsPass(URL... classes) throws ReflectiveOperationException {
        ClassLoader loader = new URLClassLoader(classes, NewProjectTest.class.getClassLoader());
        Class<?> test = loader.loadClass("spacegame2.MeadowTest");
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(test))
                                .build(),
                        listener);
        assertEquals(List.of(), listener.getSummary().getFailures());
        assertEquals(4, listener.getSummary().getTestsSucceededCount());
    }

    /// A reader makes the change that `start.md` suggests and runs the tests.
    @Test
    void firstExerciseOfTheGuideKeepsTheTestsGreen()
            throws IOException, ReflectiveOperationException {
        Path sources = temp.resolve("exercise/main/spacegame2");
        Files.createDirectories(sources);
        String guide = Files.readString(Path.of("../docs/guide/start.md"));
        String diff = guide.replaceAll("(?s).*?\n```diff\n(.*?)\n```\n.*", "$1");
        for (String name : List.of("Meadow.java", "Main.java")) {
            Path original = project.resolve("src/main/java/spacegame2").resolve(name);
            String source = Files.readString(original);
            String changed = name.equals("Meadow.java") ? applied(diff, source) : source;
            Files.writeString(sources.resolve(name), changed);
        }
        Path target = temp.resolve("exercise/classes");
        compile(sources, target, System.getProperty("java.class.path"));
        assertTestsPass(url(target), classes[1]);
    }

    /// Applies the hunks of a diff, which blank lines separate.
    private static String applied(String diff, String source) {
        String result = source;
        for (String hunk : diff.split("\n\n")) {
            String before = side(hunk, '-');
            assertTrue(result.contains(before), hunk);
            result = result.replace(before, side(hunk, '+'));
        }
        return result;
    }

    private static String side(String hunk, char mark) {
        return hunk.lines()
                .filter(line -> line.charAt(0) == ' ' || line.charAt(0) == mark)
                .map(line -> line.substring(1) + "\n")
                .collect(Collectors.joining());
    }

    /// The launcher with what Maven would have built.
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
    void launcherStartsTheProgram() throws IOException, InterruptedException {
        Path target = project.resolve("target");
        Files.createDirectories(target.resolve("lib"));
        Path jar = target.resolve("lib/tercio.jar");
        if (!Files.exists(jar)) {
            ClassPathJar.write(jar, System.getProperty("java.class.path"));
        }
        Files.writeString(target.resolve("launcher.stamp"), "");
        CommandResult run = launch("run", "--frames=5");
        assertEquals(0, run.exitCode(), run::toString);
        assertTrue(run.text().contains("state hash"), run::toString);
        Path options = project.resolve("jvm.options");
        String before = Files.readString(options);
        Files.writeString(options, before + "-showversion\n");
        CommandResult withOption = launch("run", "--frames=5");
        Files.writeString(options, before);
        assertEquals(0, withOption.exitCode(), withOption::toString);
        assertTrue(withOption.err().getFirst().contains("version"), withOption::toString);
        CommandResult wrong = launch("fly");
        assertEquals(2, wrong.exitCode(), wrong::toString);
        assertTrue(wrong.err().getFirst().startsWith("Space-game_2: unknown command: name=fly"));
    }

    private static CommandResult launch(String... args) throws IOException, InterruptedException {
        Path out = temp.resolve("out");
        Path err = temp.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(
                        Stream.concat(
                                        Stream.of(project.resolve("Space-game_2").toString()),
                                        Stream.of(args))
                                .toList());
        builder.environment().put("JAVA25_HOME", System.getProperty("java.home"));
        int code =
                builder.directory(temp.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start()
                        .waitFor();
        return new CommandResult(
                code,
                Files.readAllLines(out, StandardCharsets.UTF_8),
                Files.readAllLines(err, StandardCharsets.UTF_8));
    }

    @Test
    void filesHaveTheirNamesAndLineEnds() throws IOException {
        try (Stream<Path> files = Files.walk(project)) {
            for (Path file : files.filter(f -> !f.startsWith(project.resolve("target"))).toList()) {
                if (Files.isRegularFile(file)) {
                    String text = Files.readString(file);
                    assertFalse(text.contains("my-game"), file::toString);
                    assertFalse(text.contains("mygame"), file::toString);
                    assertFalse(text.contains("@engine@"), file::toString);
                    assertFalse(text.contains("tag::"), file::toString);
                    long lines = text.chars().filter(c -> c == '\n').count();
                    long returns = text.chars().filter(c -> c == '\r').count();
                    assertEquals(
                            file.toString().endsWith(".cmd") ? lines : 0, returns, file::toString);
                }
            }
        }
        assertTrue(
                Files.readString(project.resolve("pom.xml")).contains("<artifactId>Space-game_2<"));
        assertTrue(Files.exists(project.resolve(".gitignore")));
    }

    @Test
    void wordsOfTheTemplateMayBePartOfTheName() throws IOException {
        Path folder = temp.resolve("mygame-2");
        assertEquals(0, create(folder.toString(), "--package", "com.acme.mygame").exitCode());
        String main = Files.readString(folder.resolve("src/main/java/com/acme/mygame/Main.java"));
        assertTrue(main.startsWith("package com.acme.mygame;"), main);
        assertTrue(main.contains(".name(\"mygame-2\")"), main);
    }

    @Test
    void nextStepsNameAFolderThatExists() {
        CommandResult created = create(temp.resolve("missing/../other").toString());
        assertEquals(0, created.exitCode(), created::toString);
        assertTrue(created.out().contains("  cd " + temp.resolve("other")), created::toString);
    }

    @Test
    void wrongNamesAreRefused() {
        assertRefused("folder exists: folder=" + project, project.toString());
        for (String name : List.of("1st", "-x", "my game", "a.b", "x".repeat(65))) {
            assertRefused("illegal name of a project: name=" + name, "--", at(name));
        }
        assertRefused("not the name of a Java package: package=class", at("class"));
        assertRefused("not the name of a Java package: package=a-b", at("x"), "--package=a-b");
        assertRefused("package is reserved by Java: package=java.x", at("x"), "--package=java.x");
        assertRefused("name is used inside every project: name=Target", at("Target"));
        assertRefused("name is reserved on Windows: name=NUL", at("NUL"));
        assertFalse(Files.exists(temp.resolve("x")));
    }

    private static String at(String name) {
        return temp.resolve(name).toString();
    }

    private static void assertRefused(String message, String... args) {
        CommandResult refused = create(args);
        assertEquals(2, refused.exitCode(), refused::toString);
        assertTrue(
                refused.err().getFirst().startsWith("tercio new: " + message), refused::toString);
    }

    @Test
    void folderThatCannotBeWrittenIsAFailure() throws IOException {
        Path file = Files.writeString(temp.resolve("file"), "in the way");
        CommandResult failed = create(file.resolve("game").toString());
        assertEquals(1, failed.exitCode(), failed::toString);
        assertTrue(
                failed.err()
                        .getFirst()
                        .startsWith("tercio new: project cannot be written: folder="),
                failed::toString);
    }
}
