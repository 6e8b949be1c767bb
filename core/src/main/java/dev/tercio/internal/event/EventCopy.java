package dev.tercio.internal.event;

/// A copy of the events of one type, to which a queue can be rolled back. Reused for later frames.
public final class EventCopy {
    private final EventQueue queue;
    private final EventBuffer previous;
    private final EventBuffer current;

    public EventCopy(EventQueue queue) {
        this.queue = queue;
        this.previous = queue.newBuffer();
        this.current = queue.newBuffer();
    }

    /// Whether this is a copy of a queue.
    public boolean isOf(EventQueue other) {
        return queue.equals(other);
    }

    /// Copies the events of the queue.
    public void save() {
        clear();
        previous.append(queue.previous());
        current.append(queue.current());
    }

    /// Allocates the memory that [#restore] needs.
    public void prepare() {
        queue.prepareRestore(previous.size(), current.size());
    }

    /// Restores the events of the queue. Allocation-free after [#prepare].
    public void restore() {
        queue.restore(previous, current);
    }

    /// Removes the copied events.
    public void clear() {
        previous.clear();
        current.clear();
    }
}
