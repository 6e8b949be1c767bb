package dev.tercio.internal.schedule;

import java.util.ArrayList;
import java.util.List;

/// What a schedule remembers from frame to frame, as numbers: how many frames there were and how
/// long they took, which systems are enabled, and how far their observers have seen the changes.
public final class ScheduleState {
    /// How many numbers come before those of the systems.
    public static final int FIRST_SYSTEM = 3;

    private final FrameClock clock;
    private final List<SystemNode> nodes;
    private final List<Part> parts = new ArrayList<>();
    private final int size;

    /// The numbers of a system.
    ///
    /// @param system its name
    /// @param numbers how many there are
    public record Part(String system, int numbers) {}

    ScheduleState(FrameClock clock, List<SystemNode> nodes) {
        this.clock = clock;
        this.nodes = nodes;
        int numbers = FIRST_SYSTEM;
        for (SystemNode node : nodes) {
            Part part = new Part(node.name(), 1 + node.observers().size());
            parts.add(part);
            numbers += part.numbers;
        }
        size = numbers;
    }

    /// The systems in the order of their numbers.
    public List<Part> parts() {
        return List.copyOf(parts);
    }

    /// How many numbers there are.
    public int size() {
        return size;
    }

    /// Notes the state.
    public void save(long[] target) {
        clock.save(target);
        int at = FIRST_SYSTEM;
        for (int i = 0; i < nodes.size(); i++) {
            at = nodes.get(i).save(target, at);
        }
    }

    /// Brings the state back.
    public void restore(long[] source) {
        clock.restore(source);
        int at = FIRST_SYSTEM;
        for (int i = 0; i < nodes.size(); i++) {
            at = nodes.get(i).restore(source, at);
        }
    }
}
