package dev.tercio.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class RowFileTest {
    @Test
    void resultsRoundTripAsJson() {
        Results results = Rows.complete();

        assertEquals(results, RowFile.fromJson(RowFile.toJson(results)));
    }

    @Test
    void aRowHasTheseKeys() {
        Results results =
                new Rows().add(Workload.CREATE_3, 1_000, Engine.TERCIO, 40.5, 1.25).results();

        assertTrue(
                RowFile.toJson(results)
                        .startsWith(
                                "[\n"
                                    + "{\"workload\": \"create-3\", \"n\": 1000, \"engine\":"
                                    + " \"tercio\", \"ns\": 40.5, \"error\": 1.25, \"bytes\": 8,"));
    }

    @Test
    void fileOfTheScoreboardIsWrittenAsItWasRead() throws IOException {
        String json = Files.readString(Path.of("../docs/scoreboard/results.json"));

        assertEquals(json, RowFile.toJson(RowFile.fromJson(json)));
    }

    @Test
    void memoryHasNoTime() {
        String json = RowFile.toJson(new Rows().addMemory(10, Engine.NATIVE, 46).results());

        assertTrue(json.contains("\"ns\": null, \"error\": null, \"bytes\": 46"), json);
    }

    @Test
    void rowsWithoutARunAreParsed() {
        String json =
                "[{\"workload\":\"x\",\"n\":1e3,\"engine\":\"y\",\"ns\":1,\"error\":0,\"bytes\":0}]";

        assertEquals(List.of(new Row("x", 1_000, "y", 1, 0, 0, "")), RowFile.fromJson(json).rows());
    }

    @Test
    void emptyFileHasNoRows() {
        assertEquals(List.of(), RowFile.fromJson("[]").rows());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[",
                "[{]",
                "[{\"workload\": 1}]",
                "[{\"workload\": \"x\"}]",
                "[{\"workload\": \"x\", \"n\": \"y\"}]",
                "[{\"n\": 1-2}]",
                "[] more",
                "[{\"n\": 1, \"n\": 1}]",
                "[{\"workload\": [1]}]",
                "nonsense"
            })
    void anythingElseIsRefused(String text) {
        var e = assertThrows(IllegalArgumentException.class, () -> RowFile.fromJson(text));
        assertTrue(e.getMessage().matches("invalid results: .*: line=1, column=\\d+"), e::toString);
    }
}
