import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;

/// Puts the module descriptor into a jar, unless it is there already: a jar that is written anew
/// makes Maven compile everything that uses it.
///
/// Arguments: the jar, the folder of classes, the version, the date of entries.
final class ModularJar {
    private static final String DESCRIPTOR = "module-info.class";

    private ModularJar() {}

    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        Path classes = Path.of(args[1]);
        if (isComplete(jar, classes.resolve(DESCRIPTOR))) {
            return;
        }
        int failed =
                ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(
                                System.out,
                                System.err,
                                "--update",
                                "--file=" + jar,
                                "--module-version=" + args[2],
                                "--date=" + args[3],
                                "-C",
                                classes.toString(),
                                DESCRIPTOR);
        if (failed != 0) {
            throw new IOException("descriptor was not added: jar=" + jar + ", result=" + failed);
        }
    }

    private static boolean isComplete(Path jar, Path descriptor) throws IOException {
        if (Files.getLastModifiedTime(jar).compareTo(Files.getLastModifiedTime(descriptor)) < 0) {
            return false;
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getEntry(DESCRIPTOR) != null;
        }
    }
}
