package dev.tercio.bench.workload;

import java.util.Random;

/// Structural changes in a random order that is the same in every run.
public final class Churn {
    /// The number of random changes per ship.
    public static final int PER_SHIP = 10;

    /// The number of changes after which they are made visible.
    public static final int FRAME = 1_000;

    /// One ship in this number has a shield after [#addRareShields].
    public static final int RARE = 1_000;

    private static final int DESTROYED = 10;

    private final ChurnedShips ships;
    private final boolean[] alive;
    private final boolean[] shielded;
    private int changes;

    private Churn(ChurnedShips ships, int n) {
        this.ships = ships;
        alive = new boolean[n];
        shielded = new boolean[n];
    }

    /// Creates n ships and changes them at random: shields are added and removed, and one change in
    /// ten destroys a ship, which is created again by the next change that meets it. At the end,
    /// all n ships exist.
    static void run(ChurnedShips ships, int n) {
        Churn churn = new Churn(ships, n);
        churn.spawnMissing();
        Random random = new Random(42);
        for (int i = 0; i < PER_SHIP * n; i++) {
            churn.change(random.nextInt(n), random.nextInt(DESTROYED) == 0);
        }
        churn.spawnMissing();
        ships.flush();
    }

    /// Creates n ships and then adds a shield to one in a thousand, at random.
    static void addRareShields(ChurnedShips ships, int n) {
        Churn churn = new Churn(ships, n);
        churn.spawnMissing();
        int[] order = Shuffle.order(n);
        for (int i = 0; i < Math.max(1, n / RARE); i++) {
            churn.change(order[i], false);
        }
        ships.flush();
    }

    private void spawnMissing() {
        for (int ship = 0; ship < alive.length; ship++) {
            if (!alive[ship]) {
                change(ship, false);
            }
        }
        ships.flush();
    }

    private void change(int ship, boolean destroys) {
        if (!alive[ship]) {
            ships.spawn(ship);
            alive[ship] = true;
            shielded[ship] = false;
        } else if (destroys) {
            ships.destroy(ship);
            alive[ship] = false;
        } else if (shielded[ship]) {
            ships.removeShield(ship);
            shielded[ship] = false;
        } else {
            ships.addShield(ship);
            shielded[ship] = true;
        }
        if (++changes % FRAME == 0) {
            ships.flush();
        }
    }
}
