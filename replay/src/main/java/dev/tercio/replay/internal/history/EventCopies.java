package dev.tercio.replay.internal.history;

import dev.tercio.internal.event.EventCopy;
import dev.tercio.internal.event.EventQueue;
import dev.tercio.internal.world.DirectWorld;

import java.util.ArrayList;
import java.util.List;

/// The events of a frame. Reused for later frames.
final class EventCopies {
    private final List<EventCopy> copies = new ArrayList<>();

    void save(DirectWorld world) {
        match(world);
        for (int i = 0; i < copies.size(); i++) {
            copies.get(i).save();
        }
    }

    /// Adds an empty copy for each type that has been used since.
    private void match(DirectWorld world) {
        List<EventQueue> queues = world.events().queues();
        while (copies.size() > queues.size()) {
            copies.removeLast();
        }
        for (int i = 0; i < queues.size(); i++) {
            if (i == copies.size()) {
                copies.add(new EventCopy(queues.get(i)));
            } else if (!copies.get(i).isOf(queues.get(i))) {
                copies.set(i, new EventCopy(queues.get(i)));
            }
        }
    }

    /// Allocates the memory that [#restore] needs.
    void prepare(DirectWorld world) {
        match(world);
        copies.forEach(EventCopy::prepare);
    }

    /// Restores the events. Allocates nothing after [#prepare].
    void restore() {
        for (int i = 0; i < copies.size(); i++) {
            copies.get(i).restore();
        }
    }

    void clear() {
        for (int i = 0; i < copies.size(); i++) {
            copies.get(i).clear();
        }
    }
}
