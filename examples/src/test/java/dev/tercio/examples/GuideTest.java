package dev.tercio.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The documents show only code that compiles, link only to files and headings that exist, and name
/// only classes that exist.
///
/// A block of Java or Kotlin in a document follows a line `<!-- from: FILE#TAG -->` and must equal
/// the regions of that file between `// tag::TAG[]` and `// end::TAG[]`, one after the other,
/// without their indentation.
class GuideTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..").normalize();
    private static final Pattern MARK = Pattern.compile("<!-- from: (\\S+)#(\\S+) -->");
    private static final Pattern WHOLE = Pattern.compile("<!-- from: ([^ #]+) -->");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)(#[^)]*)?\\)");
    private static final Pattern ANCHOR = Pattern.compile("]\\(([^)#]*)#([^)]+)\\)");
    private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)[`.]");
    private static final String FENCE = "```";

    private static List<Path> documents() {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md")
                                    .map(ROOT::resolve),
                            docs.filter(file -> file.toString().endsWith(".md")).sorted())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyBlockOfJavaEqualsItsSource() {
        int blocks = 0;
        for (Path document : documents()) {
            List<String> lines = read(document);
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith(FENCE + "java")
                        || lines.get(i).equals(FENCE + "kotlin")) {
                    checkBlock(document, lines, i);
                    blocks++;
                }
            }
        }
        assertTrue(blocks >= 10, "blocks=" + blocks);
    }

    private static void checkBlock(Path document, List<String> lines, int fence) {
        Matcher mark = MARK.matcher(fence == 0 ? "" : lines.get(fence - 1));
        if (!mark.matches()) {
            fail("code without source: " + document + ":" + (fence + 1));
        }
        String shown =
                lines.stream()
                        .skip(fence + 1)
                        .takeWhile(line -> !line.startsWith(FENCE))
                        .collect(Collectors.joining("\n"));
        String source = regions(ROOT.resolve(mark.group(1)), mark.group(2));
        assertEquals(source, shown, () -> document + ":" + (fence + 1));
    }

    /// A block of JSON follows a line `<!-- from: FILE -->` and must equal that file.
    @Test
    void everyBlockOfJsonEqualsItsFile() {
        int blocks = 0;
        for (Path document : documents()) {
            List<String> lines = read(document);
            for (int i = 1; i < lines.size(); i++) {
                if (lines.get(i).startsWith(FENCE + "json")) {
                    Matcher mark = WHOLE.matcher(lines.get(i - 1));
                    assertTrue(mark.matches(), "JSON without source: " + document + ":" + (i + 1));
                    assertEquals(
                            read(ROOT.resolve(mark.group(1))),
                            lines.stream()
                                    .skip(i + 1)
                                    .takeWhile(line -> !line.startsWith(FENCE))
                                    .toList(),
                            document + ":" + (i + 1));
                    blocks++;
                }
            }
        }
        assertTrue(blocks >= 1, "blocks=" + blocks);
    }

    private static String regions(Path file, String tag) {
        List<String> regions = new ArrayList<>();
        List<String> rest = read(file);
        Predicate<String> atStart = line -> line.strip().equals("// tag::" + tag + "[]");
        Predicate<String> atEnd = line -> line.strip().equals("// end::" + tag + "[]");
        while (rest.stream().anyMatch(atStart)) {
            rest = rest.stream().dropWhile(atStart.negate()).skip(1).toList();
            assertTrue(rest.stream().anyMatch(atEnd), "no end: file=" + file + ", tag=" + tag);
            regions.add(region(rest.stream().takeWhile(atEnd.negate()).toList()));
        }
        assertTrue(!regions.isEmpty(), "no region: file=" + file + ", tag=" + tag);
        return String.join("\n\n", regions);
    }

    private static String region(List<String> lines) {
        return String.join("\n", lines).stripTrailing().stripIndent().strip();
    }

    @Test
    void everyLinkLeadsToAFile() {
        int links = 0;
        for (Path document : documents()) {
            Matcher link = LINK.matcher(String.join("\n", read(document)));
            while (link.find()) {
                if (!link.group(1).contains("://")) {
                    Path target = document.resolveSibling(link.group(1)).normalize();
                    assertTrue(Files.exists(target), () -> document + ": " + target);
                    links++;
                }
            }
        }
        assertTrue(links > 10, "links=" + links);
    }

    @Test
    void everyAnchorLeadsToAHeading() {
        int anchors = 0;
        for (Path document : documents()) {
            Matcher link = ANCHOR.matcher(String.join("\n", read(document)));
            while (link.find()) {
                if (!link.group(1).contains("://")) {
                    Path target =
                            link.group(1).isEmpty()
                                    ? document
                                    : document.resolveSibling(link.group(1)).normalize();
                    String anchor = link.group(2);
                    assertTrue(headings(target).contains(anchor), () -> document + ": #" + anchor);
                    anchors++;
                }
            }
        }
        assertTrue(anchors > 50, "anchors=" + anchors);
    }

    /// The anchors of the headings, as GitHub makes them.
    private static Set<String> headings(Path document) {
        return read(document).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    /// The page about the architecture names only classes that exist.
    @Test
    void everyClassOfTheArchitectureExists() throws IOException {
        Set<String> classes;
        try (Stream<Path> files = Files.walk(ROOT)) {
            classes =
                    files.map(file -> String.valueOf(file.getFileName()))
                            .filter(name -> name.endsWith(".java"))
                            .map(name -> name.substring(0, name.length() - ".java".length()))
                            .collect(Collectors.toSet());
        }
        Matcher name = CLASS.matcher(String.join("\n", read(ROOT.resolve("docs/architecture.md"))));
        int names = 0;
        while (name.find()) {
            String found = name.group(1);
            assertTrue(classes.contains(found), () -> "no such class: " + found);
            names++;
        }
        assertTrue(names > 50, "names=" + names);
    }
}
