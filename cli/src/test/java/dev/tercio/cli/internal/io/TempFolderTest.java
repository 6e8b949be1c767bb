package dev.tercio.cli.internal.io;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Temporary folders; their deletion at shutdown is tested in a separate process.
class TempFolderTest {
    @Test
    void closingDeletesTheFolderAndItsFiles() throws IOException {
        Path path;
        try (TempFolder folder = TempFolder.create()) {
            path = folder.path();
            Path inner = Files.createDirectory(path.resolve("inner"));
            Files.writeString(inner.resolve("file"), "text");
            assertTrue(Files.exists(inner));
        }
        assertFalse(Files.exists(path));
    }
}
