import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.JavaFormatterOptions.Style;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Checks or rewrites the layout of Java sources: `Format check|write FOLDER...`.
///
/// Run by the build, as a source file, with google-java-format on the class path.
final class Format {
    private static final Formatter FORMATTER =
            new Formatter(JavaFormatterOptions.builder().style(Style.AOSP).build());

    private Format() {}

    public static void main(String[] args) throws IOException {
        if (args.length < 2 || !List.of("check", "write").contains(args[0])) {
            System.err.println("usage: Format check|write FOLDER...");
            System.exit(2);
        }
        boolean write = args[0].equals("write");
        List<Path> sources = sources(List.of(args).subList(1, args.length));
        List<String> complaints =
                sources.parallelStream().flatMap(path -> visit(path, write).stream()).toList();
        complaints.forEach(System.err::println);
        if (!complaints.isEmpty()) {
            System.err.println("to format the sources: mvn -B -N -Pformat validate");
            System.exit(1);
        }
    }

    private static List<Path> sources(List<String> folders) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String folder : folders) {
            Path root = Path.of(folder);
            if (Files.isDirectory(root)) {
                try (var paths = Files.walk(root)) {
                    paths.filter(path -> path.toString().endsWith(".java")).forEach(found::add);
                }
            }
        }
        return found;
    }

    /// Returns what is wrong with the file, if it stays so.
    private static Optional<String> visit(Path path, boolean write) {
        try {
            String source = Files.readString(path);
            String formatted = FORMATTER.formatSourceAndFixImports(source);
            if (formatted.equals(source)) {
                return Optional.empty();
            }
            if (!write) {
                return Optional.of("not formatted: " + path);
            }
            Files.writeString(path, formatted);
            System.out.println("formatted: " + path);
            return Optional.empty();
        } catch (FormatterException e) {
            return Optional.of("cannot be parsed: " + path + ": " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
