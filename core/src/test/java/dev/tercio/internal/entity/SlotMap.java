package dev.tercio.internal.entity;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The slots of a world's entities.
final class SlotMap {
    private final SlotAllocator allocator;
    private final Map<Integer, Set<ComponentMask>> setsByWord = new HashMap<>();
    private final int live;

    SlotMap(World world) {
        EntityTable table = ((DirectWorld) world).table();
        allocator = table.allocator();
        List<Entity> entities = world.entities();
        live = entities.size();
        for (Entity entity : entities) {
            setsByWord
                    .computeIfAbsent(wordOf(entity), _ -> new HashSet<>())
                    .add(table.mask(entity.index()));
        }
    }

    static int wordOf(Entity entity) {
        return entity.index() >>> PageLayout.WORD_SHIFT;
    }

    /// How many words have a living entity.
    int usedWords() {
        return setsByWord.size();
    }

    /// How many of those have entities of different sets.
    long mixedWords() {
        return setsByWord.values().stream().filter(sets -> sets.size() > 1).count();
    }

    /// How many words belong to some cluster.
    int ownedWords() {
        return allocator.clusters().stream().mapToInt(cluster -> cluster.ownedWords).sum();
    }

    /// The fraction of occupied slots in owned words.
    double density() {
        return (double) live / (ownedWords() * PageLayout.WORD_SLOTS);
    }
}
