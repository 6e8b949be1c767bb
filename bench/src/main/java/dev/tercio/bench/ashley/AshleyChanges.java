package dev.tercio.bench.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;

import dev.tercio.bench.ashley.Parts.FlaggedPlace;
import dev.tercio.bench.workload.Changes;

import java.util.Map;

/// A flag in the component: Ashley does not track changes of values.
final class AshleyChanges implements Changes {
    private final ImmutableArray<Entity> all;
    private final Entity[] entities;

    AshleyChanges(int n) {
        Engine engine = new Engine();
        all = engine.getEntitiesFor(Family.all(FlaggedPlace.class).get());
        entities = new Entity[n];
        for (int i = 0; i < n; i++) {
            entities[i] = engine.createEntity().add(new FlaggedPlace());
            engine.addEntity(entities[i]);
        }
    }

    @Override
    public double changeAndSum(int pass) {
        for (int i = pass % 10; i < entities.length; i += 10) {
            FlaggedPlace.ALL.get(entities[i]).set(i, pass, 2);
        }
        double sum = 0;
        for (int i = 0, size = all.size(); i < size; i++) {
            FlaggedPlace place = FlaggedPlace.ALL.get(all.get(i));
            if (place.changed) {
                place.changed = false;
                sum += place.y;
            }
        }
        return sum;
    }

    @Override
    public Map<String, Double> tally() {
        double sum = 0;
        for (Entity entity : all) {
            sum += FlaggedPlace.ALL.get(entity).y;
        }
        return Map.of("y", sum);
    }
}
