package dev.tercio.bench.engine;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.bench.workload.Opened;
import dev.tercio.bench.workload.Workload;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

class EngineTest {
    /// Beyond the chunks of Dominion and the words of bitmaps, and not a multiple of their sizes.
    private static final int MANY = 5_003;

    static Stream<Arguments> offered() {
        return Arrays.stream(Engine.values())
                .flatMap(
                        engine ->
                                Arrays.stream(Workload.values())
                                        .filter(workload -> engine.whyNot(workload).isEmpty())
                                        .map(workload -> Arguments.of(engine, workload)));
    }

    @ParameterizedTest
    @MethodSource("offered")
    void everyEngineGivesTheResultsOfPlainArrays(Engine engine, Workload workload) {
        for (int n : new int[] {1, 130, MANY}) {
            assertDoesNotThrow(() -> engine.check(workload, n), "n=" + n);
        }
    }

    @Test
    void unsupportedWorkloadIsAbsent() {
        for (Engine engine : Engine.values()) {
            Optional<? extends Opened> commands = engine.adapter().commands(1);
            Optional<? extends Opened> files = engine.adapter().saves(1);
            assertEquals(engine.whyNot(Workload.PLAY).isEmpty(), isOpen(commands), engine.label());
            assertEquals(engine.whyNot(Workload.SAVE).isEmpty(), isOpen(files), engine.label());
        }
    }

    /// Whether something was opened. It is closed, because it may have a folder for its files.
    private static boolean isOpen(Optional<? extends Opened> opened) {
        opened.ifPresent(Opened::close);
        return opened.isPresent();
    }

    @Test
    void unsupportedWorkloadCannotBeOpened() {
        assertThrows(
                IllegalStateException.class, () -> Workload.PLAY.open(Engine.ASHLEY.adapter(), 10));
    }

    @Test
    void enginesAreFoundByTheirNames() {
        for (Engine engine : Engine.values()) {
            assertEquals(Optional.of(engine), Engine.byId(engine.id()));
        }
        assertEquals(Optional.empty(), Engine.byId("flecs"));
    }

    @Test
    void fourEnginesArePeers() {
        assertEquals(4, Arrays.stream(Engine.values()).filter(Engine::isPeer).count());
    }
}
