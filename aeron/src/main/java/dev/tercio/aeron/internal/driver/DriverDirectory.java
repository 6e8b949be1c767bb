package dev.tercio.aeron.internal.driver;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/// Where a media driver keeps its buffers: in memory if there is a file system for that. The name
/// follows from the folder of the owner, so a process that was killed leaves nothing that the next
/// one does not reuse.
public final class DriverDirectory {
    private static final Path MEMORY = Path.of("/dev/shm");

    private DriverDirectory() {}

    /// The folder of a driver.
    ///
    /// @param purpose a word for the name
    /// @param owner a folder that only one process uses at a time
    /// @return the folder, which may not exist
    public static Path of(String purpose, Path owner) {
        CRC32C crc = new CRC32C();
        crc.update(owner.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8));
        String name =
                "tercio-%s-%s-%08x"
                        .formatted(purpose, System.getProperty("user.name"), crc.getValue());
        Path memory =
                Files.isWritable(MEMORY) ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        return memory.resolve(name);
    }
}
