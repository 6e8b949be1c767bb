package dev.tercio.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The API of each module still has everything that `build/api` records, so that a breaking change
/// is a decision. Proves RE-05.
///
/// `-Dtercio.api=update` rewrites the files.
class ApiTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..").normalize();

    static List<String> modules() {
        return ApiDocumentation.MODULES;
    }

    @ParameterizedTest
    @MethodSource("modules")
    void nothingIsRemovedOrChanged(String module) throws IOException {
        List<String> now = ApiLines.read(ROOT.resolve(module).resolve("target/classes"));
        assertTrue(now.size() > 5, "lines=" + now.size());
        Path file = ROOT.resolve("build/api").resolve(module + ".txt");
        if ("update".equals(System.getProperty("tercio.api"))) {
            Files.createDirectories(file.getParent());
            Files.write(file, now);
        }
        assertEquals(
                List.of(),
                breaking(Files.readAllLines(file), now),
                "breaking changes; if they are intended, run the test with -Dtercio.api=update and"
                        + " describe them in CHANGELOG.md");
    }

    /// The changes that break code which uses or implements the recorded API.
    private static List<String> breaking(List<String> before, List<String> now) {
        Set<String> known = new HashSet<>(before);
        Set<String> present = new HashSet<>(now);
        List<String> breaking = new ArrayList<>();
        before.stream()
                .filter(line -> !present.contains(line))
                .forEach(line -> breaking.add("- " + line));
        now.stream()
                .filter(line -> !known.contains(line) && mustBeImplemented(line, known))
                .forEach(line -> breaking.add("+ " + line));
        return breaking;
    }

    /// Whether a new line is an abstract method of a recorded type that users may implement.
    private static boolean mustBeImplemented(String line, Set<String> known) {
        int bracket = line.indexOf('(');
        if (bracket < 0 || !line.endsWith("abstract")) {
            return false;
        }
        String type = line.substring(0, line.lastIndexOf('.', bracket));
        return known.stream()
                .anyMatch(other -> other.startsWith(type + ": ") && !other.endsWith("sealed"));
    }

    @Test
    void additionsAreAllowedAndRemovalsAreNot() {
        List<String> before = List.of("a.T: public", "a.T.x()V: public");
        assertEquals(
                List.of(),
                breaking(before, List.of("a.T: public", "a.T.x()V: public", "a.T.y()V: public")));
        assertEquals(List.of("- a.T.x()V: public"), breaking(before, List.of("a.T: public")));
    }

    @Test
    void newAbstractMethodsBreakTypesThatUsersImplement() {
        List<String> open = List.of("a.T: public abstract interface");
        List<String> sealed = List.of("a.T: public abstract interface sealed");
        String method = "a.T.x()V: public abstract";
        assertEquals(List.of("+ " + method), breaking(open, List.of(open.getFirst(), method)));
        assertEquals(List.of(), breaking(sealed, List.of(sealed.getFirst(), method)));
        assertEquals(List.of(), breaking(List.of(), List.of(open.getFirst(), method)));
    }
}
