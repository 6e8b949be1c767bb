package dev.tercio.internal.command.report;

import dev.tercio.command.CommandFailure;

import java.util.ArrayList;
import java.util.List;

/// The failed commands of one frame. All failures are counted, and the first ones are kept.
public final class FailureList {
    /// The maximum number of failures to keep per frame.
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

    /// Returns the number of failed commands.
    public long total() {
        return total;
    }

    /// Returns the failures that are kept, in the order in which they occurred.
    public List<CommandFailure> list() {
        return kept.subList(0, size).stream().map(failed -> failed.describe(world)).toList();
    }
}
