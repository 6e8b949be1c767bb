package dev.tercio.internal.command.report;

import dev.tercio.command.CommandFailure;
import dev.tercio.command.FailureReason;
import dev.tercio.command.PlaybackReport;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Counts the results of commands.
public final class ReportAccumulator implements PlaybackReport {
    private final List<CommandFailure> failures = new ArrayList<>();
    private int played;
    private int interleaved;
    private int skipped;
    private int failed;
    private int coalesced;
    private int dropped;
    private boolean stopped;
    private boolean prioritiesIgnored;

    /// The failure that stopped playback.
    private @Nullable CommandFailure stoppedBy;

    public void clear() {
        failures.clear();
        played = 0;
        interleaved = 0;
        skipped = 0;
        failed = 0;
        coalesced = 0;
        dropped = 0;
        stopped = false;
        prioritiesIgnored = false;
        stoppedBy = null;
    }

    public void countPlayed(int commands) {
        played += commands;
    }

    /// Counts interleaved commands that were played word by word.
    public void countInterleaved(int commands) {
        played += commands;
        interleaved += commands;
    }

    /// Returns the number of interleaved commands that were played word by word.
    public int interleaved() {
        return interleaved;
    }

    /// Adds the counts of another report.
    public void takeOver(ReportAccumulator other) {
        played += other.played;
        interleaved += other.interleaved;
    }

    public void countCoalesced(int commands) {
        coalesced += commands;
    }

    public void countFailure(FailureReason reason) {
        if (isSkip(reason)) {
            skipped++;
        } else {
            failed++;
        }
    }

    /// Returns whether the world was not in the state that the command expects, which also happens
    /// in correct programs.
    static boolean isSkip(FailureReason reason) {
        return switch (reason) {
            case DEAD_ENTITY, MISSING_COMPONENT, ALREADY_PRESENT, NOT_PRESENT -> true;
            default -> false;
        };
    }

    public void collect(CommandFailure failure) {
        failures.add(failure);
    }

    public void stop(CommandFailure because) {
        stopped = true;
        stoppedBy = because;
    }

    /// Returns the failure that stopped playback, or null.
    public @Nullable CommandFailure stoppedBy() {
        return stoppedBy;
    }

    public void countDropped(int commands) {
        dropped += commands;
    }

    /// Returns the number of commands that were dropped because playback was stopped.
    public int dropped() {
        return dropped;
    }

    public void notePrioritiesIgnored() {
        prioritiesIgnored = true;
    }

    @Override
    public int played() {
        return played;
    }

    @Override
    public int skipped() {
        return skipped;
    }

    @Override
    public int failed() {
        return failed;
    }

    @Override
    public int coalesced() {
        return coalesced;
    }

    @Override
    public boolean stopped() {
        return stopped;
    }

    @Override
    public boolean prioritiesIgnored() {
        return prioritiesIgnored;
    }

    @Override
    public List<CommandFailure> failures() {
        return List.copyOf(failures);
    }

    @Override
    public String toString() {
        return "played="
                + played
                + ", skipped="
                + skipped
                + ", failed="
                + failed
                + ", coalesced="
                + coalesced
                + (stopped ? ", stopped" : "");
    }
}
