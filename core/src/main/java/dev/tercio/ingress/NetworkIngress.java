package dev.tercio.ingress;

import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackReport;
import dev.tercio.internal.command.recording.CommandLane;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.schedule.SystemRun;
import dev.tercio.internal.schedule.SystemSettings;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.InGroup;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/// Takes what other threads have received into the world. They record each batch of updates into a
/// buffer of their own and submit it; the system plays all that has been submitted, in that order,
/// when the phase [Phases#NETWORK_RECEIVE] comes.
///
/// ```java
/// NetworkIngress ingress = new NetworkIngress(world, 64, NetworkIngress.Overflow.DROP_OLDEST);
/// schedule.add(ingress);
/// // on the network's thread
/// CommandBuffer updates = ingress.rent();
/// updates.set(entity, POSITION, decoded);
/// ingress.submit(updates);
/// ```
@InGroup(Phases.NETWORK_RECEIVE)
public final class NetworkIngress implements ComponentSystem {
    /// What happens to a batch when as many as there is room for are waiting.
    public enum Overflow {
        /// The batch that has waited longest is dropped and counted.
        DROP_OLDEST,
        /// The submitting thread waits.
        BLOCK,
        /// The submitting thread gets an exception and keeps its batch.
        ERROR
    }

    private final World world;
    private final Overflow overflow;
    private final ArrayBlockingQueue<CommandBuffer> waiting;
    private final LongAdder dropped = new LongAdder();
    private final LongAdder submitted = new LongAdder();
    private volatile @Nullable PlaybackOptions options;
    private volatile boolean closed;
    private long played;
    private long skipped;
    private long unplayed;

    /// Makes an ingress.
    ///
    /// @param world the world
    /// @param batches how many batches may wait
    /// @param overflow what happens beyond
    public NetworkIngress(World world, int batches, Overflow overflow) {
        this.world = world;
        this.overflow = overflow;
        this.waiting = new ArrayBlockingQueue<>(batches);
    }

    /// Sets how batches are played, such as with a policy for failures; unless set, like the
    /// commands of the system, see `SystemOptions.playback(PlaybackOptions)`. If a failure stops
    /// the playback of a batch, the rest of this batch is dropped, logged the first time, and
    /// counted by [#unplayed()].
    ///
    /// @param wanted the options; [PlaybackOptions#keep()] is refused
    /// @return this
    public NetworkIngress playback(PlaybackOptions wanted) {
        options = SystemSettings.checkPlayback(wanted);
        return this;
    }

    /// Takes a buffer for a batch. Can be called by any thread.
    ///
    /// @return an empty buffer of the world's pool
    public CommandBuffer rent() {
        return world.commands();
    }

    /// Hands over a batch. It belongs to the ingress from now on, unless an exception is thrown.
    ///
    /// @param batch a buffer of the calling thread's
    /// @throws IllegalStateException if there is no room and the policy is [Overflow#ERROR], if the
    ///   schedule has been closed, or if the thread is interrupted while it waits
    public void submit(CommandBuffer batch) {
        checkOpen();
        batch.handOver();
        switch (overflow) {
            case DROP_OLDEST -> {
                while (!waiting.offer(batch)) {
                    CommandBuffer oldest = waiting.poll();
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
                            "too many batches are waiting: batches=" + waiting.size());
                }
            }
        }
        submitted.increment();
        if (closed) {
            // closed in between: nobody will come for it
            drop();
        }
    }

    private void block(CommandBuffer batch) {
        try {
            while (!waiting.offer(batch, 10, TimeUnit.MILLISECONDS)) {
                checkOpen();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for room", interrupted);
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("ingress is closed: world=" + world.name());
        }
    }

    @Override
    public void create(SystemSetup setup) {
        closed = false;
        setup.exclusive();
    }

    /// Plays the batches that wait when it begins; those that come meanwhile wait for the next
    /// frame, so that a fast sender cannot hold up the frame.
    @Override
    public void update(SystemContext context) {
        PlaybackOptions own = options;
        PlaybackOptions playback = own == null ? ((SystemRun) context).playback() : own;
        for (int batches = waiting.size(); batches > 0; batches--) {
            CommandBuffer batch = waiting.poll();
            if (batch == null) {
                return;
            }
            play(batch, playback);
        }
    }

    private void play(CommandBuffer batch, PlaybackOptions playback) {
        Cause cause = Cause.FAILED;
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
    /// @param cause why the commands that it still has are dropped
    private static void close(CommandBuffer batch, Cause cause) {
        ((CommandLane) batch).close(cause);
    }

    @Override
    public void destroy() {
        closed = true;
        drop();
    }

    private void drop() {
        for (@Nullable CommandBuffer batch = waiting.poll();
                batch != null;
                batch = waiting.poll()) {
            close(batch, Cause.INGRESS_CLOSED);
        }
    }

    /// How many batches wait.
    ///
    /// @return the number of batches
    public int waiting() {
        return waiting.size();
    }

    /// How many batches have been submitted.
    ///
    /// @return the number of batches
    public long submitted() {
        return submitted.sum();
    }

    /// How many batches were dropped for want of room.
    ///
    /// @return the number of batches
    public long dropped() {
        return dropped.sum();
    }

    /// How many commands have been carried out. To be asked on the world's thread.
    ///
    /// @return the number of commands
    public long played() {
        return played;
    }

    /// How many commands were dropped because one before them in their batch has failed and the
    /// options stop playback then, or because the playback of their batch threw. To be asked on the
    /// world's thread.
    ///
    /// @return the number of commands
    public long unplayed() {
        return unplayed;
    }

    /// How many commands were skipped or failed, see [World#commandFailures()] for which and why.
    /// To be asked on the world's thread.
    ///
    /// @return the number of commands
    public long skipped() {
        return skipped;
    }
}
