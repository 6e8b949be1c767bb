package dev.tercio.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/// Runs every example and looks at what it prints.
class ExamplesTest {
    private static List<String> linesOf(Example example) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        example.run(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static void assertPrints(Example example, String... expected) {
        List<String> lines = linesOf(example);
        for (String line : expected) {
            assertTrue(lines.contains(line), () -> "missing: " + line + ", printed: " + lines);
        }
    }

    @Test
    void everyExampleHasItsOwnNameAndPrintsTheSameTwice() {
        HashSet<String> names = new HashSet<>();
        for (Example example : Examples.ALL) {
            assertTrue(names.add(example.name()), example.name());
            List<String> lines = linesOf(example);
            assertTrue(!lines.isEmpty(), example.name());
            assertEquals(lines, linesOf(example));
        }
    }

    @Test
    void helloMovesTheShip() {
        assertEquals(
                List.of("Entity(0v1) {Position[x=11.0, y=22.0], Velocity[x=1.0, y=2.0]}"),
                linesOf(new HelloExample()));
    }

    @Test
    void firstProgramFliesUntilTheFuelIsUsedUp() {
        assertEquals(
                List.of(
                        "simulation",
                        "  stage 0",
                        "    engines",
                        "    movement",
                        "Entity(0v1) {Position[x=2.0, y=1.0], Fuel[litres=0]}",
                        "Entity(1v1) {Position[x=8.0, y=2.0], Fuel[litres=0]}",
                        "Entity(2v1) {Position[x=12.0, y=3.0], Velocity[x=3.0, y=0.0],"
                                + " Fuel[litres=2]}"),
                linesOf(new StartExample()));
    }

    @Test
    void movingGivesTheSameInEveryTier() {
        String result = "   800        200  2503.1  Position[x=6.25, y=25.0]  Entity(999v1) (dead)";
        assertPrints(
                new MovingExample(), "HEAP    " + result, "NATIVE  " + result, "MANAGED " + result);
    }

    @Test
    void worldsRefuseForeignHandlesAndUseAfterClose() {
        assertPrints(
                new WorldsExample(),
                "world is closed: world=arena",
                "same slot: true",
                "red knows its own: true",
                "red knows blue's: false",
                "spawned elsewhere: 1");
    }

    @Test
    void entitiesShowsAStaleHandle() {
        assertPrints(
                new EntitiesExample(),
                "Entity(0v1) {Health[points=90], Shield[points=30]}",
                "not there: Shield",
                "alive: false, true",
                "tryGet: Optional.empty",
                "entity is not alive: entity=Entity(0v2), operation=set,"
                        + " component=dev.tercio.examples.EntitiesExample$Health, world=world");
    }

    @Test
    void twoNodesAgreeAndHandOver() {
        assertPrints(
                new TwoNodesExample(),
                "driver: Entity(0v1) {Position[x=3.0, y=4.0], Damage[points=40]}",
                "driver owns it: false",
                "umpire owns it: true");
    }

    @Test
    void componentsComeBackAsTheyWentIn() {
        assertPrints(
                new ComponentsExample(),
                "Entity(1v1) {Pilot[name=Grace, rank=PILOT, wingman=Entity(0v1)],"
                        + " Log[lives=3, age=30, squadron=B, score=1200, born=1906, hours=4.5],"
                        + " CallSign[value=Löw],"
                        + " Body[position=Vector[x=0.0, y=0.0, z=0.0],"
                        + " velocity=Vector[x=0.0, y=0.0, z=0.0], solid=false], Frozen}",
                "[1, 2, 3, 4]",
                "[Entity(0v1), Entity(1v1)]",
                "text is too long: component=dev.tercio.examples.ComponentsExample$Pilot,"
                        + " field=name, bytes=18, capacity=16");
    }

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
                        frozen),
                linesOf(new QueriesExample()));
    }

    @Test
    void bodiesSpawnAndDestroyWithCommands() {
        assertEquals(
                List.of(
                        "alive: 6",
                        "clouds: 10",
                        "bombs: 0",
                        "spark of Entity(0v2) {Cloud[x=0.0]}"),
                linesOf(new BodiesExample()));
    }

    @Test
    void changesAreToldOnce() {
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
                        "  removed Entity(0v1)"),
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
    void fastLoopsMoveSlowDownAndEndTheDead() {
        assertEquals(
                List.of(
                        "left: 990",
                        "Motion[position=Position[x=3.0, y=-2.0],"
                                + " velocity=Velocity[x=32.0, y=-32.0]]"),
                linesOf(new FastLoopsExample()));
    }

    @Test
    void tiersDoNotShow() {
        String result = ": Entity(0v1) {Position[x=3.0, y=4.0], Health[points=100]}";
        assertPrints(
                new TiersExample(),
                "HEAP" + result,
                "NATIVE" + result,
                "MANAGED" + result,
                "mixed: Entity(0v1) {Health[points=50], Position[x=5.0, y=6.0],"
                        + " Inventory[items=[map]]}",
                "pages given back: 4");
    }

    @Test
    void bulkSpawnsCopiesAndDestroys() {
        assertPrints(
                new BulkExample(),
                "last ship: Entity(9999v1) {Position[x=9999.0, y=0.0], Velocity[x=1.0, y=2.0]}",
                "first rock: Entity(10240v1) {Position[x=0.0, y=0.0], Frozen}",
                "original: Velocity[x=1.0, y=2.0]",
                "copy: Velocity[x=0.0, y=0.0]",
                "destroyed: 9999, left: 501");
    }

    @Test
    void stableIdsMeanTheSameInBothWorlds() {
        assertPrints(
                new StableIdsExample(),
                "node 1, sequence 1",
                "found here: true",
                "found there: true",
                "after its end: Optional.empty");
    }

    @Test
    void resourcesAreFoundByTheirClass() {
        assertPrints(
                new ResourcesExample(),
                "Gravity[metresPerSecond2=1.62]",
                "1970-01-01T00:00:00Z",
                "score: 0",
                "removed: true",
                "still there: false");
    }

    @Test
    void commandsHappenWhenPlayedAndFailuresAreTold() {
        String rock = " entity=Entity(2v1) component=dev.tercio.examples.CommandsExample$";
        assertEquals(
                List.of(
                        "handle of a recorded spawn, not of an entity:"
                                + " entity=Entity(spawn 0), operation=get, world=world;"
                                + " once it is played, its buffer or stage tells the entity",
                        "before: 0",
                        "after: 2",
                        "Entity(1v1) {Position[x=0.0, y=1.0], Parent[entity=Entity(0v1)]}",
                        "played=1, skipped=3, failed=0, coalesced=0",
                        "command 0: ADD"
                                + rock
                                + "Position recorder=Mining reason=ALREADY_PRESENT (world=world)",
                        "command 1: SET"
                                + rock
                                + "Parent recorder=Mining reason=MISSING_COMPONENT (world=world)",
                        "command 3: REMOVE"
                                + rock
                                + "Position recorder=Mining reason=DEAD_ENTITY (world=world)"),
                linesOf(new CommandsExample()));
    }

    @Test
    void commandsCanBePlayedInSeveralWays() {
        assertEquals(
                List.of(
                        "Health[points=2]",
                        "ships: 6",
                        "1 and 1, joined 2",
                        "played=1, skipped=0, failed=0, coalesced=4",
                        "Entity(7v1) {Health[points=60], Position[x=0.0, y=0.0]}"),
                linesOf(new CommandsPlayExample()));
    }

    @Test
    void commandsOfManyThreadsGiveTheSameWorldAsThoseOfOne() {
        String last =
                " threads: Entity(1303v1) {Position[x=7.0, y=100.0],"
                        + " Convoy[leader=Entity(15v1), number=100]}";
        assertEquals(
                List.of(
                        "1" + last,
                        "2" + last,
                        "4" + last,
                        "two threads opened lanes with one key, so their order would be chance:"
                                + " order=3, block=0, lanes=Mining of main and Trading of trader"),
                linesOf(new CommandsThreadsExample()));
    }

    @Test
    void customCommandsRunAtTheirPlace() {
        assertEquals(
                List.of(
                        "played=7, skipped=0, failed=0, coalesced=0",
                        "Entity(2v1) {Position[x=2.0, y=0.0], Fuse[radius=1.0]}",
                        "Entity(3v1) {Position[x=2.0, y=0.0], Fuse[radius=1.0]}",
                        "Score[points=10]"),
                linesOf(new CommandsCustomExample()));
    }

    @Test
    void logGivesTheSameEntitiesInASecondWorld() {
        List<String> world =
                List.of(
                        "Entity(0v1) {Position[x=10.0, y=20.0]}",
                        "Entity(1v1) {Position[x=0.0, y=1.0], Parent[entity=Entity(0v1)]}",
                        "Optional[Score[points=50]]");
        assertEquals(
                Stream.of(world, world, List.of("refused, 0 commands loaded"))
                        .flatMap(List::stream)
                        .toList(),
                linesOf(new CommandsLogExample()));
    }

    @Test
    void telemetryCountsWarnsAndRemembers() {
        assertEquals(
                List.of(
                        "hits: 100, misses: 0",
                        "many commands skipped: count=1, limit=0",
                        "set: 100",
                        "refused: 1",
                        "frame 100 Mining #0 ADD Entity(1v1) Health",
                        "frame 100 Mining #1 DESTROY Entity(1v1)",
                        "frame 100 Mining #2 SET Entity(1v1) Health DEAD_ENTITY"),
                linesOf(new CommandsWatchExample()));
    }

    @Test
    void scheduleDividesSystemsIntoStagesAndSaysWhy() {
        assertEquals(
                List.of(
                        "simulation",
                        "  stage 0",
                        "    fire",
                        "    gravity",
                        "  stage 1",
                        "    movement <- gravity writes Speed, which movement reads",
                        "  stage 2",
                        "    ground <- movement writes Height, which ground reads",
                        "sparks: 31"),
                linesOf(new ScheduleExample()));
    }

    @Test
    void scheduleOrderPrintsTheCircle() {
        assertPrints(
                new ScheduleOrderExample(),
                "    Collision in physics <- steer before physics",
                "systems wait for each other: physics -> steer (order(\"physics\", \"steer\"))"
                        + " -> physics (before(\"physics\"))");
        List<String> lines = linesOf(new ScheduleOrderExample());
        assertEquals(
                List.of("steer", "Collision", "Damage", "Score"),
                lines.stream()
                        .filter(line -> line.startsWith("    "))
                        .map(line -> line.strip().split(" ")[0])
                        .toList());
    }

    @Test
    void fixedStepRunsFramesOfEqualLength() {
        assertEquals(
                List.of(
                        "15 ms: frames 0, alpha 0.75",
                        "ping in frame 0",
                        "30 ms: frames 2, alpha 0.25",
                        "5 ms: frames 0, alpha 0.5",
                        "ping in frame 4",
                        "50 ms: frames 3, alpha 0.0",
                        "paused: 0",
                        "half speed: 2",
                        "ping in frame 8",
                        "ping in frame 12",
                        "a second late: 5",
                        "dropped: 900 ms",
                        "Height[metres=13.0]"),
                linesOf(new FixedStepExample()));
    }

    @Test
    void networkIngressLosesNothing() {
        assertEquals(
                List.of("batches: 20, dropped: 0", "updates: 20000, skipped: 0", "arrived: 1000"),
                linesOf(new NetworkIngressExample()));
    }

    @Test
    void failuresCountOnlyFramesInWhichTheSystemThrew() {
        assertEquals(
                List.of(
                        "frame 0: sparks 1",
                        "frame 1: sparks 4",
                        "frame 2: sparks 5",
                        "frame 3: sparks 6",
                        "frame 4: sparks 7",
                        "0 patient",
                        "0 strict",
                        "0 keeping",
                        "2 patient",
                        "2 strict",
                        "2 keeping",
                        "3 patient",
                        "3 strict, disabled",
                        "3 keeping",
                        "4 patient",
                        "4 keeping",
                        "system failed: system=patient, frame=5,"
                                + " because of java.lang.IllegalStateException: short circuit"),
                linesOf(new FailuresExample()));
    }

    @Test
    void templatesGiveEntitiesAnIdentity() {
        assertEquals(
                List.of(
                        "Entity(0v1) {MasterDescriptor[template=73, type=1.1.222.1.2.1.0],"
                                + " Health[points=80], Armour[front=60, side=30], Tracked,"
                                + " Position[x=10.0, y=20.0]}",
                        "MasterDescriptor[template=72, type=1.1.222.1.2.1.0]",
                        "2002 tanks, templates [Template(72 T-72, 1.1.222.1.2.1.0),"
                                + " Template(73 T-72B, 1.1.222.1.2.1.0)]"),
                linesOf(new TemplatesExample()));
    }

    @Test
    void templatesComeFromAFileAndMistakesAreTold() {
        assertEquals(
                List.of(
                        "Entity(0v1) {MasterDescriptor[template=73, type=1.1.222.1.2.4.0],"
                                + " Health[points=100, most=100],"
                                + " Armour[front=60, side=20, material=COMPOSITE], Tracked}",
                        "wrong.json:3:26: component \"Health\", field \"points\":"
                                + " expected a whole number, found \"ten\"",
                        "wrong.json:4:16: component \"Armour\": unknown field \"fornt\","
                                + " known are [front, side, material]",
                        "wrong.json:4:41: component \"Armour\", field \"material\":"
                                + " expected one of STEEL, COMPOSITE, found \"WOOD\""),
                linesOf(new TemplatesFileExample()));
    }

    @Test
    void savedWorldsAreReadByClassesThatHaveChanged() {
        assertEquals(
                List.of(
                        "same state: true",
                        "Entity(0v1) {Position[x=3.0, y=4.0], Health[points=80, shield=25]}",
                        "component=dev.tercio.examples.SaveLoadExample$Vigour: not known here;"
                                + " register its class, name it with SaveFormat.alias or leave it"
                                + " out with SaveFormat.drop"),
                linesOf(new SaveLoadExample()));
    }

    @Test
    void replayGoesBackAndFindsWhatDiffers() {
        assertEquals(
                List.of(
                        "recorded: 100",
                        "50: [Height[metres=98.77499999999995, speed=-4.999999999999998]]",
                        "49: [Height[metres=98.82399999999996, speed=-4.899999999999999]]",
                        "as recorded",
                        "replay differs: frame=1, recorded hash=312c419a4a44bea2,"
                                + " actual hash=1427e5b42cc3389f",
                        "  component=dev.tercio.examples.Falling$Height, entity=Entity(0v1),"
                                + " field=speed, recorded=-0.1, actual=-0.0981"),
                linesOf(new ReplayExample()));
    }

    @Test
    void rolledBackFramesAreRunAgain() {
        assertEquals(
                List.of(
                        "frame 92: [Height[metres=95.81399999999998, speed=-9.199999999999983]]",
                        "frame 100: [Height[metres=95.04999999999998, speed=-9.99999999999998]]",
                        "same state: true",
                        "frames that can be taken back: 60"),
                linesOf(new RollbackExample()));
    }
}
