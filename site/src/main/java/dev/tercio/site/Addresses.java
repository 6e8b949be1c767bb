package dev.tercio.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Which address on the site a file of the project has.
final class Addresses {
    private static final String MARKDOWN = ".md";
    private static final String INDEX = "index.html";

    private final Path root;

    Addresses(Path root) {
        this.root = root;
    }

    /// The address of a file, relative to the root of the site: `docs/guide/world.md` becomes
    /// `guide/world.html`, and `README.md` becomes `index.html`.
    String of(Path file) {
        String path = root.relativize(file.normalize()).toString().replace('\\', '/');
        String name = path.startsWith("docs/") ? path.substring("docs/".length()) : path;
        if (Files.isDirectory(file)) {
            return name + "/" + INDEX;
        }
        if (name.endsWith(MARKDOWN)) {
            String stem = name.substring(0, name.length() - MARKDOWN.length());
            return stem.endsWith("README")
                    ? stem.substring(0, stem.length() - "README".length()) + INDEX
                    : stem.toLowerCase(Locale.ROOT) + ".html";
        }
        return isShown(name) ? name : name + ".txt";
    }

    /// Whether a browser shows a file of this name, rather than offering to save it.
    private static boolean isShown(String name) {
        return name.matches(".*\\.(html|json|gif|png|svg|txt)");
    }
}
