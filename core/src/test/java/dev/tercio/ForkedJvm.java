package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Runs a test program in its own JVM, where no other test has affected the type profiles.
///
/// It lets an allocation test prove that the compiled code of a path can run without allocation. An
/// unconditional allocation in the source code, such as a new array, a boxed number or a list,
/// occurs in every run of every JVM, so the minimum is not zero and the test fails. It does not
/// prove that every JVM removes the short-lived records of a path: that is up to escape analysis,
/// which depends on inlining. Each attempt that allocated is printed.
public final class ForkedJvm {
    /// Inlining depends on the timing of the compiler threads, so on a busy machine even a warm
    /// program may keep an allocation that most runs do not have. Attempts after the first compile
    /// in the foreground.
    private static final int ATTEMPTS = 4;

    private ForkedJvm() {}

    /// The minimum of each number that a program prints in lines such as `forEach=0`. The program
    /// is repeated until the numbers that can be zero are zero.
    public static Map<String, Long> leastNumbers(
            Class<?> program, Tier tier, Collection<String> zeros) throws Exception {
        Map<String, Long> least = numbers(program, tier, "-XX:+BackgroundCompilation");
        for (int i = 1; i < ATTEMPTS && zeros.stream().anyMatch(z -> least.get(z) != 0); i++) {
            System.out.println("not free of garbage: tier=" + tier + ", " + least);
            numbers(program, tier, "-XX:-BackgroundCompilation")
                    .forEach((name, number) -> least.merge(name, number, Math::min));
        }
        return least;
    }

    private static Map<String, Long> numbers(Class<?> program, Tier tier, String compilation)
            throws Exception {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        "--enable-native-access=ALL-UNNAMED",
                                        "-XX:+UseSerialGC",
                                        compilation,
                                        program.getName(),
                                        tier.name()))
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        Map<String, Long> numbers = new LinkedHashMap<>();
        // the program may also log its intentional failures
        output.lines()
                .filter(line -> line.matches("[\\w ]+=\\d+"))
                .map(line -> line.split("=", 2))
                .forEach(pair -> numbers.put(pair[0], Long.valueOf(pair[1])));
        return numbers;
    }
}
