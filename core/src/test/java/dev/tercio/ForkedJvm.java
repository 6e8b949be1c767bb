package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Runs a test program in a virtual machine of its own, where no other test has formed what the
/// compiler makes of it.
///
/// What an allocation test proves with it: the compiled code of a path can run without allocation.
/// An allocation that the source code always makes, such as a new array, a boxed number or a list,
/// is in every run of every virtual machine, so the least number is not zero and the test fails. It
/// does not prove that every virtual machine removes the short-lived records of a path: that is
/// escape analysis, which depends on what the compiler happens to inline. Each attempt that
/// allocated is printed.
public final class ForkedJvm {
    /// What the compiler inlines depends on when its threads get to run, so on a busy machine even
    /// a warm program may keep an allocation that most runs do not have.
    private static final int ATTEMPTS = 4;

    private ForkedJvm() {}

    /// The least of the numbers a program prints in lines such as `forEach=0`, over as many runs as
    /// it takes until those that can be zero are.
    public static Map<String, Long> leastNumbers(
            Class<?> program, Tier tier, Collection<String> zeros) throws Exception {
        Map<String, Long> least = numbers(program, tier);
        for (int i = 1; i < ATTEMPTS && zeros.stream().anyMatch(z -> least.get(z) != 0); i++) {
            System.out.println("not free of garbage: tier=" + tier + ", " + least);
            numbers(program, tier).forEach((name, number) -> least.merge(name, number, Math::min));
        }
        return least;
    }

    private static Map<String, Long> numbers(Class<?> program, Tier tier) throws Exception {
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
        // the program may also log what it does wrong on purpose
        output.lines()
                .filter(line -> line.matches("[\\w ]+=\\d+"))
                .map(line -> line.split("=", 2))
                .forEach(pair -> numbers.put(pair[0], Long.valueOf(pair[1])));
        return numbers;
    }
}
