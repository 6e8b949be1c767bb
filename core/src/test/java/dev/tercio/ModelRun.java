package dev.tercio;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A world, its model, and the random choices made for both.
///
/// @param tiers the tiers of types that are not in the world's own
record ModelRun(
        World world, ModelWorld model, Random random, Tier tier, Map<Class<?>, Tier> tiers) {
    Class<?> anyType() {
        return ModelComponents.TYPES.get(random.nextInt(ModelComponents.TYPES.size()));
    }

    List<Class<?>> someTypes(int count) {
        List<Class<?>> types = new ArrayList<>(ModelComponents.TYPES);
        Collections.shuffle(types, random);
        return new ArrayList<>(types.subList(0, count));
    }

    Object anyValue() {
        return valueOf(anyType());
    }

    Object valueOf(Class<?> type) {
        return ModelComponents.random(type, random);
    }

    Entity anyEntity() {
        return model.isEmpty() || random.nextInt(4) == 0
                ? model.anyDead(random)
                : model.anyLiving(random);
    }

    /// Whether a type is stored in columns, or has no value.
    boolean hasDefault(Class<?> type) {
        if (ModelComponents.isTag(type)) {
            return true;
        }
        return !ModelComponents.isAlwaysManaged(type)
                && tiers.getOrDefault(type, tier) != Tier.MANAGED;
    }
}
