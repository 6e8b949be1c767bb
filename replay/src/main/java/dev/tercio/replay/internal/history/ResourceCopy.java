package dev.tercio.replay.internal.history;

import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.ValueCodec;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.image.CodecValues;

import java.util.ArrayList;
import java.util.List;

/// The resources of a frame. Records are kept as they are, since nobody can change them; values
/// with a codec are kept as what the codec writes.
final class ResourceCopy {
    private final SaveFormat format;
    private final List<Class<?>> types = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();
    private final ByteOutput coded = new ByteOutput();
    private final List<Class<?>> now = new ArrayList<>();
    private final List<Object> nowValues = new ArrayList<>();

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

    void restore(DirectWorld world) {
        now.clear();
        nowValues.clear();
        world.resources().addTo(now, nowValues);
        for (int i = 0; i < now.size(); i++) {
            if (!types.contains(now.get(i))) {
                world.resources().restore(now.get(i), null);
            }
        }
        nowValues.clear();
        ByteInput in = coded.size() == 0 ? null : new ByteInput(coded.bytes(), 0, coded.size());
        for (int i = 0; i < types.size(); i++) {
            Class<?> type = types.get(i);
            Object value = values.get(i);
            if (in != null && value.equals(CODED)) {
                value = new CodecValues(type, format.codecOf(type).orElseThrow()).read(in);
            }
            world.resources().restore(type, value);
        }
    }

    void clear() {
        types.clear();
        values.clear();
        coded.clear();
    }
}
