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
        int growth = Growth.of(results).size();

        Document page = parse(results);

        assertEquals(
                results.rows().size() + growth + 2, page.getElementsByTagName("tr").getLength());
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
                Losses.of(results, Engine.TERCIO));
        assertTrue(new TextTable(results).toString().contains("destroy (1,000): 1.50 times"));
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
