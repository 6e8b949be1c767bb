package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.schedule.ScheduleRecords.Frozen;
import dev.tercio.schedule.ScheduleRecords.Mass;
import dev.tercio.schedule.ScheduleRecords.Position;
import dev.tercio.schedule.ScheduleRecords.Velocity;
import dev.tercio.schedule.ScheduleRecords.Wind;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Systems share a stage unless they conflict, and the schedule describes the conflicts.
///
/// Proves SY-04 and SY-09.
class StageTest {
    private record Mover(Position position, Optional<Velocity> velocity) {}

    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private void add(String name, Consumer<SystemSetup> says) {
        add(name, says, SystemOptions.DEFAULT);
    }

    private void add(String name, Consumer<SystemSetup> says, SystemOptions options) {
        schedule.add(
                name,
                setup -> {
                    says.accept(setup);
                    return _ -> {};
                },
                options);
    }

    private void assertTogether(Consumer<SystemSetup> one, Consumer<SystemSetup> other) {
        add("one", one);
        add("other", other);
        assertEquals(List.of(List.of("one", "other")), schedule.stages());
        assertEquals("simulation\n  stage 0\n    one\n    other\n", schedule.describe());
    }

    private void assertApart(
            String reason, Consumer<SystemSetup> one, Consumer<SystemSetup> other) {
        add("one", one);
        add("other", other);
        assertEquals(List.of(List.of("one"), List.of("other")), schedule.stages());
        assertEquals(
                "simulation\n  stage 0\n    one\n  stage 1\n    other <- " + reason + "\n",
                schedule.describe());
        assertTrue(
                schedule.toMermaid().contains("s0 -. \"" + reason + "\" .-> s1"),
                schedule.toMermaid());
    }

    @Test
    void readersShareAStage() {
        assertTogether(
                s -> s.query(Mover.class), s -> s.query(Position.class).with(Velocity.class));
    }

    @Test
    void writersOfDifferentComponentsShareAStage() {
        assertTogether(
                s -> s.writes(Position.class).query(Position.class, Mass.class),
                s -> s.writes(Velocity.class).query(Velocity.class, Mass.class));
    }

    @Test
    void twoWritersGetSeparateStages() {
        assertApart(
                "both write Position",
                s -> s.writes(Position.class),
                s -> s.writes(Position.class, Mass.class));
    }

    @Test
    void readerComesAfterTheWriter() {
        assertApart(
                "one writes Position, which other reads",
                s -> s.writes(Position.class),
                s -> s.query(Velocity.class, Position.class));
    }

    @Test
    void writerComesAfterTheReader() {
        assertApart(
                "other writes Mass, which one reads",
                s -> s.reads(Mass.class),
                s -> s.writes(Mass.class));
    }

    @Test
    void optionalPartsOfAViewAreRead() {
        assertApart(
                "other writes Velocity, which one reads",
                s -> s.query(Mover.class),
                s -> s.writes(Velocity.class));
    }

    @Test
    void filtersReadNoValues() {
        assertTogether(
                s ->
                        s.query(Position.class)
                                .with(Mass.class)
                                .without(Velocity.class)
                                .anyOf(Mass.class, Frozen.class),
                s -> s.writes(Mass.class, Velocity.class));
    }

    @Test
    void resourcesAreReadTogether() {
        assertTogether(s -> s.readsResources(Wind.class), s -> s.readsResources(Wind.class));
    }

    @Test
    void resourceIsNotReadWhileItChanges() {
        assertApart(
                "one changes resource Wind, which other reads",
                s -> s.writesResources(Wind.class),
                s -> s.readsResources(Wind.class));
    }

    @Test
    void resourceIsNotChangedWhileItIsRead() {
        assertApart(
                "other changes resource Wind, which one reads",
                s -> s.readsResources(Wind.class),
                s -> s.writesResources(Wind.class));
    }

    @Test
    void resourceIsChangedByOne() {
        assertApart(
                "both change resource Wind",
                s -> s.writesResources(Wind.class),
                s -> s.writesResources(Wind.class, String.class));
    }

    @Test
    void exclusiveSystemRunsAlone() {
        assertApart("other is exclusive", s -> s.reads(Mass.class), SystemSetup::exclusive);
    }

    @Test
    void systemWithAChangeQueryRunsAlone() {
        assertApart(
                "one observes changes",
                s -> s.query(Mass.class).changed(Mass.class),
                s -> s.reads(Position.class));
    }

    @Test
    void systemWithAnAddedQueryRunsAlone() {
        assertApart(
                "other observes changes",
                s -> s.reads(Position.class),
                s -> s.query(Mass.class).added(Position.class));
    }

    @Test
    void constraintsSeparateSystems() {
        schedule.group("g", Phases.SIMULATION).order("g", "after");
        add("a", _ -> {}, SystemOptions.DEFAULT.in("g"));
        add("b", _ -> {}, SystemOptions.DEFAULT.in("g"));
        add("after", _ -> {});
        assertEquals(List.of(List.of("a", "b"), List.of("after")), schedule.stages());
        assertEquals(
                "simulation\n  stage 0\n    a in g\n    b in g\n"
                        + "  stage 1\n    after <- g before after\n",
                schedule.describe());
    }

    @Test
    void firstAndLastHaveStagesOfTheirOwn() {
        add("last", _ -> {}, SystemOptions.DEFAULT.last());
        add("a", _ -> {});
        add("b", _ -> {});
        add("first", _ -> {}, SystemOptions.DEFAULT.first());
        assertEquals(
                List.of(List.of("first"), List.of("a", "b"), List.of("last")), schedule.stages());
        assertTrue(schedule.describe().contains("a <- first is first"), schedule.describe());
        assertTrue(schedule.describe().contains("last is last"), schedule.describe());
    }

    @Test
    void phasesNeverShareAStage() {
        add("a", _ -> {});
        add("b", _ -> {}, SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        assertEquals(List.of(List.of("a"), List.of("b")), schedule.stages());
        assertEquals(
                """
                flowchart TD
                  subgraph stage0["simulation, stage 0"]
                    s0["a"]
                  end
                  subgraph stage1["presentation, stage 1"]
                    s1["b"]
                  end
                  stage0 --> stage1
                """,
                schedule.toMermaid());
    }

    @Test
    void systemIsInTheEarliestStageItCanBeIn() {
        add("writer", s -> s.writes(Mass.class));
        add("reader", s -> s.reads(Mass.class));
        add("free", s -> s.writes(Position.class));
        add("follower", s -> s.reads(Position.class));
        assertEquals(
                List.of(List.of("writer", "free"), List.of("reader", "follower")),
                schedule.stages());
    }

    @Test
    void textOfAChartIsEscaped() {
        add("say \"hi\"", _ -> {});
        assertTrue(schedule.toMermaid().contains("[\"say #quot;hi#quot;\"]"));
    }
}
