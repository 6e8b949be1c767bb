package dev.tercio.internal.worker;

import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.guard.WorldThread;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// A small pool of threads that take numbered items of one task until none is left. The caller
/// works along; with one worker everything runs on the caller's thread. A run allocates nothing.
public final class Workers implements AutoCloseable {
    /// Work that is divided into numbered items.
    public interface Task {
        /// Does one item. What it throws is passed on to the caller once all items are done.
        ///
        /// @param worker the number of the worker, from 0; no two at the same time have the same
        /// @param item the number of the item
        void run(int worker, int item);
    }

    /// How often a waiting thread looks again before it sleeps.
    private static final int SPINS = 2_000;

    /// Beyond every item; leaves room for members that look in vain.
    private static final int NO_ITEMS = 1 << 30;

    private final StructureGuard guard;
    private final Member[] members;
    private final AtomicInteger nextItem = new AtomicInteger(NO_ITEMS);

    /// How many members are at it: each counts itself before it takes an item.
    private final AtomicInteger working = new AtomicInteger();

    private volatile int round;
    private int lastRound;
    private volatile boolean closed;
    private @Nullable Task task;
    private int items;
    private boolean running;
    private @Nullable Thread caller;
    private @Nullable Failures failures;

    /// @param count how many work, the caller among them
    public Workers(int count, String world, StructureGuard guard) {
        this.guard = guard;
        members = new Member[count - 1];
        for (int i = 0; i < members.length; i++) {
            members[i] = new Member(guard, "tercio-" + world + "-" + (i + 1), i + 1);
            members[i].start();
        }
    }

    public int size() {
        return members.length + 1;
    }

    /// Does all items of a task. All are done even if some throw; then the exception of the lowest
    /// item is thrown, with the others suppressed in it, so that the outcome does not depend on the
    /// number of workers.
    public void run(Task work, int count) {
        if (running || Thread.currentThread() instanceof WorldThread) {
            runHere(work, count);
            return;
        }
        running = true;
        guard.setParallel(true);
        try {
            runOnAll(work, count);
        } finally {
            guard.setParallel(false);
            running = false;
        }
    }

    /// A run inside a run has only the thread it is on.
    private static void runHere(Task work, int count) {
        Failures thrown = new Failures();
        for (int item = 0; item < count; item++) {
            try {
                work.run(0, item);
            } catch (Throwable failure) {
                thrown.add(item, failure);
            }
        }
        thrown.rethrowAny();
    }

    /// Opens the items, works along, closes them and waits for those who are still at one. Members
    /// that wake up too late find nothing and are not waited for.
    private void runOnAll(Task work, int count) {
        task = work;
        items = count;
        caller = Thread.currentThread();
        nextItem.set(0);
        round = ++lastRound;
        int helpers = Math.min(members.length, count - 1);
        for (int i = 0; i < helpers; i++) {
            LockSupport.unpark(members[i]);
        }
        doItems(0);
        nextItem.set(NO_ITEMS);
        awaitMembers();
        task = null;
        Failures thrown = failures;
        if (thrown != null) {
            failures = null;
            thrown.rethrowAny();
        }
    }

    /// Takes items until none is left. The number of an item is taken before its task is read, so a
    /// thread that gets a number of this run also sees the task of this run.
    private void doItems(int worker) {
        for (int item = nextItem.getAndIncrement();
                item < items;
                item = nextItem.getAndIncrement()) {
            Task work = task;
            try {
                Objects.requireNonNull(work).run(worker, item);
            } catch (Throwable thrown) {
                note(item, thrown);
            }
        }
    }

    private synchronized void note(int item, Throwable thrown) {
        if (failures == null) {
            failures = new Failures();
        }
        failures.add(item, thrown);
    }

    private void awaitMembers() {
        boolean interrupted = false;
        for (int spin = 0; working.get() > 0; spin++) {
            if (spin < SPINS) {
                Thread.onSpinWait();
            } else {
                interrupted |= Thread.interrupted();
                LockSupport.park(this);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Member member : members) {
            LockSupport.unpark(member);
        }
    }

    private final class Member extends WorldThread {
        private final int number;

        Member(StructureGuard guard, String name, int number) {
            super(guard, name);
            this.number = number;
        }

        @Override
        public void run() {
            int done = 0;
            while (awaitRound(done)) {
                done = round;
                working.incrementAndGet();
                doItems(number);
                if (working.decrementAndGet() == 0) {
                    LockSupport.unpark(caller);
                }
            }
        }

        /// Waits for a round after the given one; false once the pool is closed.
        private boolean awaitRound(int done) {
            for (int spin = 0; round == done && !closed; spin++) {
                if (spin < SPINS) {
                    Thread.onSpinWait();
                } else {
                    // a body's interrupt must not keep this thread awake, nor reach another body
                    Thread.interrupted();
                    LockSupport.park(Workers.this);
                }
            }
            Thread.interrupted();
            return !closed;
        }
    }
}
