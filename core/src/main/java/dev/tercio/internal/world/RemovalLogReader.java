package dev.tercio.internal.world;

import dev.tercio.Entity;
import dev.tercio.RemovalReader;
import dev.tercio.internal.component.RemovalLog;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.query.ChangeReader;

import java.util.function.Consumer;

/// Reads a log of removals from the position of the last read.
public final class RemovalLogReader implements RemovalReader, ChangeReader, RemovalLog.Holder {
    private final StructureGuard guard;
    private final Class<?> component;
    private final RemovalLog log;
    private long next;
    private boolean holding;
    private long missed;

    RemovalLogReader(StructureGuard guard, Class<?> component, RemovalLog log) {
        this.guard = guard;
        this.component = component;
        this.log = log;
        this.next = log.first();
    }

    @Override
    public void forEach(Consumer<Entity> body) {
        guard.checkThread("RemovalReader");
        skipForgotten();
        while (next < log.end()) {
            long number = next++;
            body.accept(new Entity(log.handle(number)));
            skipForgotten();
        }
    }

    @Override
    public boolean isEmpty() {
        guard.checkThread("RemovalReader");
        return Math.max(next, log.first()) == log.end();
    }

    @Override
    public long missed() {
        skipForgotten();
        return missed;
    }

    /// Returns the position relative to the oldest entry, because a restored log continues its
    /// count.
    @Override
    public long position() {
        return Math.max(0, next - log.first());
    }

    @Override
    public void resume(long position) {
        next = log.first() + Math.clamp(position, 0, log.end() - log.first());
    }

    @Override
    public void hold(boolean value) {
        if (holding != value) {
            holding = value;
            if (value) {
                log.addHolder(this);
            } else {
                log.removeHolder(this);
            }
        }
    }

    /// The number of the first entry that it has not read.
    @Override
    public long firstUnread() {
        return next;
    }

    private void skipForgotten() {
        if (next < log.first()) {
            missed += log.first() - next;
            next = log.first();
        }
    }

    @Override
    public String toString() {
        return "RemovalReader(" + component.getSimpleName() + ")";
    }
}
