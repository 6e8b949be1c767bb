package dev.tercio.site;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// The command `./tercio site`: builds the whole site. Arguments: the folder of the project, and
/// the folder to write.
final class SiteProgram {
    private SiteProgram() {}

    /// Builds the site. Ends with status 1 if it cannot be built, and 2 if the arguments are wrong.
    public static void main(String[] args) throws IOException {
        if (args.length != 2 || args[1].startsWith("-")) {
            System.err.println("usage: tercio site [FOLDER]; default: target/site");
            System.exit(2);
        }
        try {
            run(Path.of(args[0]), Path.of(args[1]), System.out);
        } catch (SiteException e) {
            System.err.println("tercio site: " + e.getMessage());
            System.exit(1);
        }
    }

    private static void run(Path root, Path folder, PrintStream out) throws IOException {
        clear(folder);
        out.println("documentation of the API...");
        Path libraries = root.resolve("site/target/lib");
        ApiDocumentation.write(root, libraries.toString(), folder.resolve("api"));
        out.println("games...");
        Players.write(root.resolve("showcase/target"), folder.resolve("play"));
        Site.Result result = new Site(root, folder).build();
        out.println("%,d pages, %,d links checked".formatted(result.pages(), result.links()));
        out.println("open " + folder.resolve("index.html"));
    }

    /// Deletes an earlier site, and nothing else: a folder with other content is refused.
    private static void clear(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            if (files.findAny().isPresent() && !Files.exists(folder.resolve("search-index.js"))) {
                throw new SiteException("folder is not empty and not a site: folder=" + folder);
            }
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
