package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A diverging replay reports frame, component, entity, field and both values. Proves PE-06.
class DivergenceTest {
    private static final int NUMBER = 20;
    private static final String ALL = Kinds.All.class.getName();

    @TempDir private static Path folder;

    @BeforeAll
    static void record() {
        for (RecordingMode mode : RecordingMode.values()) {
            RecorderOptions options =
                    RecorderOptions.DEFAULT.mode(mode).segmentFrames(4).segmentBytes(1 << 20);
            Path place = folder.resolve(mode.name());
            try (Drift recorded = new Drift(_ -> {});
                    Recorder recorder = Recorder.start(recorded.schedule, place, options)) {
                recorded.run(Drift.FRAMES);
                assertEquals(Drift.FRAMES, recorder.frames());
            }
        }
    }

    /// Replays with an extra change, and returns the divergence.
    private static Divergence find(RecordingMode mode, Consumer<Drift> change) {
        try (Recording recording = Recording.open(folder.resolve(mode.name()));
                Drift other = new Drift(change)) {
            Divergence found = Replay.of(recording, other.schedule).verify().orElseThrow();
            assertEquals(Drift.FRAME, found.frame());
            assertEquals(StateHash.of(other.world), found.actualHash());
            assertNotEquals(found.recordedHash(), found.actualHash());
            return found;
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void equalStatesHaveNoDifferences(RecordingMode mode) {
        try (Recording recording = Recording.open(folder.resolve(mode.name()));
                Drift same = new Drift(_ -> {})) {
            assertEquals(Optional.empty(), Replay.of(recording, same.schedule).verify());
        }
    }

    private static Entity target(Drift drift) {
        return drift.entities.get(NUMBER);
    }

    private static void expectField(
            RecordingMode mode, Kinds.All changed, String field, String recorded, String actual) {
        Entity[] entity = new Entity[1];
        Divergence found =
                find(
                        mode,
                        drift -> {
                            entity[0] = target(drift);
                            drift.world.set(entity[0], changed);
                        });
        assertEquals(
                List.of(new Difference(ALL, field, Optional.of(entity[0]), recorded, actual)),
                found.differences());
    }

    private static Kinds.Builder value() {
        return Drift.value(NUMBER);
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void floatField(RecordingMode mode) {
        expectField(mode, value().part(-0f).build(), "part", "1.5", "-0.0");
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void doubleField(RecordingMode mode) {
        expectField(mode, value().exact(Double.NaN).build(), "exact", "1.5", "NaN");
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void intField(RecordingMode mode) {
        expectField(mode, value().points(-5).build(), "points", "20", "-5");
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void shortField(RecordingMode mode) {
        expectField(mode, value().number((short) -7).build(), "number", "0", "-7");
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void byteField(RecordingMode mode) {
        expectField(mode, value().small((byte) -7).build(), "small", "0", "-7");
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void longField(RecordingMode mode) {
        String min = Long.toString(Long.MIN_VALUE);
        expectField(mode, value().big(Long.MIN_VALUE).build(), "big", "0", min);
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void booleanField(RecordingMode mode) {
        expectField(mode, value().flag(true).build(), "flag", "false", "true");
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void elementOfAnArray(RecordingMode mode) {
        expectField(mode, value().mark(1, 99).build(), "marks[1]", "20", "99");
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void nestedField(RecordingMode mode) {
        Kinds.Inner inner = new Kinds.Inner(1.5f, (short) 9);
        expectField(mode, value().inner(inner).build(), "inner.number", "0", "9");
    }

    @Test
    void enumField() {
        Kinds.All changed = value().mood(Kinds.Mood.ANGRY).build();
        expectField(RecordingMode.INPUTS, changed, "mood", "WARY", "ANGRY");
    }

    @Test
    void entityField() {
        Kinds.All changed = value().target(Entity.of(3, 1)).build();
        expectField(RecordingMode.INPUTS, changed, "target", "Entity(none)", "Entity(3v1)");
    }

    @Test
    void textField() {
        Kinds.All changed = value().text("name 2x").build();
        expectField(RecordingMode.INPUTS, changed, "text", "unknown", "\"name 2x\"");
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void tagThatIsThere(RecordingMode mode) {
        Divergence found = find(mode, drift -> drift.world.add(target(drift), new Kinds.Tag()));
        assertEquals(1, found.differences().size());
        expectFirst(found, Kinds.Tag.class.getName(), "", "absent", "present");
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void componentThatIsMissing(RecordingMode mode) {
        Divergence found = find(mode, drift -> drift.world.remove(target(drift), Kinds.All.class));
        expectFirst(found, ALL, "", "present", "absent");
        assertTrue(found.differences().stream().allMatch(d -> d.component().equals(ALL)));
    }

    private static void expectFirst(
            Divergence found, String component, String field, String recorded, String actual) {
        Difference first = found.differences().getFirst();
        assertEquals(component, first.component());
        assertEquals(field, first.field());
        assertEquals("Entity(76v1)", first.entity().orElseThrow().toString());
        assertEquals(recorded, first.recorded());
        assertEquals(actual, first.actual());
    }

    @Test
    void entityThatIsMissing() {
        Divergence found =
                find(
                        RecordingMode.STATE,
                        drift -> drift.world.destroy(drift.entities.remove(NUMBER)));
        assertEquals(1, found.differences().size());
        expectFirst(found, "", "alive", "alive", "not alive");
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void unexpectedEntity(RecordingMode mode) {
        Entity[] made = new Entity[1];
        Divergence found = find(mode, drift -> made[0] = drift.world.spawn());
        assertEquals(1, found.differences().size());
        Difference first = found.differences().getFirst();
        assertEquals("", first.component());
        assertEquals("alive", first.field());
        assertEquals(Optional.of(made[0]), first.entity());
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void stableId(RecordingMode mode) {
        Divergence found = find(mode, drift -> drift.world.stableIds().bind(target(drift), 77));
        assertEquals(1, found.differences().size());
        Difference first = found.differences().getFirst();
        assertEquals("stable id", first.field());
        assertEquals("Entity(76v1)", first.entity().orElseThrow().toString());
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void resource(RecordingMode mode) {
        Divergence found = find(mode, drift -> drift.world.resources().set(new Kinds.Wind(3)));
        // a recording of inputs contains only hashes of resources
        String recorded = mode == RecordingMode.STATE ? "Wind[force=1.0]" : "unknown";
        String name = Kinds.Wind.class.getName();
        assertEquals(
                List.of(
                        new Difference(
                                "resources", name, Optional.empty(), recorded, "Wind[force=3.0]")),
                found.differences());
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void severalEntitiesAtOnce(RecordingMode mode) {
        Divergence found =
                find(
                        mode,
                        drift -> {
                            for (int i = 0; i < 10; i++) {
                                Kinds.All changed = Drift.value(i).points(-1 - i).build();
                                drift.world.set(drift.entities.get(i), changed);
                            }
                        });
        assertEquals(mode == RecordingMode.STATE ? 10 : 1, found.differences().size());
        for (Difference difference : found.differences()) {
            assertEquals(ALL, difference.component());
            assertEquals("points", difference.field());
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void severalComponentsAtOnce(RecordingMode mode) {
        Divergence found =
                find(
                        mode,
                        drift -> {
                            drift.world.set(target(drift), value().points(-1).build());
                            drift.world.set(drift.entities.get(7), new Kinds.Points(-2));
                            drift.world.add(drift.entities.get(9), new Kinds.Tag());
                        });
        List<String> lines = found.differences().stream().map(Difference::toString).toList();
        assertEquals(3, lines.size(), lines::toString);
        for (Class<?> type :
                new Class<?>[] {Kinds.All.class, Kinds.Points.class, Kinds.Tag.class}) {
            String wanted = "component=" + type.getName() + ", entity=Entity(";
            assertTrue(lines.stream().anyMatch(line -> line.startsWith(wanted)), lines::toString);
        }
        assertTrue(found.toString().startsWith("replay differs: frame=6, recorded hash="));
    }
}
