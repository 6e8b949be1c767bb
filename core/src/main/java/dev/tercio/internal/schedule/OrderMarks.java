package dev.tercio.internal.schedule;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The latest of the placed systems that constraints put before a system or group, directly or
/// through others. Empty groups count, too: an order through them still applies.
///
/// Systems are placed in an order that satisfies the constraints. So when the first system of a
/// name is placed, all systems before this name have been placed, and the answer for it is final.
final class OrderMarks {
    /// The names that come directly before a name.
    private final Map<String, List<String>> predecessors = new HashMap<>();

    /// The latest system of each name that constraints put before another one.
    private final Map<String, @Nullable SystemNode> placed = new HashMap<>();

    /// The latest system before a name; absent as long as nobody asked for it, null if there is
    /// none.
    private final Map<String, @Nullable SystemNode> before = new HashMap<>();

    private long steps;

    OrderMarks(List<OrderSolver.Constraint> constraints) {
        Set<OrderSolver.Constraint> known = new HashSet<>();
        for (OrderSolver.Constraint constraint : constraints) {
            String first = constraint.first();
            String second = constraint.second();
            if (known.add(new OrderSolver.Constraint(first, second, ""))) {
                predecessors.computeIfAbsent(second, _ -> new ArrayList<>()).add(first);
                placed.put(first, null);
            }
        }
    }

    /// Adds a placed system under its own name or that of a group.
    void add(String name, SystemNode system) {
        if (placed.containsKey(name)) {
            steps++;
            placed.put(name, AccessMarks.latest(placed.get(name), system));
        }
    }

    /// Returns the latest system that must come before a name, or null.
    @Nullable SystemNode latestBefore(String name) {
        if (predecessors.containsKey(name) && !before.containsKey(name)) {
            resolve(name);
        }
        return before.get(name);
    }

    /// Resolves a name after all names before it. Not recursive, because chains can be long.
    private void resolve(String wanted) {
        Deque<String> pending = new ArrayDeque<>();
        pending.push(wanted);
        while (!pending.isEmpty()) {
            String name = pending.peek();
            int open = pending.size();
            for (String first : predecessors.getOrDefault(name, List.of())) {
                steps++;
                if (predecessors.containsKey(first) && !before.containsKey(first)) {
                    pending.push(first);
                }
            }
            if (pending.size() == open) {
                pending.pop();
                before.put(name, latestOf(name));
            }
        }
    }

    private @Nullable SystemNode latestOf(String name) {
        SystemNode latest = null;
        for (String first : predecessors.getOrDefault(name, List.of())) {
            SystemNode direct = AccessMarks.latest(placed.get(first), before.get(first));
            latest = AccessMarks.latest(latest, direct);
        }
        return latest;
    }

    /// How many constraints and systems were visited so far.
    long steps() {
        return steps;
    }
}
