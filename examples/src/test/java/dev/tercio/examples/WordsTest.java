package dev.tercio.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Main sources and documents use the vocabulary of the field: they contain none of the words in
/// `build/words/avoid.txt`, except where `build/words/exceptions.txt` says why.
class WordsTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..").normalize();
    private static final Path WORDS = ROOT.resolve("build/words");
    private static final Set<String> SKIPPED = Set.of("target", ".git", "words", "node_modules");

    private record Word(Pattern pattern, String instead) {}

    private record Exemption(String path, Pattern text, String reason) {
        boolean covers(String file, String matched) {
            return file.startsWith(path) && text.matcher(matched).matches();
        }
    }

    @Test
    void sourcesAndDocumentsUseTheWordsOfTheField() {
        List<Word> words = words();
        List<Exemption> exemptions = exemptions();
        Set<Exemption> used = new HashSet<>();
        List<String> found = new ArrayList<>();
        List<Path> files = files();
        assertTrue(files.size() > 500, "files=" + files.size());
        for (Path file : files) {
            check(file, words, exemptions, used, found);
        }
        assertEquals(List.of(), found, () -> found.size() + " words to replace");
        List<Exemption> unused = exemptions.stream().filter(e -> !used.contains(e)).toList();
        assertEquals(List.of(), unused, "exceptions that nothing needs");
    }

    private static void check(
            Path file,
            List<Word> words,
            List<Exemption> exemptions,
            Set<Exemption> used,
            List<String> found) {
        String name = ROOT.relativize(file).toString().replace('\\', '/');
        List<String> lines = lines(file);
        for (int i = 0; i < lines.size(); i++) {
            for (Word word : words) {
                Matcher matcher = word.pattern.matcher(lines.get(i));
                while (matcher.find()) {
                    String text = matcher.group();
                    List<Exemption> covering =
                            exemptions.stream().filter(e -> e.covers(name, text)).toList();
                    used.addAll(covering);
                    if (covering.isEmpty()) {
                        String place = name + ":" + (i + 1) + ": \"" + text + "\"";
                        found.add(place + ", better: " + word.instead);
                    }
                }
            }
        }
    }

    private static List<Word> words() {
        return entries("avoid.txt", " => ", 2).stream()
                .map(parts -> new Word(Pattern.compile(parts[0]), parts[1]))
                .toList();
    }

    private static List<Exemption> exemptions() {
        return entries("exceptions.txt", " | ", 3).stream()
                .map(parts -> new Exemption(parts[0], Pattern.compile(parts[1]), parts[2]))
                .toList();
    }

    private static List<String[]> entries(String file, String separator, int parts) {
        return lines(WORDS.resolve(file)).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(
                        line -> {
                            String[] entry = line.split(Pattern.quote(separator));
                            assertEquals(parts, entry.length, line);
                            return entry;
                        })
                .toList();
    }

    private static List<Path> files() {
        List<Path> files = new ArrayList<>();
        collect(ROOT, files);
        return files;
    }

    private static void collect(Path folder, List<Path> files) {
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.sorted().toList()) {
                String name = String.valueOf(entry.getFileName());
                if (Files.isDirectory(entry)) {
                    if (!SKIPPED.contains(name)) {
                        collect(entry, files);
                    }
                } else if (isRead(entry, name)) {
                    files.add(entry);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isRead(Path file, String name) {
        boolean mainSource =
                ROOT.relativize(file).toString().replace('\\', '/').contains("src/main/")
                        && Stream.of(".java", ".kt", ".html", ".js", ".css", ".properties")
                                .anyMatch(name::endsWith);
        return mainSource || name.endsWith(".md") || name.equals("tercio");
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
