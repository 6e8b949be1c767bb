package dev.tercio.internal.entity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Proves EN-03.
class ComponentMaskTest {
    @Test
    void behavesLikeABitSetOf256Bits() {
        Seed.run(
                random -> {
                    BitSet model = new BitSet();
                    ComponentMask mask = ComponentMask.EMPTY;
                    for (int i = 0; i < 200; i++) {
                        int id = random.nextInt(256);
                        model.set(id);
                        mask = mask.with(id);
                    }
                    for (int id = 0; id < 256; id++) {
                        assertEquals(model.get(id), mask.contains(id));
                    }
                    List<Integer> ids = new ArrayList<>();
                    mask.forEach(ids::add);
                    assertEquals(model.stream().boxed().toList(), ids);
                    assertEquals(model.cardinality(), mask.size());
                    long[] words = model.toLongArray();
                    for (int word = 0; word < words.length; word++) {
                        assertEquals(words[word], mask.word(word));
                    }
                });
    }

    @Test
    void masksAreValues() {
        ComponentMask mask = ComponentMask.EMPTY.with(0).with(255).with(64).with(130);

        assertEquals(ComponentMask.EMPTY.with(130).with(64).with(255).with(0), mask);
        assertNotEquals(ComponentMask.EMPTY.with(0), mask);
        assertFalse(ComponentMask.EMPTY.contains(0));
        assertEquals(0, ComponentMask.EMPTY.size());
    }
}
