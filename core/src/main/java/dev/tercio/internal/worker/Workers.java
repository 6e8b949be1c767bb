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

    /// The number of spins before a waiting thread parks.
    private static final int SPINS = 2_000;

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
    private @Nullable Thread caller;
    private @Nullable Failures failures;

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
        if (running || Thread.currentThread() instanceof WorldThread) {
            runInline(work, count);
            return;
        }
        running = true;
        guard.setParallel(true);
        try {
            runParallel(work, count);
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
    private void runParallel(Task work, int count) {
        task = work;
        items = count;
        caller = Thread.currentThread();
        nextItem.set(0);
        generation = ++lastGeneration;
        int needed = Math.min(threads.length, count - 1);
        for (int i = 0; i < needed; i++) {
            LockSupport.unpark(threads[i]);
        }
        runItems(0);
        nextItem.set(NO_ITEMS);
        awaitThreads();
        task = null;
        Failures thrown = failures;
        if (thrown != null) {
            failures = null;
            thrown.rethrowFirst();
        }
    }

    /// Runs items until none is left. Takes an item before it reads the task: the atomic increment
    /// guarantees that a worker with an item of this run also sees the task of this run.
    private void runItems(int worker) {
        for (int item = nextItem.getAndIncrement();
                item < items;
                item = nextItem.getAndIncrement()) {
            Task work = task;
            try {
                Objects.requireNonNull(work).run(worker, item);
            } catch (Throwable thrown) {
                addFailure(item, thrown);
            }
        }
    }

    private synchronized void addFailure(int item, Throwable thrown) {
        if (failures == null) {
            failures = new Failures();
        }
        failures.add(item, thrown);
    }

    private void awaitThreads() {
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
        for (WorkerThread thread : threads) {
            LockSupport.unpark(thread);
        }
    }

    private final class WorkerThread extends WorldThread {
        private final int number;

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
                if (working.decrementAndGet() == 0) {
                    LockSupport.unpark(caller);
                }
            }
        }

        /// Waits for the run after the given generation.
        ///
        /// @return false if the pool is closed
        private boolean awaitNextRun(int seen) {
            for (int spin = 0; generation == seen && !closed; spin++) {
                if (spin < SPINS) {
                    Thread.onSpinWait();
                } else {
                    // clear an interrupt left by a body: it must not prevent parking or reach
                    // another body
                    Thread.interrupted();
                    LockSupport.park(Workers.this);
                }
            }
            Thread.interrupted();
            return !closed;
        }
    }
}
