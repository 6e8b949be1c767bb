package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Runs a test program in a virtual machine of its own, where no other test has formed what the
/// compiler makes of it.
public final class OwnJvm {
    private OwnJvm() {}

    /// The numbers a program prints in lines such as `forEach=0`.
    public static Map<String, Long> numbers(Class<?> program, Tier tier) throws Exception {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        "--enable-native-access=ALL-UNNAMED",
                                        program.getName(),
                                        tier.name()))
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        Map<String, Long> numbers = new LinkedHashMap<>();
        output.lines()
                .map(line -> line.split("=", 2))
                .forEach(pair -> numbers.put(pair[0], Long.valueOf(pair[1])));
        return numbers;
    }
}
