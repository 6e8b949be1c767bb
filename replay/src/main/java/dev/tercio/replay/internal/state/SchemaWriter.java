package dev.tercio.replay.internal.state;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.util.List;

/// Writes the component types of a world.
///
/// ```
/// types (4), for each: number (4) | tier (1) | form (1) | class name, or description of the record
/// ```
public final class SchemaWriter {
    private SchemaWriter() {}

    /// Writes the types of a world, starting with the one that has the given number.
    static void write(DirectWorld world, SaveFormat format, int first, ByteOutput out) {
        List<ComponentStore> stores = world.registry().stores();
        out.putInt(stores.size() - first);
        for (ComponentStore store : stores.subList(first, stores.size())) {
            SavedType type = SavedType.of(store, format);
            out.putInt(store.id());
            out.putByte(tierNumber(store.tier()));
            out.putByte(type.form().number());
            if (type.form() == SavedType.Form.PLAIN) {
                out.putBlob(type.stored().toBytes());
            } else {
                out.putText(store.spec().type().getName());
            }
        }
    }

    private static int tierNumber(Tier tier) {
        return switch (tier) {
            case HEAP -> 0;
            case NATIVE -> 1;
            case MANAGED -> 2;
        };
    }
}
