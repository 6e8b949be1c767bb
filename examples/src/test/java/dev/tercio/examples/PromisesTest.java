package dev.tercio.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// `docs/promises.md` names the tests of each promise. A test names the promises that it proves in
/// its documentation: `Proves CB-07, CB-08.` With `-Dtercio.promises=update` the page is written
/// again.
class PromisesTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..").normalize();
    private static final Path PAGE = ROOT.resolve("docs/promises.md");
    private static final Pattern ROW =
            Pattern.compile("\\| ([A-Z]{2}-\\d{2}) \\| (.*?) \\| ([^|]*) \\|");
    private static final Pattern PROVES =
            Pattern.compile("Proves ([A-Z]{2}-\\d{2}(?:(?:,| and)\\s*(?:/// )?[A-Z]{2}-\\d{2})*)");
    private static final Pattern ID = Pattern.compile("[A-Z]{2}-\\d{2}");
    private static final int LISTED = 4;

    @Test
    void everyPromiseIsListedWithItsTests() throws IOException {
        Map<String, Set<String>> tests = tests();
        List<String> page = Files.readAllLines(PAGE);
        List<String> expected = page.stream().map(line -> withTests(line, tests)).toList();
        if ("update".equals(System.getProperty("tercio.promises"))) {
            Files.write(PAGE, expected);
        } else {
            assertEquals(
                    String.join("\n", expected),
                    String.join("\n", page),
                    "docs/promises.md is outdated; write it again with -Dtercio.promises=update");
        }
    }

    @Test
    void testsNameOnlyPromisesThatExist() throws IOException {
        Set<String> known =
                Files.readAllLines(PAGE).stream()
                        .map(ROW::matcher)
                        .filter(Matcher::matches)
                        .map(row -> row.group(1))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(known.size() > 100, "promises=" + known.size());
        Set<String> unknown = new TreeSet<>(tests().keySet());
        unknown.removeAll(known);
        assertEquals(Set.of(), unknown, "promises that only tests know");
    }

    private static String withTests(String line, Map<String, Set<String>> tests) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            return line;
        }
        List<String> names = new ArrayList<>(tests.getOrDefault(row.group(1), Set.of()));
        assertTrue(!names.isEmpty(), "no test proves " + row.group(1));
        String listed =
                names.stream()
                        .limit(LISTED)
                        .map(name -> "`" + name + "`")
                        .collect(Collectors.joining(", "));
        String more = names.size() > LISTED ? " and " + (names.size() - LISTED) + " more" : "";
        return "| " + row.group(1) + " | " + row.group(2) + " | " + listed + more + " |";
    }

    /// The names of the classes that prove each promise.
    private static Map<String, Set<String>> tests() {
        Map<String, Set<String>> tests = new TreeMap<>();
        for (Path file : testSources()) {
            String name = String.valueOf(file.getFileName()).replace(".java", "");
            Matcher proves = PROVES.matcher(read(file));
            while (proves.find()) {
                Matcher id = ID.matcher(proves.group(1));
                while (id.find()) {
                    tests.computeIfAbsent(id.group(), _ -> new TreeSet<>()).add(name);
                }
            }
        }
        return tests;
    }

    private static List<Path> testSources() {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return Stream.concat(modules, Stream.of(ROOT.resolve("examples/kotlin")))
                    .map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .sorted()
                    .flatMap(PromisesTest::sources)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> sources(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
