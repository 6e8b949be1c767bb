package dev.tercio.replay.internal.history;

import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.ValueCodec;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.state.CodecValues;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The resources of a frame. Records are kept as they are, since nobody can change them; values
/// with a codec are kept as what the codec writes.
final class ResourceCopy {
    private final SaveFormat format;
    private final List<Class<?>> types = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();
    private final ByteOutput coded = new ByteOutput();

    /// The values to bring back, as long as a restore is prepared, and all resources if their types
    /// differ from those of the world.
    private final List<Object> restored = new ArrayList<>();

    private @Nullable Map<Class<?>, Object> replacement;

    /// Stands for a value that is in the bytes.
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

    /// Lets codecs read values, and makes the memory that [#restore] needs.
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

    /// Brings the resources back. Allocates nothing.
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
