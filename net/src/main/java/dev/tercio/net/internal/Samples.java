package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.net.InterpolationOptions;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The latest received values of a component, for interpolation: for each slot a ring of values
/// with the frames of their sender.
public final class Samples {
    private final SharedType<?> type;
    private final ComponentStore store;
    private final PackedColumns packed;
    private final FieldSamples fields;
    private final InterpolationOptions options;
    private final int capacity;

    /// Values that are further apart have not changed in between: changes are sent immediately.
    private final int maxGap;

    private long[] handles = new long[64];
    private @Nullable PeerClock[] clocks = new PeerClock[64];
    private int[] counts = new int[64];
    private int[] frames;
    private double[] values;
    private final byte[] row;
    private final int[] offset = new int[1];
    private boolean replaced;

    /// @throws IllegalArgumentException if the fields cannot be interpolated
    Samples(SharedType<?> type, InterpolationOptions options) {
        this.type = type;
        this.store = type.store();
        this.options = options;
        PackedColumns columns = type.packed();
        ComponentSchema schema = store.spec().schema();
        if (columns == null || !columns.isDirect() || schema == null) {
            throw new IllegalArgumentException(
                    "component cannot be interpolated: component="
                            + type.name()
                            + "; its fields must be numbers, and not stored as objects");
        }
        packed = columns;
        fields = new FieldSamples(type.name(), schema, options);
        capacity = Integer.highestOneBit(2 * options.delay() + 7) << 1;
        maxGap = 2 * Math.max(2, options.delay());
        frames = new int[64 * capacity];
        values = new double[64 * capacity * fields.count];
        row = new byte[packed.rowBytes()];
    }

    /// Records that a value of a peer was written.
    void record(Entity entity, PeerClock clock, int frame) {
        int slot = entity.index();
        ComponentPage page = store.pageAt(slot >>> PageLayout.PAGE_SHIFT);
        if (page == null || !page.contains(slot & PageLayout.OFFSET_MASK)) {
            return;
        }
        if (slot >= handles.length) {
            grow(slot + 1);
        }
        if (handles[slot] != entity.bits() || clocks[slot] != clock) {
            // a new entity, or another owner, whose frames have other numbers
            handles[slot] = entity.bits();
            clocks[slot] = clock;
            counts[slot] = 0;
        }
        int count = counts[slot];
        if (count > 0 && frames[index(slot, count - 1)] >= frame) {
            // a later value of the same frame replaces the first
            count--;
        }
        frames[index(slot, count)] = frame;
        current(page, slot, values, index(slot, count) * fields.count);
        counts[slot] = count + 1;
    }

    private int index(int slot, int number) {
        return slot * capacity + (number & (capacity - 1));
    }

    private void grow(int slots) {
        int length = Math.max(slots, 2 * handles.length);
        handles = Arrays.copyOf(handles, length);
        clocks = Arrays.copyOf(clocks, length);
        counts = Arrays.copyOf(counts, length);
        frames = Arrays.copyOf(frames, length * capacity);
        values = Arrays.copyOf(values, length * capacity * fields.count);
    }

    /// Forgets all values, because the world was restored.
    void clear() {
        Arrays.fill(handles, 0);
        Arrays.fill(clocks, null);
    }

    private void current(ComponentPage page, int slot, double[] target, int start) {
        offset[0] = slot & PageLayout.OFFSET_MASK;
        packed.gather(page, offset, 1, row, 0);
        fields.read(row, target, start);
    }

    /// Reads a presented value, see [dev.tercio.net.Interpolation#read].
    public boolean read(Entity entity, double fraction, double[] target) {
        checkRead(target);
        int slot = entity.index();
        ComponentPage page =
                type.isAlive(entity) ? store.pageAt(slot >>> PageLayout.PAGE_SHIFT) : null;
        if (page == null || !page.contains(slot & PageLayout.OFFSET_MASK)) {
            return false;
        }
        AuthorityBits owned = page.authority();
        boolean here = owned != null && owned.contains(slot & PageLayout.OFFSET_MASK);
        PeerClock clock = slot < clocks.length ? clocks[slot] : null;
        if (here || clock == null || handles[slot] != entity.bits() || counts[slot] == 0) {
            current(page, slot, target, 0);
        } else {
            double time = clock.now() - options.delay() + fraction;
            sample(slot, time, clock.latest(), target);
        }
        return true;
    }

    private void checkRead(double[] target) {
        if (replaced) {
            throw new IllegalStateException(
                    "interpolation was replaced: component="
                            + type.name()
                            + "; use the result of the last call of interpolate");
        }
        if (target.length < fields.count) {
            throw new IllegalArgumentException(
                    "target is too short: length=" + target.length + ", values=" + fields.count);
        }
    }

    /// Ends this interpolation, because another one of the component has begun.
    void replace() {
        replaced = true;
    }

    private void sample(int slot, double time, int latest, double[] target) {
        int last = counts[slot] - 1;
        int first = Math.max(0, counts[slot] - capacity);
        if (time >= frames[index(slot, last)]) {
            extrapolate(slot, last, first, time, latest, target);
            return;
        }
        int next = last;
        while (next > first && frames[index(slot, next - 1)] > time) {
            next--;
        }
        if (next == first) {
            mix(slot, first, first, 0, target);
            return;
        }
        int end = frames[index(slot, next)];
        int start = frames[index(slot, next - 1)];
        if (end - start > maxGap) {
            start = end - 1;
        }
        double part = isJump(slot, next) ? 0 : Math.max(0, (time - start) / (end - start));
        mix(slot, next - 1, next, part, target);
    }

    /// The value after the last update. It has not changed up to the latest frame of the peer;
    /// after that, it continues for some frames.
    private void extrapolate(
            int slot, int last, int first, double time, int latest, double[] target) {
        int end = frames[index(slot, last)];
        int gap = last > first ? end - frames[index(slot, last - 1)] : Integer.MAX_VALUE;
        double beyond = Math.min(time - Math.max(latest, end), options.extrapolation());
        boolean moves = latest <= end && gap <= maxGap && last > first && !isJump(slot, last);
        if (moves && beyond > 0) {
            mix(slot, last - 1, last, 1 + beyond / gap, target);
        } else {
            mix(slot, last, last, 0, target);
        }
    }

    private boolean isJump(int slot, int number) {
        int to = index(slot, number) * fields.count;
        int from = index(slot, number - 1) * fields.count;
        return fields.distance(values, from, to) > options.teleport();
    }

    private void mix(int slot, int from, int to, double part, double[] target) {
        int start = index(slot, from) * fields.count;
        fields.mix(values, start, index(slot, to) * fields.count, part, target);
    }
}
