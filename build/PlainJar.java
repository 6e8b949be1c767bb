import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Writes a jar anew without the file modes of the machine that built it, so that a build with
/// another umask gives the same bytes.
///
/// Arguments: the jar, the date of entries.
final class PlainJar {
    private PlainJar() {}

    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        LocalDateTime date = LocalDateTime.ofInstant(Instant.parse(args[1]), ZoneOffset.UTC);
        Path plain = jar.resolveSibling(jar.getFileName() + ".plain");
        try (ZipFile from = new ZipFile(jar.toFile());
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(plain))) {
            List<? extends ZipEntry> entries = from.stream().toList();
            for (ZipEntry entry : entries) {
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(date);
                to.putNextEntry(copy);
                from.getInputStream(entry).transferTo(to);
                to.closeEntry();
            }
        }
        Files.move(plain, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
