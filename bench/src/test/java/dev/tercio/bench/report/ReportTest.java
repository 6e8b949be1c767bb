package dev.tercio.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;
import dev.tercio.bench.workload.WorkloadKind;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

class ReportTest {
    private static Document parse(Results results) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(new HtmlReport(results).toString())));
    }

    @Test
    void thePageIsWellFormedAndHasAllRows() throws Exception {
        Results results = Rows.complete();
        List<Growth> growth = Growth.of(results);
        long groups =
                growth.stream().map(Growth::workload).distinct().count()
                        + Arrays.stream(Workload.values())
                                .mapToLong(workload -> results.sizes(workload).size())
                                .sum();

        Document page = parse(results);

        assertEquals(
                results.rows().size() + growth.size() + groups + 2,
                page.getElementsByTagName("tr").getLength());
    }

    @Test
    void eachWorkloadHasAChartAndStructuralOnesTwo() throws Exception {
        long structural =
                Arrays.stream(Workload.values())
                        .filter(workload -> workload.kind() == WorkloadKind.STRUCTURE)
                        .count();

        Document page = parse(Rows.complete());

        assertEquals(
                Workload.values().length + structural,
                page.getElementsByTagName("svg").getLength());
    }

    @Test
    void thePageNeedsNothingElse() {
        String page = new HtmlReport(Rows.complete()).toString();

        assertFalse(page.contains("http"));
        assertFalse(page.contains("src="));
        assertFalse(page.contains("<script"));
    }

    @Test
    void anEmptyPageIsWellFormed() throws Exception {
        assertEquals(1, parse(new Rows().results()).getElementsByTagName("tr").getLength());
    }

    @Test
    void unsupportedWorkloadIsReported() {
        assertTrue(new HtmlReport(Rows.complete()).toString().contains("not offered: it has no"));
        assertTrue(new TextTable(Rows.complete()).toString().contains("not offered: it has no"));
        assertTrue(new Headline(Rows.complete()).all().contains("not offered"));
    }

    @Test
    void missingMeasurementsAreMarked() {
        String table =
                new TextTable(
                                new Rows()
                                        .add(Workload.DESTROY, 1_000, Engine.ARRAYS, 1, 0)
                                        .results())
                        .toString();

        assertTrue(table.contains("not measured"), table);
    }

    @Test
    void ratiosAreToTheFloorAndToTheBestPeer() {
        Results results =
                new Rows()
                        .add(Workload.DESTROY, 1_000, Engine.ARRAYS, 2, 0)
                        .add(Workload.DESTROY, 1_000, Engine.TERCIO, 8, 0)
                        .add(Workload.DESTROY, 1_000, Engine.ASHLEY, 50, 0)
                        .add(Workload.DESTROY, 1_000, Engine.FLEKS, 16, 0)
                        .results();
        Row ours = results.of(Engine.TERCIO, Workload.DESTROY, 1_000).orElseThrow();

        assertEquals(4, results.toFloor(ours).orElseThrow());
        assertEquals(0.5, results.toBestPeer(ours).orElseThrow());
    }

    @Test
    void lossesToPeersAreListedWithTheirErrors() {
        Results results =
                new Rows()
                        .add(Workload.DESTROY, 1_000, Engine.TERCIO, 30, 1)
                        .add(Workload.DESTROY, 1_000, Engine.FLEKS, 20, 1)
                        .add(Workload.CREATE_1, 1_000, Engine.TERCIO, 30, 9)
                        .add(Workload.CREATE_1, 1_000, Engine.FLEKS, 20, 1)
                        .add(Workload.CREATE_3, 1_000, Engine.TERCIO, 10, 1)
                        .add(Workload.CREATE_3, 1_000, Engine.FLEKS, 20, 1)
                        .results();

        assertEquals(
                List.of(
                        "create, 1 component (1,000): 1.50 times Fleks 2.12, within the errors",
                        "destroy (1,000): 1.50 times Fleks 2.12"),
                Losses.of(results, Engine.TERCIO).stream().map(Losses.Loss::toString).toList());
        assertTrue(new TextTable(results).toString().contains("destroy (1,000): 1.50 times"));
        assertTrue(new HtmlReport(results).toString().contains("<li>destroy (1,000): 1.50 times"));
    }

    @Test
    void thePageGivesTheReasonOfALoss() {
        Results results =
                new Rows()
                        .add(Workload.RANDOM_READ, 1_000, Engine.TERCIO, 3, 0)
                        .add(Workload.RANDOM_READ, 1_000, Engine.ARTEMIS, 2, 0)
                        .results();
        String page = new HtmlReport(results).toString();

        assertTrue(page.contains("1.50 times artemis-odb 2.3.0<small>artemis-odb and Fleks"), page);
        assertTrue(page.contains("<h3>Tercio, NATIVE</h3>\n<p>In no workload.</p>"), page);
    }

    @Test
    void aDifferenceWithinTheErrorsIsMarked() {
        Results results =
                new Rows()
                        .add(Workload.DESTROY, 100_000, Engine.ARRAYS, 1, 0)
                        .add(Workload.DESTROY, 100_000, Engine.TERCIO, 19, 1)
                        .add(Workload.DESTROY, 100_000, Engine.NATIVE, 16, 1)
                        .add(Workload.DESTROY, 100_000, Engine.FLEKS, 20, 1)
                        .results();

        assertEquals(
                List.of(Engine.TERCIO.id()),
                results.rows().stream().filter(results::isTie).map(Row::engine).toList());
        assertTrue(new TextTable(results).toString().contains("≈ 0.95"));
        assertTrue(new TextTable(results).toString().contains("≈: the difference"));
        assertTrue(new HtmlReport(results).toString().contains("<td>≈ 0.95</td>"));
        assertTrue(new Headline(results).all().contains("| 19.0 (19) ≈ | 16.0 (16) |"));
        assertTrue(new Headline(results).all().contains("≈: the difference"));
    }

    @Test
    void withoutTiesNothingExplainsTheirMark() {
        Results results =
                new Rows()
                        .add(Workload.DESTROY, 100_000, Engine.TERCIO, 10, 1)
                        .add(Workload.DESTROY, 100_000, Engine.FLEKS, 20, 1)
                        .addMemory(100_000, Engine.TERCIO, 40)
                        .addMemory(100_000, Engine.FLEKS, 40)
                        .results();

        assertFalse(new TextTable(results).toString().contains("≈"));
        assertFalse(new Headline(results).all().contains("≈"));
    }

    @Test
    void theFirstFrameIsShownInMilliseconds() {
        Results results =
                new Rows()
                        .add(Workload.COLD, 1_000, Engine.ARRAYS, 2_000_000, 500_000)
                        .add(Workload.COLD, 1_000, Engine.TERCIO, 90_000_000, 500_000)
                        .results();

        assertTrue(
                new TextTable(results)
                        .toString()
                        .contains("first frame of a new process: n = 1,000, ms per process"));
        assertTrue(
                new Headline(results)
                        .some()
                        .contains(
                                "| first frame of a new process, ms (1,000) | 2.00 | 90.0 (45) |"));
        String page = new HtmlReport(results).toString();
        assertTrue(page.contains("<td>90.0</td><td>0.500</td>"), page);
        assertTrue(page.contains(">90  ×45</text>"), page);
    }

    @Test
    void theTableIsInsertedBetweenTheComments() {
        String document = "a\n" + Headline.ALL + "\nold\n" + Headline.END + "\nz";

        String updated = new Headline(Rows.complete()).updated(document, "file.md");

        assertTrue(updated.startsWith("a\n" + Headline.ALL + "\n| ns per entity | plain arrays"));
        assertTrue(updated.endsWith(Headline.END + "\nz"));
        assertFalse(updated.contains("old"));
    }

    @Test
    void theShortTableNamesTheBestOfTheOthers() {
        String document = Headline.SOME + "\n" + Headline.END;

        String updated = new Headline(Rows.complete()).updated(document, "file.md");

        assertTrue(updated.contains("best of four others"), updated);
        assertTrue(updated.contains("4.25 (3.40), Dominion 0.9.0"), updated);
    }

    @Test
    void aDocumentWithoutTheCommentsIsUnchanged() {
        Headline headline = new Headline(Rows.complete());

        assertThrows(IllegalArgumentException.class, () -> headline.updated("text", "file.md"));
    }
}
