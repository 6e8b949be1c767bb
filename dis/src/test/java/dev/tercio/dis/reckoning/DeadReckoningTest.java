package dev.tercio.dis.reckoning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.testing.Seed;

import edu.nps.moves.deadreckoning.DeadReckoner;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.util.Random;

/// All models against a numerical integration and against open-dis. Proves DI-03.
class DeadReckoningTest {
    private static final double MILLIMETRE = 1e-3;

    private final byte[] bytes = new byte[200];
    private final EntityStatePdu state = new EntityStatePdu();
    private final DeadReckoning reckoning = new DeadReckoning();
    private final Vector3 position = new Vector3();
    private final Orientation orientation = new Orientation();

    private void randomState(Random random, int model) {
        state.begin(bytes, 0, new PduHeader(PduHeader.VERSION_6, 1))
                .reckoningModel(model)
                .location(4_175_000 + random.nextInt(1_000), 857_000, 4_727_000)
                .orientation(
                        (float) (6 * random.nextDouble() - 3),
                        (float) (2 * random.nextDouble() - 1),
                        (float) (6 * random.nextDouble() - 3))
                .velocity(
                        (float) (100 * random.nextGaussian()),
                        (float) (100 * random.nextGaussian()),
                        (float) (100 * random.nextGaussian()))
                .acceleration(
                        (float) (5 * random.nextGaussian()),
                        (float) (5 * random.nextGaussian()),
                        (float) (5 * random.nextGaussian()));
        turn(random, Math.pow(10, -random.nextInt(6))); // often too slow for closed formulas
    }

    private void turn(Random random, double rate) {
        state.angularVelocity(
                (float) (rate * random.nextGaussian()),
                (float) (rate * random.nextGaussian()),
                (float) (rate * random.nextGaussian()));
        assertTrue(reckoning.trySet(state));
    }

    @ParameterizedTest
    @EnumSource(ReckoningModel.class)
    void modelAgreesWithNumericalIntegration(ReckoningModel model) {
        Seed.run(
                random -> {
                    for (int i = 0; i < 50; i++) {
                        randomState(random, model.code());
                        Integration integration = new Integration(state, model);
                        integration.run(10);

                        reckoning.positionAt(10, position);
                        double error =
                                position.distance(integration.x, integration.y, integration.z);
                        assertTrue(error < MILLIMETRE, () -> model + ", error=" + error);
                        reckoning.orientationAt(10, orientation);
                        assertEquals(0, orientation.angleTo(integration.orientation), 1e-6);
                    }
                });
    }

    /// open-dis ignores rotations of less than 0.2 degrees per second, so these are faster.
    @ParameterizedTest
    @EnumSource(ReckoningModel.class)
    void modelAgreesWithOpenDis(ReckoningModel model) {
        Seed.run(
                random -> {
                    for (int i = 0; i < 200; i++) {
                        randomState(random, model.code());
                        turn(random, 1);
                        var other = new edu.nps.moves.dis.EntityStatePdu();
                        other.unmarshal(ByteBuffer.wrap(bytes));
                        DeadReckoner.perform_DR(other, 2);

                        reckoning.positionAt(2, position);
                        var location = other.getEntityLocation();
                        double error =
                                position.distance(
                                        location.getX(), location.getY(), location.getZ());
                        assertTrue(error < MILLIMETRE, () -> model + ", error=" + error);
                        var angles = other.getEntityOrientation();
                        Orientation expected =
                                new Orientation()
                                        .setEuler(
                                                angles.getPsi(),
                                                angles.getTheta(),
                                                angles.getPhi());
                        reckoning.orientationAt(2, orientation);
                        assertEquals(0, orientation.angleTo(expected), 1e-5);
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 255})
    void unknownModelIsStatic(int code) {
        Seed.run(
                random -> {
                    randomState(random, code);
                    reckoning.positionAt(10, position);

                    assertEquals(ReckoningModel.STATIC, reckoning.model());
                    assertEquals(
                            0,
                            position.distance(
                                    state.locationX(), state.locationY(), state.locationZ()));
                });
    }

    @Test
    void codesAreThoseOfTheStandard() {
        for (ReckoningModel model : ReckoningModel.values()) {
            assertEquals(model.ordinal() + 1, model.code());
            assertEquals(model, ReckoningModel.of(model.code()));
            assertEquals(model.name().startsWith("R"), model.isRotating());
            assertEquals(model.name().matches(".V."), model.isAccelerating());
            assertEquals(model.name().matches("..B"), model.isInBodyAxes());
        }
    }

    @Test
    void valuesCanBeSetWithoutAPdu() {
        reckoning
                .model(ReckoningModel.FVB)
                .position(1, 2, 3)
                .orientation(new Orientation().setEuler(Math.PI / 2, 0, 0))
                .velocity(10, 0, 0)
                .acceleration(2, 0, 0)
                .angularVelocity(0, 0, 1);
        reckoning.positionAt(2, position);

        assertTrue(position.distance(1, 2 + 24, 3) < 1e-9, position::toString);
        assertEquals(Math.PI / 2, reckoning.orientationAt(2, orientation).psi(), 1e-9);
    }

    @Test
    void infiniteStatesAreRefused() {
        Seed.run(
                random -> {
                    randomState(random, 4);
                    reckoning.positionAt(1, position);
                    double x = position.x;
                    state.velocity(0, Float.NaN, 0);
                    assertFalse(reckoning.trySet(state));
                    state.velocity(0, 0, 0).location(Double.POSITIVE_INFINITY, 0, 0);
                    assertFalse(reckoning.trySet(state));
                    assertEquals(x, reckoning.positionAt(1, position).x);
                });
    }
}
