package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.tercio.bench.dominion.Parts.Aim;
import dev.tercio.bench.dominion.Parts.Life;
import dev.tercio.bench.dominion.Parts.Place;
import dev.tercio.bench.dominion.Parts.Speed;
import dev.tercio.bench.workload.Lookups;
import dev.tercio.bench.workload.Shuffle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Entities in a component and in a list; an entity is itself the handle.
final class DominionLookups implements Lookups {
    private final Dominion dominion =
            Quiet.dominion(Place.class, Speed.class, Life.class, Aim.class);
    private final List<Entity> listed = new ArrayList<>();

    DominionLookups(int n) {
        List<Entity> ships = new ArrayList<>();
        Entity placeholder = dominion.createEntity();
        for (int i = 0; i < n; i++) {
            ships.add(
                    dominion.createEntity(
                            new Place(i, 1, 2),
                            new Speed(3, i, 5),
                            new Life(i),
                            new Aim(placeholder)));
        }
        int[] order = Shuffle.order(n);
        for (int i = 0; i < n; i++) {
            listed.add(ships.get(order[i]));
            ships.get(i).get(Aim.class).target = ships.get(order[i]);
        }
    }

    @Override
    public double sumTargets() {
        double sum = 0;
        for (Aim aim : dominion.findCompositionsWith(Aim.class)) {
            sum += aim.target.get(Place.class).x;
        }
        return sum;
    }

    @Override
    public double sumListed() {
        double sum = 0;
        for (Entity entity : listed) {
            sum += entity.get(Place.class).x;
        }
        return sum;
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "targets", (double) dominion.findCompositionsWith(Aim.class).stream().count());
    }

    @Override
    public void close() {
        dominion.close();
    }
}
