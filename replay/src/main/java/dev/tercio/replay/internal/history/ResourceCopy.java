package dev.tercio.replay.internal.history;

import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
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

    /// Stands for a value that is in the bytes.
    private static final Object CODED = new Object();

    ResourceCopy(SaveFormat format) {
        this.format = format;
    }

    void save(DirectWorld world) {
        clear();
        world.resources()
                .all()
                .forEach(
                        (type, value) -> {
                            types.add(type);
                            var codec = format.codecOf(type);
                            if (codec.isPresent()) {
                                new CodecValues(type, codec.get()).write(value, coded);
                                values.add(CODED);
                            } else {
                                values.add(value);
                            }
                        });
    }

    void restore(DirectWorld world) {
        for (Class<?> type : List.copyOf(world.resources().all().keySet())) {
            if (!types.contains(type)) {
                world.resources().restore(type, null);
            }
        }
        ByteInput in = new ByteInput(coded.bytes(), 0, coded.size());
        for (int i = 0; i < types.size(); i++) {
            Class<?> type = types.get(i);
            Object value = values.get(i);
            if (value.equals(CODED)) {
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
