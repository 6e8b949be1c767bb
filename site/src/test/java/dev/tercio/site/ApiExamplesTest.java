package dev.tercio.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Every public type has an example: the guide mentions it, its documentation contains code, or its
/// documentation links to a type of which that is true.
///
/// Mentioned types link to the guide's pages on the site. A nested type belongs to its outer type.
/// Exceptions need no example, because nobody creates them.
class ApiExamplesTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..").normalize();
    private static final Pattern TYPE = Pattern.compile("([\\w.$]+): .*");
    private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w*");
    private static final Pattern LINK =
            Pattern.compile("\\[`?(?:[a-z.]+\\.)?([A-Z]\\w*)[^\\]\\s]*]");

    private static Set<String> guide;

    /// The documentation of top-level types, by simple name.
    private static final Map<String, String> COMMENTS = new TreeMap<>();

    @BeforeAll
    static void read() throws IOException {
        guide = new HashSet<>();
        for (Path page : files(ROOT.resolve("docs/guide"), ".md")) {
            if (!page.endsWith("README.md")) {
                WORD.matcher(Files.readString(page))
                        .results()
                        .forEach(word -> guide.add(word.group()));
            }
        }
        for (String module : ApiDocumentation.MODULES) {
            for (String type : types(module)) {
                String simple = type.substring(type.lastIndexOf('.') + 1);
                Path source = ROOT.resolve(module + "/src/main/java");
                Path file = source.resolve(type.replace('.', '/') + ".java");
                COMMENTS.put(simple, comment(Files.readString(file), simple));
            }
        }
    }

    private static List<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(end)).toList();
        }
    }

    /// The public top-level types of a module.
    private static List<String> types(String module) throws IOException {
        return ApiLines.read(ROOT.resolve(module).resolve("target/classes")).stream()
                .map(TYPE::matcher)
                .filter(line -> line.matches())
                .map(line -> line.group(1))
                .filter(name -> !name.contains("$"))
                .toList();
    }

    /// The documentation before the declaration of a type.
    private static String comment(String source, String type) {
        List<String> lines =
                source.lines()
                        .takeWhile(
                                line ->
                                        line.startsWith(" ")
                                                || line.startsWith("///")
                                                || !line.matches(
                                                        ".*\\b(class|interface|record|enum) "
                                                                + type
                                                                + "\\b.*"))
                        .toList();
        return lines.stream()
                .filter(line -> line.startsWith("///"))
                .collect(Collectors.joining("\n"));
    }

    private static boolean hasExample(String type) {
        return guide.contains(type) || COMMENTS.getOrDefault(type, "").contains("```");
    }

    private static boolean linksToExample(String type) {
        return LINK.matcher(COMMENTS.getOrDefault(type, ""))
                .results()
                .map(link -> link.group(1))
                .anyMatch(linked -> !linked.equals(type) && hasExample(linked));
    }

    @Test
    void everyTypeHasAnExampleOrALinkToOne() {
        assertTrue(COMMENTS.size() > 200, "types=" + COMMENTS.size());
        List<String> without = new ArrayList<>();
        for (String type : COMMENTS.keySet()) {
            if (!type.endsWith("Exception") && !hasExample(type) && !linksToExample(type)) {
                without.add(type);
            }
        }
        assertEquals(
                List.of(),
                without,
                "mention the type in the guide, add code to its documentation, or link from there"
                        + " to the type that shows how it is used");
    }

    @Test
    void linksAndCodeAreFoundInDocumentation() {
        String source = "/// See [World#create].\n/// ```\n@X\npublic final class A {\n/// no\n}";
        String comment = comment(source, "A");
        assertEquals("/// See [World#create].\n/// ```", comment);
        assertEquals(
                List.of("World"),
                LINK.matcher(comment).results().map(link -> link.group(1)).toList());
    }
}
