package dev.tercio.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.Stream;

/// Describes the machine and the JVM of a measurement.
final class Machine {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    private Machine() {}

    static String describe(Effort effort) {
        return "%s, --%s, %s, %d processors, %s %s, JDK %s (%s)"
                .formatted(
                        LocalDate.now(ZoneOffset.UTC),
                        effort.id(),
                        processor(),
                        Runtime.getRuntime().availableProcessors(),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        Runtime.version(),
                        System.getProperty("java.vendor"));
    }

    /// The name of the processor as reported by Linux; unknown on other systems.
    private static String processor() {
        try (Stream<String> lines = Files.lines(PROCESSORS)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown processor");
        } catch (IOException e) {
            return "unknown processor";
        }
    }
}
