package dev.tercio.replay.internal.recording;

import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.hash.Sum;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The sums of a state. A frame contains only those that have changed since the previous frame of
/// its segment.
///
/// ```
/// hash (8) | new sums (4), for each: component, field
/// changed sums (4), for each: number (4) | plain (8) | weighted (8)
/// ```
public final class SumsSection {
    /// The sums by component and field.
    private final Map<String, Numbered> known = new HashMap<>();

    private final List<Sum> sums = new ArrayList<>();
    private long hash;

    /// A sum and its number in the segment.
    private record Numbered(int number, Sum sum) {}

    /// Removes all sums, for the next segment.
    public void clear() {
        known.clear();
        sums.clear();
    }

    /// Writes the sums of a state.
    void write(long stateHash, List<Sum> now, ByteOutput out) {
        out.putLong(stateHash);
        int countAt = out.size();
        out.putInt(0);
        int fresh = 0;
        for (Sum sum : now) {
            if (!known.containsKey(sum.toString())) {
                out.putText(sum.component());
                out.putText(sum.field());
                add(sum.component(), sum.field());
                fresh++;
            }
        }
        out.setInt(countAt, fresh);
        countAt = out.size();
        out.putInt(0);
        int changed = 0;
        for (Sum sum : now) {
            Numbered old = Objects.requireNonNull(known.get(sum.toString()));
            if (old.sum.plain() != sum.plain() || old.sum.weighted() != sum.weighted()) {
                old.sum.set(sum.plain(), sum.weighted());
                out.putInt(old.number);
                out.putLong(sum.plain());
                out.putLong(sum.weighted());
                changed++;
            }
        }
        out.setInt(countAt, changed);
    }

    private void add(String component, String field) {
        Sum sum = new Sum(component, field);
        known.put(sum.toString(), new Numbered(sums.size(), sum));
        sums.add(sum);
    }

    /// Sums that have been read and checked.
    ///
    /// @param names component and field of new sums, alternating
    /// @param values number, plain and weighted value of changed sums, alternating
    public record Read(
            long hash,
            List<String> names,
            @SuppressWarnings("ArrayRecordComponent") long[] values) {}

    /// Reads and checks the sums of the next frame.
    public Read read(ByteInput in) {
        long stateHash = in.takeLong("hash");
        int fresh = in.takeCount(8, "sums");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < fresh; i++) {
            names.add(in.takeText("component of a sum"));
            names.add(in.takeText("field of a sum"));
        }
        int changed = in.takeCount(20, "changed sums");
        long[] values = new long[changed * 3];
        for (int i = 0; i < values.length; i += 3) {
            values[i] = in.takeInt(0, sums.size() + fresh - 1, "number of a sum");
            values[i + 1] = in.takeLong("sum");
            values[i + 2] = in.takeLong("sum");
        }
        in.finish("sums");
        return new Read(stateHash, names, values);
    }

    /// Makes sums that were read the current ones.
    public void take(Read read) {
        hash = read.hash();
        for (int i = 0; i < read.names().size(); i += 2) {
            add(read.names().get(i), read.names().get(i + 1));
        }
        for (int i = 0; i < read.values().length; i += 3) {
            sums.get((int) read.values()[i]).set(read.values()[i + 1], read.values()[i + 2]);
        }
    }

    /// The hash of the state.
    public long hash() {
        return hash;
    }

    /// The sums after the last frame that was read or written.
    public List<Sum> sums() {
        return Collections.unmodifiableList(sums);
    }
}
