package dev.tercio.internal.command.play;

import dev.tercio.Tier;
import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Words;
import dev.tercio.internal.worker.Workers;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// Plays long runs of adds, sets, combines and removes on several threads.
///
/// Such commands only touch the page of their entity. A run is partitioned by page, and one thread
/// plays each partition in the order of recording. The result for every entity is the same as with
/// one thread.
final class ParallelPlayback implements Workers.Task {
    /// For shorter runs, partitioning costs more than it saves.
    static final int SHORTEST_RUN = 32_768;

    private final PlaybackParts parts;
    private final PagePartition partition;
    private @Nullable Playback[] members = {};
    private @Nullable LaneContent lane;
    private HandleScope scope = new HandleScope();

    ParallelPlayback(PlaybackParts parts) {
        this.parts = parts;
        this.partition = new PagePartition(parts);
    }

    /// Returns whether a stream should be played on several threads. It must not be if a failure
    /// may stop playback, or if telemetry keeps the order of all commands.
    boolean isWorthwhile(LaneContent content, PlaybackOptions options) {
        return content.count() >= SHORTEST_RUN
                && parts.workerCount > 1
                && options.onFailure() != OnFailure.STOP
                && options.handler().isEmpty()
                && !parts.telemetry.keepsHistory();
    }

    /// Plays a stream.
    void play(Playback playback, LaneContent content, HandleScope handles, int end) {
        lane = content;
        scope = handles;
        long[] stream = content.stream.words();
        int sequential = 0;
        int at = 0;
        while (at < end) {
            int start = at;
            int commands = 0;
            long known = -1;
            int length = 0;
            while (at < end) {
                long word = Words.get(stream, at);
                if (word != known) {
                    if (!isEligible(content, word)) {
                        break;
                    }
                    known = word;
                    length = content.length(word);
                }
                at += length;
                commands++;
            }
            if (commands >= SHORTEST_RUN) {
                playback.play(sequential, start);
                playRun(playback, start, at, commands);
                sequential = at;
            }
            if (at < end) {
                at = content.next(at);
            }
        }
        playback.play(sequential, end);
        lane = null;
    }

    /// Returns whether a command only touches the page of its entity.
    private boolean isEligible(LaneContent content, long word) {
        boolean combines = CommandWord.kind(word) == CommandWord.COMBINE;
        if ((!combines && !CommandWord.isAboutOneType(word))
                || CommandWord.has(word, CommandWord.OBJECT | CommandWord.DEFAULT)) {
            return false;
        }
        ComponentStore store = parts.registry.find(content.type(word));
        return store != null
                && !store.isHooked()
                && (store.tier() != Tier.MANAGED || store.spec().isTag())
                && !(CommandWord.kind(word) == CommandWord.REMOVE && store.logsRemovals());
    }

    /// Clears the caches that depend on which components are hooked.
    void hooksChanged() {
        for (Playback member : members) {
            if (member != null) {
                member.hooksChanged();
            }
        }
    }

    private void playRun(Playback playback, int from, int to, int commands) {
        LaneContent content = Objects.requireNonNull(lane);
        partition.fill(content, from, to, commands, playback.number(), scope);
        Workers workers = parts.workers.get();
        openMembers(workers.size(), playback);
        playback.skipTo(to, commands);
        int done = 0;
        try {
            workers.run(this, partition.count());
        } finally {
            for (Playback member : members) {
                done += playback.takeOver(Objects.requireNonNull(member));
            }
            if (done < commands) {
                // an exception has ended some partitions, and their order is not that of the lane
                parts.telemetry.dropped(
                        commands - done, content.segments.recorderAt(from), Cause.FAILED);
            }
            playback.reportTakenOver(partition.content());
            partition.clear();
        }
    }

    private void openMembers(int count, Playback whole) {
        if (members.length != count) {
            members = new Playback[count];
        }
        for (int i = 0; i < count; i++) {
            Playback member = members[i];
            if (member == null) {
                member = Playback.ofWorker(parts);
                members[i] = member;
            }
            member.beginPartitions(partition.content(), scope, whole);
        }
    }

    /// Plays a partition.
    @Override
    public void run(int worker, int item) {
        Playback member = Objects.requireNonNull(members[worker]);
        member.play(partition.start(item), partition.end(item), partition.firstNumber(item));
    }

    static int pageOf(long entity) {
        return (int) entity >>> PageLayout.PAGE_SHIFT;
    }
}
