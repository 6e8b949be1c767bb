package dev.tercio.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

class ScoreboardCommandTest {
    private static final String ROWS =
            """
            [
            {"workload": "destroy", "n": 1000, "engine": "arrays", "ns": 1, "error": 0, "bytes": 0},
            {"workload": "destroy", "n": 1000, "engine": "tercio", "ns": %s, "error": 0, "bytes": 0}
            ]
            """;

    @TempDir Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine command = Main.scoreboard();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(args);
    }

    private String rows(String name, String ns) throws IOException {
        return Files.writeString(folder.resolve(name), ROWS.formatted(ns)).toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--slow",
                "--quick --full",
                "--json x",
                "--quick --json",
                "--quick --engines flecs",
                "--quick --workloads nothing",
                "--from no-such-file.json",
                "--quick --compare no-such-file.json",
                "--quick --json no-such-folder/x.json",
                "--quick --report no-such-folder/x.html",
                "--quick --markdown no-such-file.md",
                "--quick --markdown pom.xml",
                "--quick surplus"
            })
    void problemsAreReportedInOneLine(String args) {
        assertEquals(2, run(args.split(" ", -1)));
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().startsWith("tercio bench: "), err.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"nope --quick", "Structure --full -f 1", "-f 1 --json=x"})
    void optionsOfTheScoreboardAfterABenchmarkAreNamed(String args) {
        String message = Main.mixture(args.split(" ", -1)).orElseThrow();
        assertTrue(
                message.startsWith(
                        "option of the scoreboard after the name of a benchmark: option=--"),
                message);
        assertTrue(message.contains(", name=" + args.split(" ", 2)[0] + ";"), message);
    }

    @Test
    void optionsOfJmhMayHaveValuesWithTwoHyphens() {
        assertEquals(Optional.empty(), Main.mixture("Structure", "-jvmArgs", "--enable-preview"));
        assertEquals(Optional.empty(), Main.mixture("-h"));
    }

    @Test
    void compareWithoutArraysIsRejectedBeforeMeasuring() throws IOException {
        String earlier = rows("earlier.json", "2");

        assertEquals(2, run("--quick", "--engines", "tercio", "--compare", earlier));
        assertTrue(
                err.toString().contains("--compare needs the results of the arrays"),
                err.toString());
    }

    @Test
    void emptyResultsGiveNoTable() throws IOException {
        String empty = Files.writeString(folder.resolve("empty.json"), "[]").toString();

        assertEquals(2, run("--from", empty));
        assertTrue(err.toString().contains("file has no results"), err.toString());
    }

    @Test
    void aFileOfAnotherFormatIsReportedInOneLine() throws IOException {
        String file = Files.writeString(folder.resolve("text"), "nonsense").toString();

        assertEquals(2, run("--from", file));
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    @Test
    void helpDescribesTheScoreboardAndJmh() {
        assertEquals(0, run("--help"));
        assertTrue(out.toString().contains("--quick"), out.toString());
        assertTrue(out.toString().contains("JMH"), out.toString());
    }

    @Test
    void resultsOfAFileAreShownAndWrittenAgain() throws IOException {
        String copy = folder.resolve("copy.json").toString();
        String page = folder.resolve("page.html").toString();

        assertEquals(0, run("--from", rows("a", "20"), "--json", copy, "--report", page));

        assertTrue(out.toString().contains("Tercio, HEAP"), out.toString());
        assertTrue(Files.readString(Path.of(copy)).contains("\"ns\": 20"));
        assertTrue(Files.readString(Path.of(page)).contains("</html>"));
    }

    @Test
    void regressionsSetTheExitCode() throws IOException {
        assertEquals(1, run("--from", rows("now", "20"), "--compare", rows("before", "10")));
        assertTrue(out.toString().contains("slower: destroy"), out.toString());
        assertEquals(0, run("--from", rows("now", "10"), "--compare", rows("before", "20")));
    }

    @Test
    void disjointResultsAreNotASuccess() throws IOException {
        String nothing = Files.writeString(folder.resolve("none"), "[]").toString();

        assertEquals(2, run("--from", rows("now", "20"), "--compare", nothing));
        assertFalse(err.toString().isEmpty());
    }

    @Test
    void aTableIsInsertedIntoADocument() throws IOException {
        Path document = folder.resolve("page.md");
        Files.writeString(document, "<!-- scoreboard -->\n<!-- /scoreboard -->\n");

        assertEquals(0, run("--from", rows("a", "20"), "--markdown", document.toString()));
        assertTrue(Files.readString(document).contains("Measured"));
    }
}
