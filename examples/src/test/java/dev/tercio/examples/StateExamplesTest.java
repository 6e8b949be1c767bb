package dev.tercio.examples;

import static dev.tercio.examples.ExampleOutput.assertPrints;
import static dev.tercio.examples.ExampleOutput.linesOf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Examples that transfer the state of a world: to a file, back in time, to another node.
class StateExamplesTest {
    @Test
    void savedWorldsAreReadByClassesThatHaveChanged() {
        assertEquals(
                List.of(
                        "same state: true",
                        "Entity(0v1) {Position[x=3.0, y=4.0], Health[points=80, shield=25]}",
                        "component=dev.tercio.examples.SaveLoadExample$Vigour: unknown class;"
                                + " register it, map it with SaveFormat.alias or skip it with"
                                + " SaveFormat.drop"),
                linesOf(new SaveLoadExample()));
    }

    @Test
    void replaySeeksBackAndFindsDivergence() {
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

    @Test
    void inspectorAnswersBetweenFrames() {
        assertPrints(new InspectorExample(), "page on 127.0.0.1", "answered: true");
    }

    @Test
    void stableIdsAreTheSameInBothWorlds() {
        assertPrints(
                new StableIdsExample(),
                "node 1, sequence 1",
                "found here: true",
                "found there: true",
                "after destroying it: Optional.empty");
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
    void shipsOfAPlayerThatLeavesAreDestroyed() {
        assertPrints(
                new PlayerLeavesExample(),
                "node 1: player 3 has joined",
                "node 1: player 3 has left",
                "node 1: 1 ship destroyed",
                "ships: 2 2");
    }

    @Test
    void presentedValuesAreBetweenTheReceivedOnes() {
        assertPrints(new InterpolationExample(), "shown at 174", "shown at 179", "received: 200.0");
    }

    @Test
    void nodeReceivesWhatItHasAskedFor() {
        // 41 around the camera and 10 of the team, of which one is around it
        assertPrints(new InterestExample(), "simulated: 1000", "received: 50", "left: 0");
    }
}
