package dev.tercio.bench.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;

import dev.tercio.bench.ashley.Parts.Aim;
import dev.tercio.bench.ashley.Parts.Life;
import dev.tercio.bench.ashley.Parts.Place;
import dev.tercio.bench.ashley.Parts.Speed;
import dev.tercio.bench.workload.Lookups;
import dev.tercio.bench.workload.Shuffle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Entities in a component and in a list; an entity is itself the handle.
final class AshleyLookups implements Lookups {
    private final ImmutableArray<Entity> aiming;
    private final List<Entity> listed = new ArrayList<>();

    AshleyLookups(int n) {
        Engine engine = new Engine();
        aiming = engine.getEntitiesFor(Family.all(Aim.class).get());
        List<Entity> ships = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Entity ship = engine.createEntity();
            ship.add(new Place(i, 1, 2)).add(new Speed(3, i, 5)).add(new Life(i));
            engine.addEntity(ship.add(new Aim(ship)));
            ships.add(ship);
        }
        int[] order = Shuffle.order(n);
        for (int i = 0; i < n; i++) {
            listed.add(ships.get(order[i]));
            Aim.ALL.get(ships.get(i)).target = ships.get(order[i]);
        }
    }

    @Override
    public double sumTargets() {
        double sum = 0;
        for (int i = 0, size = aiming.size(); i < size; i++) {
            sum += Parts.PLACES.get(Aim.ALL.get(aiming.get(i)).target).x;
        }
        return sum;
    }

    @Override
    public double sumListed() {
        double sum = 0;
        for (Entity entity : listed) {
            sum += Parts.PLACES.get(entity).x;
        }
        return sum;
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of("targets", (double) aiming.size());
    }
}
