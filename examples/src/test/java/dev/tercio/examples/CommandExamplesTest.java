package dev.tercio.examples;

import static dev.tercio.examples.ExampleOutput.linesOf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.Stream;

/// Examples about commands: recorded first, played later.
class CommandExamplesTest {
    @Test
    void commandsTakeEffectWhenPlayedAndFailuresAreReported() {
        String rock = " entity=Entity(2v1) component=dev.tercio.examples.CommandsExample$";
        assertEquals(
                List.of(
                        "handle of a recorded spawn, not of an entity: entity=Entity(spawn 0),"
                            + " operation=get, world=world; after playback, entity(handle) of its"
                            + " buffer or stage returns the entity",
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
    void observersReactWithCommands() {
        assertEquals(
                List.of(
                        "10 → 4",
                        "4 → -1",
                        "alive: false",
                        "Health[points=10] becomes Health[points=5]",
                        "Health[points=5] becomes Health[points=0]",
                        "Loot[gold=3]",
                        "checks of Entity(0v1): java.lang.IllegalArgumentException: negative"
                                + " health",
                        "entities: 1",
                        "enemies: 0",
                        "enemies: 2"),
                linesOf(new ObserversExample()));
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
                        "two threads opened lanes with one key, so their order would be undefined:"
                                + " order=3, block=0, lanes=Mining of main and Trading of trader"),
                linesOf(new CommandsThreadsExample()));
    }

    @Test
    void damageFromManyThreadsAddsUp() {
        String castle = " workers: Entity(0v1) {Health[points=9000], Damage[amount=4500]}";
        String after = "Health[points=4500]";
        assertEquals(
                List.of("1" + castle, after, "2" + castle, after, "4" + castle, after),
                linesOf(new CommandsCombineExample()));
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
                Stream.of(
                                world,
                                world,
                                List.of(
                                        "refused, 0 commands loaded",
                                        "rejected: #1 SPAWN Entity(spawn 1) Parent",
                                        "rejected: #2 RUN Reward"))
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
}
