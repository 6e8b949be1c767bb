package dev.tercio.internal.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.internal.schema.ComponentSchema;

import org.junit.jupiter.api.Test;

/// Fields are consecutive, and handles are found at any depth.
class StreamLayoutTest {
    record Crew(@Length(2) Entity[] members, Entity captain) {}

    record Ship(byte kind, @Utf8(3) String name, Crew crew, Entity dock, int hull) {}

    record Tag() {}

    @Test
    void columnsArePackedInTheirOrder() {
        StreamLayout layout = new StreamLayout(ComponentSchema.of(Ship.class));
        int[] expected = {0, 1, 4, 6, 22, 30, 38};
        for (int column = 0; column < expected.length; column++) {
            assertEquals(expected[column], layout.offset(column), "column=" + column);
        }
        assertEquals(42, layout.usedBytes());
        assertEquals(48, layout.size());
    }

    /// Proves CB-05.
    @Test
    void handlesAreFoundInNestedRecordsAndArrays() {
        StreamLayout layout = new StreamLayout(ComponentSchema.of(Ship.class));
        assertArrayEquals(new int[] {6, 14, 22, 30}, layout.handleOffsets());
        assertTrue(layout.holdsHandles(3));
        assertFalse(layout.holdsHandles(2));
    }

    @Test
    void tagHasNoPayload() {
        StreamLayout layout = new StreamLayout(ComponentSchema.of(Tag.class));
        assertEquals(0, layout.size());
        assertEquals(0, layout.handleOffsets().length);
    }
}
