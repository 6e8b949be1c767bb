package dev.tercio.bench.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// Folders of benchmarks are deleted with them.
class TemporaryFolderTest {
    /// A process that has a folder and waits to be terminated.
    static final class Waiting {
        private Waiting() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            try (TemporaryFolder folder = new TemporaryFolder()) {
                System.out.println(Files.createFile(folder.resolve("file")));
                new CountDownLatch(1).await();
            }
        }
    }

    @Test
    void closedFolderIsGone() throws IOException {
        Path file;
        try (TemporaryFolder folder = new TemporaryFolder()) {
            file = Files.createFile(folder.resolve("file"));
        }
        assertFalse(Files.exists(file.getParent()));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS) // there, a process is killed without running shutdown hooks
    void folderOfATerminatedProcessIsDeleted(@TempDir Path temp)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-Djava.io.tmpdir=" + temp,
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        Waiting.class.getName()))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (BufferedReader out = process.inputReader()) {
            Path file = Path.of(out.readLine());
            assertTrue(file.startsWith(temp) && Files.exists(file), file::toString);
            process.destroy();
            assertEquals(143, process.waitFor());
            assertFalse(Files.exists(file.getParent()));
        } finally {
            process.destroyForcibly();
        }
    }
}
