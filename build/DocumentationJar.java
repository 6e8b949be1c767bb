import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/// Makes the documentation jar of a module. Warnings fail the build.
///
/// Arguments: the folder of sources, a file with the module path, the jar, the title, the date of
/// entries.
final class DocumentationJar {
    private DocumentationJar() {}

    public static void main(String[] args) throws IOException {
        Path sources = Path.of(args[0]);
        String modulePath = Files.readString(Path.of(args[1])).strip();
        Path jar = Path.of(args[2]);
        Path pages = Files.createDirectories(jar.resolveSibling("documentation"));
        run(
                "javadoc",
                "-quiet",
                "-Werror",
                "-Xdoclint:all,-missing",
                "-encoding",
                "UTF-8",
                "-notimestamp",
                "-windowtitle",
                args[3],
                "-doctitle",
                args[3],
                "-d",
                pages.toString(),
                "--module-path",
                modulePath,
                "--module-source-path",
                moduleName(sources) + "=" + sources,
                "--show-packages",
                "exported",
                "--module",
                moduleName(sources));
        Files.deleteIfExists(jar);
        run("jar", "--create", "--file=" + jar, "--date=" + args[4], "-C", pages.toString(), ".");
    }

    private static String moduleName(Path sources) throws IOException {
        try (Stream<String> lines = Files.lines(sources.resolve("module-info.java"))) {
            return lines.map(String::strip)
                    .filter(line -> line.matches("(open )?module .*"))
                    .map(line -> line.replaceFirst("^(open )?module ", "").split("[ {]", 2)[0])
                    .findFirst()
                    .orElseThrow(() -> new IOException("no module declared: folder=" + sources));
        }
    }

    private static void run(String tool, String... arguments) throws IOException {
        int result =
                ToolProvider.findFirst(tool).orElseThrow().run(System.out, System.err, arguments);
        if (result != 0) {
            throw new IOException(tool + " failed: result=" + result + ", " + List.of(arguments));
        }
    }
}
