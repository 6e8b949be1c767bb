package dev.tercio.examples;

import static dev.tercio.examples.ExampleOutput.linesOf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.Stream;

/// Examples about loops over many entities.
class QueryExamplesTest {
    @Test
    void queriesFilterUpdateAndSort() {
        String shielded =
                "Mover[self=Entity(1v1), position=Position[x=7.0, y=0.0],"
                        + " velocity=Velocity[x=2.0, y=0.0], shield=Optional[Shield[points=30]]]";
        String first =
                "Mover[self=Entity(0v1), position=Position[x=1.0, y=1.0],"
                        + " velocity=Velocity[x=0.0, y=0.0], shield=Optional.empty]";
        String frozen =
                "Mover[self=Entity(2v1), position=Position[x=0.0, y=0.0],"
                        + " velocity=Velocity[x=0.0, y=0.0], shield=Optional.empty]";
        assertEquals(
                List.of(
                        "Entity(0v1) is at Position[x=1.0, y=1.0]",
                        "Entity(1v1) is at Position[x=7.0, y=0.0]",
                        "structure cannot change now: operation=destroy, world=world,"
                                + " during=Query(Position, Velocity without Frozen)"
                                + "; record it with commands instead",
                        "shielded: 1",
                        "first: " + first,
                        shielded,
                        first,
                        frozen,
                        "Entity(0v1) moves by Velocity[x=0.0, y=0.0]",
                        "the only shield: Shield[points=30]",
                        "Entity(1v1) {Position[x=1.0, y=0.0], Velocity[x=2.0, y=0.0],"
                                + " Shield[points=20]}",
                        "entities: 3",
                        "bare: Entity(0v1)",
                        "bare: Entity(2v1)",
                        "still: true, weak: Entity(1v1)",
                        "right: 1, mean: 0.3333333333333333, top: 1.0",
                        "Span[from=0.0, to=1.0]"),
                linesOf(new QueriesExample()));
    }

    @Test
    void bodiesSpawnAndDestroyWithCommands() {
        assertEquals(
                List.of(
                        "alive: 6",
                        "clouds: 10",
                        "bombs: 0",
                        "spark of Entity(0v2) {Cloud[x=0.0]}",
                        "bullets: [Bullet[ticksLeft=0], Bullet[ticksLeft=1]]"),
                linesOf(new BodiesExample()));
    }

    @Test
    void changesAreReportedOnce() {
        assertEquals(
                List.of(
                        "frame 0",
                        "  added Entity(0v1)",
                        "  added Entity(1v1)",
                        "  changed Entity(0v1) Health[points=10]",
                        "  changed Entity(1v1) Health[points=100]",
                        "frame 1",
                        "  changed Entity(0v1) Health[points=15]",
                        "frame 2",
                        "  changed Entity(1v1) Health[points=100]",
                        "  removed Entity(0v1)",
                        "hurt [Entity(1v1)], later 0"),
                linesOf(new ChangesExample()));
    }

    @Test
    void parallelGivesTheSameOnAnyNumberOfThreads() {
        List<String> results = List.of("  beyond: 50000", "  x=10000.0, suppressed: 9");
        assertEquals(
                Stream.of(1, 2, 4)
                        .flatMap(n -> Stream.concat(Stream.of("workers: " + n), results.stream()))
                        .toList(),
                linesOf(new ParallelExample()));
    }

    @Test
    void chunksLeaveGapsAlone() {
        assertEquals(
                List.of(
                        "0 to 448",
                        "448 to 512, gaps",
                        "512 to 1024",
                        "Position[x=500.0, y=0.0]",
                        "Position[x=502.0, y=0.0]"),
                linesOf(new ChunksExample()));
    }

    @Test
    void vectorLoopLeavesGapsAlone() {
        assertEquals(
                List.of(
                        "HEAP moved: Position[x=502.0, y=2.0]",
                        "HEAP frozen: Position[x=500.0, y=0.0]",
                        "NATIVE moved: Position[x=502.0, y=2.0]",
                        "NATIVE frozen: Position[x=500.0, y=0.0]"),
                linesOf(new VectorExample()));
    }

    @Test
    void fastLoopsMoveDecelerateAndDestroyTheDead() {
        assertEquals(
                List.of(
                        "left: 990",
                        "Motion[position=Position[x=3.0, y=-2.0],"
                                + " velocity=Velocity[x=32.0, y=-32.0]]",
                        "Motion[position=Position[x=3.515625, y=-2.484375],"
                                + " velocity=Velocity[x=33.0, y=-31.0]]"),
                linesOf(new FastLoopsExample()));
    }
}
