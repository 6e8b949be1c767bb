import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What `tercio.cmd` runs: does the same as the shell script `tercio`, where there is no shell.
///
/// ```
/// java -Dtercio.root=CLONE build/Launcher.java ARGS
/// ```
///
/// A test compares the commands that both start. `JAVA25_HOME` is the JDK to use; default: the one
/// that runs this program.
final class Launcher {
    /// What users need; the rest is only for programs of this project.
    private static final List<String> LIBRARIES =
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
                    "export");

    private static final String NATIVE =
            "--enable-native-access=dev.tercio.core,com.github.luben.zstd_jni,duckdb.jdbc";
    private static final String MAIN = "dev.tercio.showcase/dev.tercio.showcase.Main";
    private static final boolean IS_WINDOWS =
            System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");

    private final Path root;
    private final Path javaHome;
    private final List<String> args;
    private final Path cache;
    private boolean built;

    private Launcher(Path root, Path javaHome, List<String> args) {
        this.root = root;
        this.javaHome = javaHome;
        this.args = args;
        this.cache = root.resolve("showcase/target/tercio.aot");
    }

    public static void main(String[] args) throws Exception {
        String chosen = System.getenv("JAVA25_HOME");
        String home = chosen == null || chosen.isEmpty() ? System.getProperty("java.home") : chosen;
        Path root = Path.of(System.getProperty("tercio.root", ".")).toAbsolutePath().normalize();
        try {
            System.exit(new Launcher(root, Path.of(home), List.of(args)).run());
        } catch (BuildFailedException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private int run() throws IOException, InterruptedException {
        String command = args.isEmpty() ? "" : args.getFirst();
        if (command.equals("bench")) {
            return bench();
        }
        List<String> needed = new ArrayList<>(LIBRARIES);
        needed.add("examples");
        build("showcase", "showcase.jar", needed);
        if (command.equals("site")) {
            return site();
        }
        if (built) {
            train();
        }
        int code = start(commandLine());
        boolean isHelp = args.contains("-h") || args.contains("--help");
        if (command.equals("new") && !isHelp && code == 0) {
            install();
        }
        return code;
    }

    private int bench() throws IOException, InterruptedException {
        build(
                "bench",
                "benchmarks.jar",
                List.of("core", "replay", "kit", "templates", "dis", "net", "inspector"));
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-jar",
                                root.resolve("bench/target/benchmarks.jar").toString()));
        command.addAll(args.subList(1, args.size()));
        return start(command);
    }

    private int site() throws IOException, InterruptedException {
        build("site", "site.jar", List.of());
        Path target = root.resolve("site/target");
        String folder = args.size() > 1 ? args.get(1) : root.resolve("target/site").toString();
        return start(
                List.of(
                        "-cp",
                        target.resolve("site.jar")
                                + File.pathSeparator
                                + target.resolve("lib")
                                + File.separator
                                + "*",
                        "dev.tercio.site.SiteProgram",
                        root.toString(),
                        folder));
    }

    /// The options that only some commands need are explained in the shell script.
    private List<String> commandLine() {
        List<String> special = new ArrayList<>();
        String natives = NATIVE;
        if (args.size() > 1 && args.get(0).equals("run") && args.get(1).equals("vector")) {
            special.add("--add-modules=jdk.incubator.vector");
        } else if (!args.isEmpty() && args.getFirst().equals("node")) {
            special.add("--add-modules=dev.tercio.aeron");
            special.add("--add-opens=java.base/jdk.internal.misc=org.agrona");
            special.add("--add-opens=java.base/java.util.zip=org.agrona");
        } else if (!args.isEmpty()
                && args.getFirst().equals("export")
                && args.stream().anyMatch(arg -> arg.startsWith("--arrow"))) {
            special.add(
                    "--add-modules=org.apache.arrow.c,org.apache.arrow.vector,"
                            + "org.apache.arrow.memory.unsafe");
            special.add("--add-opens=java.base/java.nio=org.apache.arrow.memory.core");
            special.add("--sun-misc-unsafe-memory-access=allow");
            natives += ",org.apache.arrow.c";
        }
        List<String> command = new ArrayList<>(special);
        if (special.isEmpty() && Files.exists(cache)) {
            command.add("-XX:AOTCache=" + cache);
        }
        command.addAll(List.of("-Xlog:aot=off", "-Xlog:cds=off", natives));
        command.addAll(program());
        command.addAll(args);
        return command;
    }

    private List<String> program() {
        Path target = root.resolve("showcase/target");
        String path = target.resolve("showcase.jar") + File.pathSeparator + target.resolve("lib");
        return List.of("--module-path", path, "--module", MAIN);
    }

    /// Makes the cache of loaded and linked classes that shortens the start; it is optional.
    private void train() throws IOException, InterruptedException {
        Files.deleteIfExists(cache);
        Path fresh = Path.of(cache + ".new");
        List<String> command = new ArrayList<>(List.of(java(), "-XX:AOTCacheOutput=" + fresh));
        command.add(NATIVE);
        command.addAll(program());
        command.addAll(List.of("run", "fountain"));
        Process process =
                new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        process.getOutputStream().close();
        process.waitFor();
        if (Files.exists(fresh)) {
            Files.move(fresh, cache, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private String java() {
        return javaHome.resolve("bin").resolve(IS_WINDOWS ? "java.exe" : "java").toString();
    }

    private int start(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(arguments);
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    private void build(String module, String jar, List<String> dependencies)
            throws IOException, InterruptedException {
        Path target = root.resolve(module).resolve("target");
        Path stamp = target.resolve("launcher.stamp");
        List<String> all = new ArrayList<>(List.of(module));
        all.addAll(dependencies);
        if (!Files.exists(target.resolve(jar)) || isOlder(stamp, all)) {
            maven(
                    target,
                    stamp,
                    "building " + module + ", which takes two or three minutes...",
                    List.of("-Dprograms", "-pl", module, "-am", "package"));
            built = true;
        }
    }

    /// A new project takes the engine from the local Maven repository.
    private void install() throws IOException, InterruptedException {
        Path stamp = root.resolve("target/install.stamp");
        if (isOlder(stamp, LIBRARIES)) {
            maven(
                    root.resolve("target"),
                    stamp,
                    "installing the engine for it, which takes about a minute...",
                    List.of("install"));
        }
    }

    /// Whether a source of the modules is newer than the file, or it is missing.
    private boolean isOlder(Path stamp, List<String> modules) throws IOException {
        if (!Files.exists(stamp)) {
            return true;
        }
        FileTime time = Files.getLastModifiedTime(stamp);
        List<Path> sources = new ArrayList<>(List.of(root.resolve("pom.xml")));
        for (String module : modules) {
            sources.add(root.resolve(module).resolve("pom.xml"));
            sources.add(root.resolve(module).resolve("src/main"));
        }
        for (Path source : sources) {
            try (Stream<Path> files = Files.walk(source)) {
                if (files.anyMatch(file -> modified(file).compareTo(time) > 0)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Builds, and touches the stamp if that succeeds.
    private void maven(Path target, Path stamp, String message, List<String> arguments)
            throws IOException, InterruptedException {
        Files.createDirectories(target);
        Path log = target.resolve("launcher.log");
        Path fresh = Path.of(stamp + ".new");
        // before the build, so that a file saved during the build counts as newer
        Files.writeString(fresh, "");
        System.err.println("tercio: " + message);
        List<String> command = new ArrayList<>(List.of(IS_WINDOWS ? "mvn.cmd" : "mvn"));
        command.addAll(List.of("-B", "-ntp", "-f", root.resolve("pom.xml").toString()));
        command.addAll(List.of("-DskipTests", "-Dquick"));
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("JAVA25_HOME", javaHome.toString());
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new BuildFailedException("tercio: mvn not found; install Maven");
        }
        process.getOutputStream().close();
        if (process.waitFor() != 0) {
            throw new BuildFailedException(problems(log));
        }
        Files.move(fresh, stamp, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String problems(Path log) throws IOException {
        List<String> all = Files.readAllLines(log);
        List<String> problems =
                all.stream()
                        .filter(l -> l.startsWith("[WARNING]") || l.startsWith("[ERROR]"))
                        .toList();
        return String.join(System.lineSeparator(), problems.isEmpty() ? all : problems);
    }

    /// The message says why.
    private static final class BuildFailedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        BuildFailedException(String message) {
            super(message);
        }
    }
}
