package dev.tercio.replay.internal.state;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/// The encoded resources as of the last write. Later changes are relative to this baseline.
public final class ResourceBaseline {
    private final DirectWorld world;
    private final SaveFormat format;
    private final Map<Class<?>, byte[]> known = new HashMap<>();
    private final ByteOutput scratch = new ByteOutput();

    public ResourceBaseline(DirectWorld world, SaveFormat format) {
        this.world = world;
        this.format = format;
    }

    /// Writes a section with the resources that have changed and updates the baseline. Writes no
    /// section if nothing has changed.
    ///
    /// @param always whether to write a section even if nothing has changed
    public void write(SectionKind kind, boolean always, SectionSink sections) {
        ByteOutput out = sections.begin(kind);
        int countAt = out.size();
        out.putInt(0);
        int count = 0;
        for (Map.Entry<Class<?>, Object> entry : world.resources().all().entrySet()) {
            scratch.clear();
            if (ResourceEncoder.encode(entry.getKey(), entry.getValue(), format, scratch)
                    && remember(entry.getKey())) {
                out.put(scratch.bytes(), 0, scratch.size());
                count++;
            }
        }
        out.setInt(countAt, count);
        List<Class<?>> removed = new ArrayList<>(known.keySet());
        removed.removeAll(world.resources().all().keySet());
        out.putInt(removed.size());
        for (Class<?> type : removed) {
            out.putText(type.getName());
            known.remove(type);
        }
        if (always || count > 0 || !removed.isEmpty()) {
            sections.end();
        } else {
            sections.cancel();
        }
    }

    /// Sets the baseline to the current resources.
    public void remember() {
        known.keySet().retainAll(world.resources().all().keySet());
        for (Map.Entry<Class<?>, Object> entry : world.resources().all().entrySet()) {
            scratch.clear();
            if (ResourceEncoder.encode(entry.getKey(), entry.getValue(), format, scratch)) {
                remember(entry.getKey());
            }
        }
    }

    private boolean remember(Class<?> type) {
        byte[] old = known.get(type);
        if (old != null && Arrays.equals(old, 0, old.length, scratch.bytes(), 0, scratch.size())) {
            return false;
        }
        known.put(type, scratch.toArray());
        return true;
    }

    /// The bytes of each resource as of the last write.
    public Map<Class<?>, byte[]> known() {
        return known;
    }

    /// Calls a body with the class name and the bytes of each resource that can be saved.
    public static void forEachEncoded(
            DirectWorld world, SaveFormat format, BiConsumer<String, ByteOutput> body) {
        if (world.resources().all().isEmpty()) {
            return;
        }
        ByteOutput bytes = new ByteOutput();
        for (Map.Entry<Class<?>, Object> entry : world.resources().all().entrySet()) {
            bytes.clear();
            if (ResourceEncoder.encode(entry.getKey(), entry.getValue(), format, bytes)) {
                body.accept(StoredResource.classNameOf(entry.getKey(), entry.getValue()), bytes);
            }
        }
    }

    /// The classes of resources that cannot be saved.
    static List<String> unsavable(DirectWorld world, SaveFormat format) {
        return world.resources().all().keySet().stream()
                .filter(type -> !isSavable(world, type, format))
                .map(Class::getName)
                .toList();
    }

    /// Whether the resource of a class can be saved.
    public static boolean isSavable(DirectWorld world, Class<?> type, SaveFormat format) {
        Object value = world.resources().all().get(type);
        return format.codecOf(type).isPresent()
                || type.isEnum()
                || (value != null && StoredResource.of(value) != null)
                || (value != null
                        && ComponentSpec.of(type).schema() != null
                        && value.getClass() == type);
    }
}
