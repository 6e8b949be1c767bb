package dev.tercio.inspector.internal.world;

import dev.tercio.internal.schedule.ScheduleView;
import dev.tercio.internal.schedule.SystemSchedule;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Why systems cannot share stages, found a system at a time: comparing all pairs takes longer than
/// a frame may wait. What was found is kept until the schedule changes.
public final class OrderScan {
    /// The largest number of pairs that are found.
    private static final int MAX_EDGES = 5_000;

    private final SystemSchedule schedule;
    private List<ScheduleView.Edge> edges = new ArrayList<>();
    private @Nullable Object shape;
    private int next;

    OrderScan(SystemSchedule schedule) {
        this.schedule = schedule;
    }

    /// Compares systems until the budget is spent.
    ///
    /// @return whether all pairs are found
    public boolean advance(Budget budget) {
        if (!schedule.shape().equals(shape)) {
            shape = schedule.shape();
            edges = new ArrayList<>();
            next = 0;
        }
        int systems = schedule.metrics().systemCount();
        while (next < systems && edges.size() < MAX_EDGES) {
            edges.addAll(schedule.edges(next));
            next++;
            if (!budget.spend(next)) {
                break;
            }
        }
        return next >= systems || edges.size() >= MAX_EDGES;
    }

    /// What was found so far.
    public List<ScheduleView.Edge> edges() {
        return edges.subList(0, Math.min(edges.size(), MAX_EDGES));
    }
}
