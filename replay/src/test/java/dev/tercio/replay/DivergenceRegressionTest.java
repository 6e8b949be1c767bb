package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// Regressions of missing or wrong differences in reports. Proves PE-06.
class DivergenceRegressionTest {
    private static final int NUMBER = 20;
    private static final String ALL = Kinds.All.class.getName();
    private static final Optional<Entity> TARGET = Optional.of(Entity.of(76, 1));

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

    private static List<Difference> find(RecordingMode mode, Consumer<Drift> change) {
        try (Recording recording = Recording.open(folder.resolve(mode.name()));
                Drift other = new Drift(change)) {
            return Replay.of(recording, other.schedule).verify().orElseThrow().differences();
        }
    }

    private static Entity target(Drift drift) {
        return drift.entities.get(NUMBER);
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void resourceThatIsGoneIsReported(RecordingMode mode) {
        List<Difference> found =
                find(mode, drift -> drift.world.resources().remove(Kinds.Wind.class));
        assertEquals(1, found.size());
        assertEquals(Kinds.Wind.class.getName(), found.getFirst().field());
        assertEquals("absent", found.getFirst().actual());
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void resourceThatWasNotThereIsReportedAsAbsent(RecordingMode mode) {
        List<Difference> found =
                find(mode, drift -> drift.world.resources().set(new Kinds.Points(3)));
        assertEquals("absent", found.getFirst().recorded());
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void entityInTheSlotOfAnotherIsNotMistakenForIt(RecordingMode mode) {
        List<Difference> found =
                find(
                        mode,
                        drift -> {
                            drift.world.destroy(target(drift));
                            Entity other =
                                    drift.world.spawn(
                                            Drift.value(NUMBER).build(), new Kinds.Points(26));
                            assertEquals(76, other.index());
                            drift.entities.set(NUMBER, other);
                        });
        for (Difference difference : found) {
            boolean isNew = difference.entity().equals(Optional.of(Entity.of(76, 2)));
            assertFalse(isNew && difference.actual().equals("absent"), difference.toString());
            assertFalse(
                    difference.field().equals("big") && !difference.recorded().equals("unknown"),
                    difference.toString());
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void entityThatIsMissingIsNamed(RecordingMode mode) {
        List<Difference> found =
                find(mode, drift -> drift.world.destroy(drift.entities.remove(NUMBER)));
        assertEquals(new Difference("", "alive", TARGET, "alive", "not alive"), found.getFirst());
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void componentThatIsMissingIsOneLine(RecordingMode mode) {
        assertEquals(
                List.of(new Difference(ALL, "", TARGET, "present", "absent")),
                find(mode, drift -> drift.world.remove(target(drift), Kinds.All.class)));
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void stableIdsAreReported(RecordingMode mode) {
        assertEquals(
                List.of(new Difference("", "stable id", TARGET, "0", "4d")),
                find(mode, drift -> drift.world.stableIds().bind(target(drift), 77)));
    }

    @Test
    void constantsOfEnumsAreReported() {
        Kinds.All changed = Drift.value(NUMBER).mood(Kinds.Mood.ANGRY).build();
        assertEquals(
                List.of(new Difference(ALL, "mood", TARGET, "WARY", "ANGRY")),
                find(RecordingMode.STATE, drift -> drift.world.set(target(drift), changed)));
    }

    @Test
    void entitiesInFieldsAreReported() {
        Kinds.All changed = Drift.value(NUMBER).target(Entity.of(3, 1)).build();
        assertEquals(
                List.of(new Difference(ALL, "target", TARGET, "Entity(none)", "Entity(3v1)")),
                find(RecordingMode.STATE, drift -> drift.world.set(target(drift), changed)));
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void charactersAreReportedAlikeInBothModes(RecordingMode mode) {
        Kinds.All changed = Drift.value(NUMBER).letter('x').build();
        assertEquals(
                List.of(new Difference(ALL, "letter", TARGET, "0", "120")),
                find(mode, drift -> drift.world.set(target(drift), changed)));
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void textIsReportedAsText(RecordingMode mode) {
        Kinds.All changed = Drift.value(NUMBER).text("gggggggggggggggg").build();
        List<Difference> found = find(mode, drift -> drift.world.set(target(drift), changed));
        Difference first = found.getFirst();
        assertEquals(TARGET, first.entity());
        assertEquals("text", first.field());
        assertEquals("\"gggggggggggggggg\"", first.actual());
    }

    /// Expected: the resource is named, without an entity.
    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void resourceIsReportedWithoutEntity(RecordingMode mode) {
        List<Difference> found =
                find(mode, drift -> drift.world.resources().set(new Kinds.Wind(3)));
        String recorded = mode == RecordingMode.STATE ? "Wind[force=1.0]" : "unknown";
        assertEquals(
                "resource="
                        + Kinds.Wind.class.getName()
                        + ", recorded="
                        + recorded
                        + ", actual=Wind[force=3.0]",
                found.getFirst().toString());
    }

    /// A component that needs a codec.
    @Storage(Tier.MANAGED)
    record Label(Object text) {}

    /// A resource that needs a codec.
    record Motto(Object text) {}

    private static SaveFormat format() {
        return SaveFormat.DEFAULT
                .codec(Label.class, texts(Label::text, Label::new))
                .codec(Motto.class, texts(Motto::text, Motto::new));
    }

    private static <T> ValueCodec<T> texts(Function<T, Object> text, Function<String, T> maker) {
        return new ValueCodec<>() {
            @Override
            public void write(T value, DataOutput out) throws IOException {
                out.writeUTF(text.apply(value).toString());
            }

            @Override
            public T read(DataInput in) throws IOException {
                return maker.apply(in.readUTF());
            }
        };
    }

    /// A schedule whose third frame changes a value of an entity and a resource.
    private static Schedule labels(World world, String value) {
        world.register(Label.class);
        Entity first = world.spawn(new Label("first"));
        world.spawn(new Label("second"));
        world.resources().set(new Motto("begin"));
        Schedule schedule = Schedule.of(world);
        schedule.add(
                "label",
                setup -> {
                    setup.exclusive();
                    return context -> {
                        if (context.time().frame() == 2) {
                            world.set(first, new Label(value));
                            world.resources().set(new Motto(value));
                        }
                    };
                });
        return schedule;
    }

    /// Expected: values are decoded if they were recorded.
    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void valuesOfCodecsAreShown(RecordingMode mode) {
        Path place = folder.resolve("codecs-" + mode);
        RecorderOptions options = RecorderOptions.DEFAULT.mode(mode).format(format());
        try (World world = World.create();
                Schedule schedule = labels(world, "then");
                Recorder recorder = Recorder.start(schedule, place, options)) {
            for (int i = 0; i < 5; i++) {
                schedule.run();
            }
            assertEquals(5, recorder.frames());
        }
        try (Recording recording = Recording.open(place);
                World world = World.create();
                Schedule schedule = labels(world, "now")) {
            Divergence found = Replay.of(recording, schedule, format()).verify().orElseThrow();
            assertEquals(3, found.frame());
            boolean states = mode == RecordingMode.STATE;
            Entity first = world.entities().getFirst();
            assertEquals(
                    List.of(
                            new Difference(
                                    Label.class.getName(),
                                    "value",
                                    Optional.of(first),
                                    states ? "Label[text=then]" : "unknown",
                                    "Label[text=now]"),
                            new Difference(
                                    "resources",
                                    Motto.class.getName(),
                                    Optional.empty(),
                                    states ? "Motto[text=then]" : "unknown",
                                    "Motto[text=now]")),
                    found.differences());
        }
    }
}
