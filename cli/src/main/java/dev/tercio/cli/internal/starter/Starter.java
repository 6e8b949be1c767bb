package dev.tercio.cli.internal.starter;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.UsageException;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Creates a project from the files in the resource folder `project`.
///
/// These files are a project named `my-game` with the package `mygame`; both words are replaced,
/// and `@engine@` becomes the version of the engine.
public final class Starter {
    private static final Pattern WORDS = Pattern.compile("my-game|mygame|@engine@");

    /// Marks regions that the guide shows.
    private static final Pattern MARKS = Pattern.compile("(?m)^ *// (tag|end)::.*\n");

    private final Path folder;
    private final ProjectName name;

    private Starter(Path folder, ProjectName name) {
        this.folder = folder;
        this.name = name;
    }

    /// Creates a project and prints what to do next.
    ///
    /// @param folder the folder of the project; must not exist
    /// @param packageName its Java package; empty to derive it from the name of the folder
    /// @param out receives the next steps
    /// @throws UsageException if the name is invalid or the folder exists
    /// @throws CommandFailedException if a file cannot be written
    public static void create(Path folder, String packageName, PrintStream out) {
        ProjectName name = ProjectName.of(folder, packageName);
        if (Files.exists(folder.toAbsolutePath().normalize(), LinkOption.NOFOLLOW_LINKS)) {
            throw new UsageException(
                    "folder exists: folder=" + folder + "; choose another name, or delete it");
        }
        Starter starter = new Starter(folder, name);
        starter.write();
        starter.printNextSteps(out);
    }

    /// The files of a project, by the name of their template.
    private Map<String, String> files() {
        String code = "/java/" + name.packageName().replace('.', '/') + "/";
        Map<String, String> files = new LinkedHashMap<>();
        files.put("pom.xml", "pom.xml");
        files.put("README.md", "README.md");
        files.put("gitignore", ".gitignore");
        files.put("gitattributes", ".gitattributes");
        files.put("jvm.options", "jvm.options");
        files.put("launcher.sh", name.name());
        files.put("launcher.cmd", name.name() + ".cmd");
        files.put("src/main/java/mygame/Main.java", "src/main" + code + "Main.java");
        files.put("src/main/java/mygame/Meadow.java", "src/main" + code + "Meadow.java");
        files.put("src/test/java/mygame/MeadowTest.java", "src/test" + code + "MeadowTest.java");
        return files;
    }

    private void write() {
        try {
            // a path such as missing/../game can be created only in this form
            Path root = folder.toAbsolutePath().normalize();
            for (Map.Entry<String, String> file : files().entrySet()) {
                Path target = root.resolve(file.getValue());
                Files.createDirectories(target.getParent());
                Files.writeString(target, content(file.getKey()));
            }
            makeExecutable(root.resolve(name.name()));
        } catch (IOException e) {
            throw new CommandFailedException(
                    "project cannot be written: folder=" + folder + ", because=" + e);
        }
    }

    private String content(String template) throws IOException {
        try (InputStream in = Starter.class.getResourceAsStream("project/" + template)) {
            if (in == null) {
                throw new IllegalStateException("resource is missing: name=" + template);
            }
            // a checkout may have given the templates other line ends
            String text =
                    new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
            String own =
                    WORDS.matcher(MARKS.matcher(text).replaceAll(""))
                            .replaceAll(word -> replacement(word.group()));
            // cmd.exe misreads long files with other line ends
            return template.endsWith(".cmd") ? own.replace("\n", "\r\n") : own;
        }
    }

    private String replacement(String word) {
        return switch (word) {
            case "my-game" -> name.name();
            case "mygame" -> name.packageName();
            default -> EngineVersion.text();
        };
    }

    private static void makeExecutable(Path file) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        Set<PosixFilePermission> permissions = EnumSet.copyOf(Files.getPosixFilePermissions(file));
        permissions.add(PosixFilePermission.OWNER_EXECUTE);
        permissions.add(PosixFilePermission.GROUP_EXECUTE);
        permissions.add(PosixFilePermission.OTHERS_EXECUTE);
        Files.setPosixFilePermissions(file, permissions);
    }

    private void printNextSteps(PrintStream out) {
        out.println("created: folder=" + folder + ", package=" + name.packageName());
        out.println();
        // a shell cannot enter missing/../game
        out.println("  cd " + quoted(folder.normalize().toString()));
        out.println("  ./" + name.name() + " run              run it");
        out.println("  ./" + name.name() + " run --inspect    watch it in the browser");
        out.println("  mvn -B test" + " ".repeat(name.name().length() + 9) + "test it");
        if (EngineVersion.text().endsWith("-SNAPSHOT")) {
            out.println();
            out.println(
                    "It needs dev.tercio " + EngineVersion.text() + " in the local repository of");
            out.println("Maven. './tercio new' in a clone of the engine installs it there.");
        }
    }

    private static String quoted(String path) {
        return path.matches("[\\w./-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }
}
