package dev.tercio.internal.schedule;

import java.util.ArrayList;
import java.util.List;

/// The state that a schedule keeps between frames, encoded as an array of `long` values: the frame
/// counter and the time, which systems are enabled, and the positions of their observers.
public final class ScheduleState {
    /// The number of values before those of the first system.
    public static final int FIRST_SYSTEM = 3;

    private final FrameClock clock;
    private final List<SystemNode> nodes;
    private final List<Entry> entries = new ArrayList<>();
    private final int size;

    /// The values of a system.
    ///
    /// @param system its name
    /// @param values the number of values
    public record Entry(String system, int values) {}

    ScheduleState(FrameClock clock, List<SystemNode> nodes) {
        this.clock = clock;
        this.nodes = nodes;
        int total = FIRST_SYSTEM;
        for (SystemNode node : nodes) {
            Entry entry = new Entry(node.name(), 1 + node.observers().size());
            entries.add(entry);
            total += entry.values;
        }
        size = total;
    }

    /// The systems in the order of their values.
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /// The total number of values.
    public int size() {
        return size;
    }

    /// Saves the state.
    public void save(long[] target) {
        clock.save(target);
        int at = FIRST_SYSTEM;
        for (int i = 0; i < nodes.size(); i++) {
            at = nodes.get(i).save(target, at);
        }
    }

    /// Restores the state.
    public void restore(long[] source) {
        clock.restore(source);
        int at = FIRST_SYSTEM;
        for (int i = 0; i < nodes.size(); i++) {
            at = nodes.get(i).restore(source, at);
        }
    }
}
