package dev.tercio.internal.command.report;

import dev.tercio.command.CommandFailure;

import java.util.ArrayList;
import java.util.List;

/// The failed commands of one frame. The first ones are kept as values, all are counted.
public final class FailureList {
    /// How many failures of a frame are kept.
    public static final int LIMIT = 1_000;

    private final String world;
    private final List<FailedCommand> kept = new ArrayList<>();
    private int size;
    private long total;

    public FailureList(String world) {
        this.world = world;
    }

    /// Begins a frame.
    public void clear() {
        for (int i = 0; i < size; i++) {
            kept.get(i).clear();
        }
        size = 0;
        total = 0;
    }

    void add(FailedCommand failed) {
        total++;
        if (size == LIMIT) {
            return;
        }
        if (size == kept.size()) {
            kept.add(new FailedCommand());
        }
        kept.get(size++).copy(failed);
    }

    /// How many commands have failed.
    public long total() {
        return total;
    }

    /// The failures that are kept, in the order in which they happened.
    public List<CommandFailure> list() {
        return kept.subList(0, size).stream().map(failed -> failed.describe(world)).toList();
    }
}
