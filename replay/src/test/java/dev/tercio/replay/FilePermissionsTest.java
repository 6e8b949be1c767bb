package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.World;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// A file that is replaced keeps its permissions. Proves PE-05.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no POSIX permissions")
class FilePermissionsTest {
    @TempDir private Path folder;

    @Test
    void savingKeepsThePermissionsOfAnExistingFile() throws IOException {
        Path file = folder.resolve("world.tsnap");
        try (World world = SmallRecording.tinyWorld()) {
            Snapshot.save(world, file);
            for (String permissions : new String[] {"rw-------", "rw-rw-rw-", "r--r-----"}) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
                Snapshot.save(world, file);
                assertEquals(
                        permissions,
                        PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            }
        }
    }
}
