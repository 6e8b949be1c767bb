package dev.tercio.internal.schedule;

import java.util.ArrayList;
import java.util.List;

/// The state that a schedule keeps between frames, encoded as an array of `long` values: the frame
/// counter and the time, which systems and groups are enabled, the positions of the observers of
/// systems, and the clocks of those that have a rate.
public final class ScheduleState {
    /// The number of values before those of the first system.
    public static final int FIRST_SYSTEM = FrameClock.VALUES;

    private final FrameClock clock;
    private final List<SystemNode> nodes;
    private final List<Gate> groups;
    private final List<Entry> entries = new ArrayList<>();
    private final int size;

    /// The values of a system or group.
    ///
    /// @param name its name
    /// @param values the number of values
    /// @param clockValues how many of them, the last ones, are the clock of its rate
    public record Entry(String name, int values, int clockValues) {}

    ScheduleState(FrameClock clock, List<SystemNode> nodes, List<Gate> groups) {
        this.clock = clock;
        this.nodes = nodes;
        this.groups = groups;
        for (SystemNode node : nodes) {
            entries.add(new Entry(node.name(), node.values(), node.clockValues()));
        }
        for (Gate group : groups) {
            entries.add(new Entry(group.name(), 1 + group.values(), group.values()));
        }
        int total = FIRST_SYSTEM;
        for (Entry entry : entries) {
            total += entry.values;
        }
        size = total;
    }

    /// The systems and groups in the order of their values.
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
        for (int i = 0; i < groups.size(); i++) {
            target[at] = groups.get(i).enabling().save();
            at = groups.get(i).save(target, at + 1);
        }
    }

    /// Restores the state.
    public void restore(long[] source) {
        clock.restore(source);
        int at = FIRST_SYSTEM;
        for (int i = 0; i < nodes.size(); i++) {
            at = nodes.get(i).restore(source, at);
        }
        for (int i = 0; i < groups.size(); i++) {
            groups.get(i).enabling().restore(source[at]);
            at = groups.get(i).restore(source, at + 1);
        }
    }
}
