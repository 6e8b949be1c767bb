package dev.tercio.bench;

import dev.tercio.Tier;

/// The engines measured side by side.
public enum Peer {
    /// The floor.
    ARRAYS,
    /// Ours.
    TERCIO,
    /// Ours outside the Java heap.
    NATIVE,
    /// Dominion.
    DOMINION,
    /// artemis-odb.
    ARTEMIS,
    /// Ashley.
    ASHLEY,
    /// Fleks.
    FLEKS;

    private static final float DT = 1f / 60;

    /// Makes the engine for n entities, without any yet.
    Engine open(int n) {
        return switch (this) {
            case ARRAYS -> new ArraysEngine(n);
            case TERCIO -> new TercioEngine(n, Tier.HEAP);
            case NATIVE -> new TercioEngine(n, Tier.NATIVE);
            case DOMINION -> new DominionEngine(n);
            case ARTEMIS -> new ArtemisEngine(n);
            case ASHLEY -> new AshleyEngine(n);
            case FLEKS -> new FleksEngine(n);
        };
    }

    /// Does all workloads and compares what comes out with plain arrays.
    void check(int n) {
        try (Engine engine = open(n);
                Engine arrays = ARRAYS.open(n)) {
            engine.create();
            engine.shuffle();
            arrays.create();
            arrays.shuffle();
            for (int i = 0; i < 3; i++) {
                engine.update(DT);
                arrays.update(DT);
            }
            expect("moving", n, engine.countMoving());
            expect("sum", arrays.sumInRandomOrder(), engine.sumInRandomOrder());
            engine.addShields();
            expect("shields", n, engine.countShields());
            engine.removeShields();
            expect("shields after removal", 0, engine.countShields());
            engine.update(DT);
            arrays.update(DT);
            expect("moving after removal", n, engine.countMoving());
            expect("sum after removal", arrays.sumInRandomOrder(), engine.sumInRandomOrder());
            engine.destroy();
            expect("moving after the end", 0, engine.countMoving());
            engine.create();
            expect("moving at last", n, engine.countMoving());
        }
    }

    private void expect(String what, double expected, double actual) {
        if (expected != actual) {
            throw new IllegalStateException(
                    this + " is wrong: " + what + "=" + actual + ", expected=" + expected);
        }
    }
}
