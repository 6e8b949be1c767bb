package dev.tercio.bench.arrays;

import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Bodies;
import dev.tercio.bench.workload.ChurnedShips;

import java.util.Map;

/// Ships in [PlainArrays], and a dense list of the slots with a shield.
final class ArraysChurnedShips implements ChurnedShips {
    private final PlainArrays arrays;
    private final long[] ships;
    private final int[] shielded;
    private final int[] places;
    private int shields;

    ArraysChurnedShips(int n) {
        arrays = new PlainArrays(n);
        ships = new long[n];
        shielded = new int[n];
        places = new int[n];
    }

    @Override
    public void spawn(int i) {
        ships[i] = arrays.create(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
    }

    @Override
    public void destroy(int i) {
        if ((arrays.mask[(int) ships[i]] & PlainArrays.SHIELD) != 0) {
            removeShield(i);
        }
        arrays.destroy(ships[i]);
    }

    @Override
    public void addShield(int i) {
        int slot = (int) ships[i];
        arrays.add(ships[i], PlainArrays.SHIELD);
        places[slot] = shields;
        shielded[shields++] = slot;
    }

    @Override
    public void removeShield(int i) {
        int slot = (int) ships[i];
        arrays.remove(ships[i], PlainArrays.SHIELD);
        int last = shielded[--shields];
        shielded[places[slot]] = last;
        places[last] = places[slot];
    }

    @Override
    public void moveShielded() {
        for (int i = 0; i < shields; i++) {
            int slot = shielded[i];
            arrays.px[slot] += Bodies.DT;
            arrays.py[slot] += Bodies.DT;
            arrays.pz[slot] += Bodies.DT;
        }
    }

    @Override
    public void moveAll() {
        arrays.moveAll();
    }

    @Override
    public Map<String, Double> tally() {
        double sum = 0;
        for (long ship : ships) {
            sum += arrays.x(ship);
        }
        return Map.of("ships", (double) ships.length, "shields", (double) shields, "x", sum);
    }
}
