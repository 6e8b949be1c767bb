package dev.tercio.replay.internal.restore;

import dev.tercio.internal.event.EventQueue;
import dev.tercio.internal.world.DirectWorld;

import java.util.List;

/// The events of a world before a restore, so that the restore can be undone. Undoing allocates
/// nothing.
final class EventUndo {
    private final DirectWorld world;
    private final List<EventQueue> queues;
    private final List<EventQueue.Content> contents;

    EventUndo(DirectWorld world) {
        world.events().checkNotReading("restore");
        this.world = world;
        this.queues = List.copyOf(world.events().queues());
        this.contents = queues.stream().map(EventQueue::content).toList();
    }

    /// Puts the events back, as if they had never been replaced.
    void undo() {
        for (int i = 0; i < queues.size(); i++) {
            queues.get(i).use(contents.get(i));
        }
        world.events().truncate(queues.size());
    }

    /// Releases the memory of the events that were replaced.
    void finish() {
        for (int i = 0; i < queues.size(); i++) {
            if (!queues.get(i).content().previous().equals(contents.get(i).previous())) {
                EventQueue.discard(contents.get(i));
            }
        }
    }
}
