package dev.tercio.internal.worker;

import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.guard.WorldThread;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// A fixed pool of threads that work on the numbered items of one task. Each worker takes the next
/// item until none is left. The calling thread is one of the workers; with one worker, everything
/// runs on the calling thread. A parallel run without failures is allocation-free.
public final class Workers implements AutoCloseable {
    /// A task that is divided into numbered items.
    public interface Task {
        /// Runs one item. Its exception is rethrown to the caller of [Workers#run] after all items
        /// are done.
        ///
        /// @param worker the index of the worker, from 0; workers that run concurrently have
        ///   different indexes
        /// @param item the index of the item
        void run(int worker, int item);
    }

    /// The number of spins before the calling thread blocks while it waits for the last items.
    private static final int SPINS = 2_000;

    /// How long a worker spins after a run before it parks. Waking a parked thread takes tens of
    /// microseconds, so short loops that follow each other gain only while workers spin. A worker
    /// of an idle world does not spin.
    static final long SPIN_NANOS = 200_000;

    /// Parked workers are woken for this much work. For less, waking takes longer than it saves.
    static final long WAKE_NANOS = 100_000;

    /// A value of [#nextItem] above every item. It leaves headroom for the increments of workers
    /// that find no item.
    private static final int NO_ITEMS = 1 << 30;

    private final StructureGuard guard;
    private final WorkerThread[] threads;
    private final AtomicInteger nextItem = new AtomicInteger(NO_ITEMS);

    /// The number of active workers. A worker increments it before it takes an item.
    private final AtomicInteger working = new AtomicInteger();

    private volatile int generation;
    private int lastGeneration;
    private volatile boolean closed;
    private @Nullable Task task;
    private int items;
    private boolean running;

    /// Where the caller waits for the last workers. It is a monitor, because the caller does not
    /// own its thread: a late `unpark` would leave a permit, which would end the next `park` of the
    /// program, such as the pause between two frames.
    private final Object idle = new Object();

    /// Whether the caller is about to block, so that a worker has to wake it.
    private volatile boolean waiting;

    /// Created in advance: without it, a worker that has run out of memory could not report it.
    private final Failures failures = new Failures();

    /// The duration of recent runs for which no worker was woken.
    private long unsharedNanos;

    /// When the last run ended.
    private long lastEnd;

    /// @param count the number of workers, including the calling thread
    public Workers(int count, String world, StructureGuard guard) {
        this.guard = guard;
        threads = new WorkerThread[count - 1];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new WorkerThread(guard, "tercio-" + world + "-" + (i + 1), i + 1);
            threads[i].start();
        }
    }

    public int size() {
        return threads.length + 1;
    }

    /// Runs all items of a task, even if some throw. Then rethrows the exception of the lowest item
    /// with the others suppressed, so that the outcome does not depend on the number of workers.
    public void run(Task work, int count) {
        run(work, count, Long.MAX_VALUE);
    }

    /// Runs a task of which an earlier run has taken some time. If that is little, parked workers
    /// are woken only when the task takes longer, or when several such tasks follow each other.
    /// Workers that still spin always take part.
    ///
    /// @param expectedNanos how long the task takes on one thread
    /// @return how long this run would have taken on one thread
    public long run(Task work, int count, long expectedNanos) {
        if (running || Thread.currentThread() instanceof WorldThread) {
            runInline(work, count);
            return expectedNanos;
        }
        running = true;
        guard.setParallel(true);
        try {
            return runParallel(work, count, expectedNanos);
        } finally {
            guard.setParallel(false);
            running = false;
        }
    }

    /// Runs a nested task on the current thread only.
    private static void runInline(Task work, int count) {
        Failures thrown = new Failures();
        for (int item = 0; item < count; item++) {
            try {
                work.run(0, item);
            } catch (Throwable failure) {
                thrown.add(item, failure);
            }
        }
        thrown.rethrowFirst();
    }

    /// Publishes the items, works on them together with the pool, and waits for the active workers.
    /// Workers that wake up late find no item and are not waited for.
    private long runParallel(Task work, int count, long expectedNanos) {
        long start = System.nanoTime();
        if (start - lastEnd > SPIN_NANOS) {
            unsharedNanos = 0;
        }
        task = work;
        items = count;
        nextItem.set(0);
        generation = ++lastGeneration;
        boolean woken = expectedNanos >= WAKE_NANOS - unsharedNanos;
        if (woken) {
            wake(count - 1);
        }
        int done = woken ? runItems(0) : runItemsAlone(start);
        long end = System.nanoTime();
        nextItem.set(NO_ITEMS);
        awaitThreads();
        task = null;
        lastEnd = end;
        unsharedNanos = woken ? 0 : unsharedNanos + end - start;
        failures.rethrowFirst();
        return done == 0 ? expectedNanos : (end - start) / done * count;
    }

    /// Wakes as many workers as there are items for, except those that spin.
    private void wake(int wanted) {
        int needed = Math.min(threads.length, wanted);
        for (int i = 0; i < needed; i++) {
            if (threads[i].parked) {
                LockSupport.unpark(threads[i]);
            }
        }
    }

    /// Runs items until none is left. Takes an item before it reads the task: the atomic increment
    /// guarantees that a worker with an item of this run also sees the task of this run.
    ///
    /// @return the number of items that this worker has run
    private int runItems(int worker) {
        int done = 0;
        for (int item = nextItem.getAndIncrement();
                item < items;
                item = nextItem.getAndIncrement()) {
            runItem(worker, item);
            done++;
        }
        return done;
    }

    /// Runs items on the calling thread, and wakes the pool if that takes long.
    ///
    /// @return the number of items that the calling thread has run
    private int runItemsAlone(long start) {
        int done = 0;
        for (int item = nextItem.getAndIncrement();
                item < items;
                item = nextItem.getAndIncrement()) {
            runItem(0, item);
            done++;
            if (System.nanoTime() - start > WAKE_NANOS) {
                wake(items - item - 1);
                return done + runItems(0);
            }
        }
        return done;
    }

    private void runItem(int worker, int item) {
        Task work = task;
        try {
            Objects.requireNonNull(work).run(worker, item);
        } catch (Throwable thrown) {
            addFailure(item, thrown);
        }
    }

    private synchronized void addFailure(int item, Throwable thrown) {
        failures.add(item, thrown);
    }

    private void awaitThreads() {
        for (int spin = 0; spin < SPINS && working.get() > 0; spin++) {
            Thread.onSpinWait();
        }
        if (working.get() > 0) {
            blockUntilIdle();
        }
    }

    /// Sets [#waiting] before it checks again, so that a worker that becomes idle in between sees
    /// the flag. An interrupt does not end the wait; it is kept for the caller.
    private void blockUntilIdle() {
        boolean interrupted = false;
        synchronized (idle) {
            waiting = true;
            while (working.get() > 0) {
                try {
                    idle.wait();
                } catch (InterruptedException early) {
                    interrupted = true;
                }
            }
            waiting = false;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void wakeCaller() {
        synchronized (idle) {
            idle.notifyAll();
        }
    }

    @Override
    public void close() {
        closed = true;
        for (WorkerThread thread : threads) {
            LockSupport.unpark(thread);
        }
    }

    private final class WorkerThread extends WorldThread {
        private final int number;

        /// Whether the thread has to be woken to see the next run.
        private volatile boolean parked;

        WorkerThread(StructureGuard guard, String name, int number) {
            super(guard, name);
            this.number = number;
        }

        @Override
        public void run() {
            int seen = 0;
            while (awaitNextRun(seen)) {
                seen = generation;
                working.incrementAndGet();
                runItems(number);
                if (working.decrementAndGet() == 0 && waiting) {
                    wakeCaller();
                }
            }
        }

        /// Waits for the run after the given generation: spins for a while, then parks.
        ///
        /// @return false if the pool is closed
        private boolean awaitNextRun(int seen) {
            long start = System.nanoTime();
            while (generation == seen && !closed) {
                if (seen != 0 && System.nanoTime() - start < SPIN_NANOS) {
                    Thread.onSpinWait();
                } else {
                    park(seen);
                }
            }
            // clear an interrupt left by a body: it must not reach another body
            Thread.interrupted();
            return !closed;
        }

        /// Sets [#parked] before it checks for a run again, so that the caller, who starts a run
        /// before it reads the flag, cannot miss a thread that is about to park.
        private void park(int seen) {
            parked = true;
            if (generation == seen && !closed) {
                // an interrupt left by a body would prevent parking
                Thread.interrupted();
                LockSupport.park(Workers.this);
            }
            parked = false;
        }
    }
}
