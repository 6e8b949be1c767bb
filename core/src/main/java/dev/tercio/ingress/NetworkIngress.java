package dev.tercio.ingress;

import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackReport;
import dev.tercio.internal.command.recording.CommandLane;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.schedule.SystemRun;
import dev.tercio.internal.schedule.SystemSettings;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.InGroup;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/// A system that applies commands from other threads, for example from a network thread. Each
/// thread records a batch of commands into its own buffer and submits it to a bounded queue. The
/// system plays the submitted batches in order of submission, in the phase
/// [Phases#NETWORK_RECEIVE].
///
/// ```java
/// NetworkIngress ingress = new NetworkIngress(world, 64, NetworkIngress.Overflow.DROP_OLDEST);
/// schedule.add(ingress);
/// // on the network thread
/// CommandBuffer updates = ingress.rent();
/// updates.set(entity, POSITION, decoded);
/// ingress.submit(updates);
/// ```
@InGroup(Phases.NETWORK_RECEIVE)
public final class NetworkIngress implements ComponentSystem {
    /// What [#submit(CommandBuffer)] does if the queue is full.
    public enum Overflow {
        /// Drops the oldest batch in the queue and counts it in [#dropped()].
        DROP_OLDEST,
        /// Blocks the submitting thread until there is space.
        BLOCK,
        /// Throws [IllegalStateException]. The submitting thread keeps its batch.
        ERROR
    }

    private final World world;
    private final Overflow overflow;
    private final ArrayBlockingQueue<CommandLane> waiting;
    private final LongAdder dropped = new LongAdder();
    private final LongAdder submitted = new LongAdder();
    private volatile @Nullable PlaybackOptions options;
    private volatile boolean closed;
    private long played;
    private long skipped;
    private long unplayed;

    /// Creates an ingress. Add it to a schedule of the same world.
    ///
    /// @param world the world
    /// @param capacity the maximum number of batches in the queue, at least 1
    /// @param overflow what happens if the queue is full
    /// @throws IllegalArgumentException if the capacity is less than 1
    public NetworkIngress(World world, int capacity, Overflow overflow) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity is not positive: batches=" + capacity);
        }
        this.world = Objects.requireNonNull(world, "world");
        this.overflow = Objects.requireNonNull(overflow, "overflow");
        this.waiting = new ArrayBlockingQueue<>(capacity);
    }

    /// Sets the playback options of batches. By default, the playback options of the system apply,
    /// see [dev.tercio.schedule.SystemOptions#playback(PlaybackOptions)]. If a failed command stops
    /// the playback of a batch, the rest of the batch is dropped and counted in [#unplayed()], and
    /// the first occurrence is logged.
    ///
    /// @param playback the options
    /// @return this
    /// @throws IllegalArgumentException if [PlaybackOptions#keep()] is set
    public NetworkIngress playback(PlaybackOptions playback) {
        options = SystemSettings.checkPlayback(playback);
        return this;
    }

    /// Rents a buffer for a batch. Any thread may call this.
    ///
    /// @return an empty buffer from the world's pool
    public CommandBuffer rent() {
        return world.commands();
    }

    /// Submits a batch. Any thread may call this. The batch then belongs to the ingress, which
    /// closes it after playback, and cannot be used any more; if this method throws, it still
    /// belongs to the caller.
    ///
    /// @param batch a buffer of the calling thread
    /// @throws IllegalStateException if the queue is full and the policy is [Overflow#ERROR], or is
    ///   [Overflow#BLOCK] and this is the world's thread, which empties the queue; if the schedule
    ///   is closed; if the thread is interrupted while it is blocked; or if the batch was submitted
    ///   before
    public void submit(CommandBuffer batch) {
        checkOpen();
        CommandLane lane = (CommandLane) batch;
        lane.submit();
        boolean accepted = false;
        try {
            enqueue(lane);
            accepted = true;
        } finally {
            if (!accepted) {
                lane.withdraw();
            }
        }
        submitted.increment();
        if (closed) {
            // the ingress was closed concurrently and will not play the batch
            drop();
        }
    }

    private void enqueue(CommandLane batch) {
        switch (overflow) {
            case DROP_OLDEST -> {
                while (!waiting.offer(batch)) {
                    CommandLane oldest = waiting.poll();
                    if (oldest != null) {
                        dropped.increment();
                        close(oldest, Cause.OVERFLOW);
                    }
                }
            }
            case BLOCK -> block(batch);
            case ERROR -> {
                if (!waiting.offer(batch)) {
                    throw new IllegalStateException(
                            "ingress queue is full: batches=" + waiting.size());
                }
            }
        }
    }

    private void block(CommandLane batch) {
        if (((DirectWorld) world).guard().isOwner()) {
            offerOnWorldThread(batch);
            return;
        }
        try {
            while (!waiting.offer(batch, 10, TimeUnit.MILLISECONDS)) {
                checkOpen();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "interrupted while waiting for space in the ingress queue", interrupted);
        }
    }

    /// The world's thread must not wait: it is the one that takes batches out of the queue.
    private void offerOnWorldThread(CommandLane batch) {
        if (!waiting.offer(batch)) {
            throw new IllegalStateException(
                    "ingress queue is full, and only this thread can empty it: batches="
                            + waiting.size()
                            + ", world="
                            + world.name()
                            + "; run a frame first, or submit on another thread");
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("ingress is closed: world=" + world.name());
        }
    }

    @Override
    public void create(SystemSetup setup) {
        if (setup.world() != world) {
            throw new IllegalStateException(
                    "ingress belongs to another world: ingress="
                            + world.name()
                            + ", schedule="
                            + setup.world().name());
        }
        closed = false;
        setup.exclusive();
    }

    /// Plays the batches that are in the queue when the update starts. Batches submitted meanwhile
    /// are played in the next frame, so that a fast sender cannot delay the current one.
    @Override
    public void update(SystemContext context) {
        PlaybackOptions own = options;
        PlaybackOptions playback = own == null ? ((SystemRun) context).playback() : own;
        for (int batches = waiting.size(); batches > 0; batches--) {
            CommandLane batch = waiting.poll();
            if (batch == null) {
                return;
            }
            play(batch, playback);
        }
    }

    private void play(CommandLane batch, PlaybackOptions playback) {
        Cause cause = Cause.FAILED;
        batch.withdraw();
        try {
            PlaybackReport report = world.play(batch, playback);
            played += report.played();
            skipped += report.skipped() + report.failed();
            cause = Cause.STOPPED;
        } finally {
            unplayed += batch.count();
            close(batch, cause);
        }
    }

    /// Closes a batch.
    ///
    /// @param cause why its remaining commands are dropped
    private static void close(CommandLane batch, Cause cause) {
        batch.withdraw();
        batch.close(cause);
    }

    @Override
    public void destroy() {
        closed = true;
        drop();
    }

    private void drop() {
        for (@Nullable CommandLane batch = waiting.poll(); batch != null; batch = waiting.poll()) {
            close(batch, Cause.INGRESS_CLOSED);
        }
    }

    /// Returns the number of batches in the queue.
    ///
    /// @return the number of batches
    public int waiting() {
        return waiting.size();
    }

    /// Returns the number of batches that were submitted.
    ///
    /// @return the number of batches
    public long submitted() {
        return submitted.sum();
    }

    /// Returns the number of batches that were dropped because the queue was full.
    ///
    /// @return the number of batches
    public long dropped() {
        return dropped.sum();
    }

    /// Returns the number of commands that succeeded. Call this on the world's thread.
    ///
    /// @return the number of commands
    public long played() {
        return played;
    }

    /// Returns the number of commands that were dropped because a failed command stopped the
    /// playback of their batch, or because the playback threw. Call this on the world's thread.
    ///
    /// @return the number of commands
    public long unplayed() {
        return unplayed;
    }

    /// Returns the number of commands that were skipped or failed. Unlike
    /// [PlaybackReport#skipped()], it includes commands that [PlaybackReport#failed()] counts. With
    /// [strict][PlaybackOptions#strict()] playback, it also includes adds of a component that was
    /// present, although they were applied. [World#commandFailures()] lists all of them. Call this
    /// on the world's thread.
    ///
    /// @return the number of commands
    public long skipped() {
        return skipped;
    }
}
