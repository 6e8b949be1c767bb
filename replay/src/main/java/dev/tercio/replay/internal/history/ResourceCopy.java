package dev.tercio.replay.internal.history;

import dev.tercio.ValueCodec;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.state.CodecValues;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The resources of a frame. Records are kept as they are, because they are immutable; values with
/// a codec are kept as bytes.
final class ResourceCopy {
    private final SaveFormat format;
    private final List<Class<?>> types = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();
    private final ByteOutput coded = new ByteOutput();

    /// The values to restore while a restore is prepared, and the whole resource map if its classes
    /// differ from those of the world.
    private final List<Object> restored = new ArrayList<>();

    private @Nullable Map<Class<?>, Object> replacement;

    /// A placeholder for a value that is kept as bytes.
    private static final Object CODED = new Object();

    ResourceCopy(SaveFormat format) {
        this.format = format;
    }

    void save(DirectWorld world) {
        clear();
        world.resources().addTo(types, values);
        for (int i = 0; i < types.size(); i++) {
            ValueCodec<?> codec = format.codecOf(types.get(i)).orElse(null);
            if (codec != null) {
                new CodecValues(types.get(i), codec).write(values.get(i), coded);
                values.set(i, CODED);
            }
        }
    }

    /// Decodes values and allocates the memory that [#restore] needs.
    void prepare(DirectWorld world) {
        restored.clear();
        replacement = null;
        ByteInput in = coded.size() == 0 ? null : new ByteInput(coded.bytes(), 0, coded.size());
        for (int i = 0; i < types.size(); i++) {
            Class<?> type = types.get(i);
            Object value = values.get(i);
            if (in != null && value.equals(CODED)) {
                value = new CodecValues(type, format.codecOf(type).orElseThrow()).read(in);
            }
            restored.add(value);
        }
        if (!hasSameTypes(world.resources().content())) {
            replacement = new LinkedHashMap<>();
            for (int i = 0; i < types.size(); i++) {
                replacement.put(types.get(i), restored.get(i));
            }
        }
    }

    private boolean hasSameTypes(Map<Class<?>, Object> now) {
        boolean same = now.size() == types.size();
        for (int i = 0; same && i < types.size(); i++) {
            same = now.containsKey(types.get(i));
        }
        return same;
    }

    /// Restores the resources. Allocates nothing.
    void restore(DirectWorld world) {
        if (replacement != null) {
            world.resources().use(replacement);
        } else {
            for (int i = 0; i < types.size(); i++) {
                world.resources().restore(types.get(i), restored.get(i));
            }
        }
        restored.clear();
        replacement = null;
    }

    void clear() {
        types.clear();
        values.clear();
        coded.clear();
    }
}
