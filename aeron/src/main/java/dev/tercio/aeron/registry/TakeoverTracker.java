package dev.tercio.aeron.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds the takeovers of a view that this node has to carry out, each once.
final class TakeoverTracker {
    private final Map<Integer, Long> epochs = new HashMap<>();
    private long incarnation;

    List<Takeover> due(RegistryView view, Membership own) {
        if (own.incarnation() != incarnation) {
            incarnation = own.incarnation();
            epochs.clear();
        }
        boolean listed =
                view.member(own.node())
                        .filter(member -> member.incarnation() == own.incarnation())
                        .isPresent();
        List<Takeover> due = new ArrayList<>();
        if (listed) {
            for (Takeover takeover : view.takeovers()) {
                long done = epochs.getOrDefault(takeover.node(), 0L);
                if (takeover.heir() == own.node() && takeover.epoch() > done) {
                    epochs.put(takeover.node(), takeover.epoch());
                    due.add(takeover);
                }
            }
        }
        return due;
    }
}
