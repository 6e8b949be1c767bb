package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Proves TR-01: a start without the needed flags fails with one sentence that names them.
class AeronFlagsTest {
    @Test
    void testsRunWithTheFlags() {
        assertDoesNotThrow(AeronFlags::requireArchive);
    }

    @Test
    void missingFlagIsNamed() throws Exception {
        assertEquals(
                "Aeron needs a flag of the JVM; start java with"
                        + " --add-opens java.base/jdk.internal.misc=ALL-UNNAMED",
                messageOf(WithoutFlags.class, "transport"));
        assertEquals(
                "Aeron needs a flag of the JVM; start java with"
                        + " --add-opens java.base/java.util.zip=ALL-UNNAMED",
                messageOf(
                        WithoutFlags.class,
                        "archive",
                        "--add-opens",
                        "java.base/jdk.internal.misc=ALL-UNNAMED"));
    }

    @Test
    void flagNamesTheModuleIfThereIsOne() {
        assertEquals(
                "Aeron needs a flag of the JVM; start java with"
                        + " --add-opens java.base/jdk.internal.misc=java.base",
                AeronFlags.missing("jdk.internal.misc", Object.class.getModule()));
    }

    private static String messageOf(Class<?> program, String argument, String... flags)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(flags));
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(program.getName());
        command.add(argument);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output.strip();
    }

    /// A program started without flags.
    static final class WithoutFlags {
        private WithoutFlags() {}

        public static void main(String[] args) {
            try {
                if (args[0].equals("archive")) {
                    AeronFlags.requireArchive();
                } else {
                    AeronFlags.require();
                }
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
