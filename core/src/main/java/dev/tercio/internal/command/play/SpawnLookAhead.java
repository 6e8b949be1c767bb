package dev.tercio.internal.command.play;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.HandleTable;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.Cluster;
import dev.tercio.internal.stream.Words;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Looks ahead over all commands that are played together, to find the final component set of each
/// spawn. The spawn gets a slot in the cluster of that set, so that entities composed step by step
/// are stored as densely as those spawned with all their components.
///
/// Reads the lanes as they were recorded, before they are joined, reordered or coalesced, and
/// identifies a spawn by its number among all commands of these lanes. Therefore the slot does not
/// depend on how the lanes are played.
final class SpawnLookAhead {
    static final int NONE = HandleTable.NO_SPAWN;

    /// Marks a spawn that no command reshapes: it uses the cluster of its own components.
    private static final int UNCHANGED = -2;

    private final PlaybackParts parts;
    private final List<LaneContent> lanes = new ArrayList<>();

    /// For each spawn, in the order of recording: its number among all commands, its lane and
    /// offset there, and its cluster.
    private int[] numbers = new int[64];

    private long[] places = new long[64];
    private int[] clusters = new int[64];
    private int count;

    /// The number of the next command to read.
    private int next;

    /// The expected index of the next lookup.
    private int found;

    SpawnLookAhead(PlaybackParts parts) {
        this.parts = parts;
    }

    /// Reads the lane of a buffer.
    void read(LaneContent lane, HandleScope scope) {
        clear();
        if (lane.reshapesSpawns() || lane.reshapesOthers()) {
            scope.forgetSpawnNumbers();
            add(lane, scope);
        }
    }

    /// Reads lanes of a stage.
    void read(LaneStage stage, int from, int to) {
        clear();
        boolean some = false;
        boolean others = false;
        for (int i = from; i < to; i++) {
            LaneContent lane = stage.readyLane(i).content();
            some |= lane.reshapesSpawns();
            others |= lane.reshapesOthers();
        }
        if (!some && !others) {
            return;
        }
        stage.scope().forgetSpawnNumbers();
        for (int i = from; i < to; i++) {
            LaneContent lane = stage.readyLane(i).content();
            if (others || lane.reshapesSpawns()) {
                add(lane, stage.scope());
            } else {
                next += lane.count();
            }
        }
    }

    void clear() {
        lanes.clear();
        count = 0;
        next = 0;
        found = 0;
    }

    private void add(LaneContent lane, HandleScope scope) {
        lanes.add(lane);
        long[] stream = lane.stream.words();
        int end = lane.stream.size();
        int at = 0;
        while (at < end) {
            long word = Words.get(stream, at);
            int length = 0;
            if (!CommandWord.has(word, CommandWord.PART)) {
                if (CommandWord.kind(word) == CommandWord.SPAWN) {
                    long handle = Words.entity(stream, at);
                    addSpawn(at, scope.tableOf(handle), handle);
                    length = parts.shapes.lengthLikeLast(stream, at, end);
                } else if (CommandWord.reshapes(word)) {
                    reshape(Words.entity(stream, at), lane, scope, word);
                }
                next++;
            }
            at += length == 0 ? lane.length(word) : length;
        }
    }

    private void reshape(long handle, LaneContent lane, HandleScope scope, long word) {
        HandleTable handles = CommandWord.isPlaceholder(handle) ? scope.tableOf(handle) : null;
        int spawn = handles == null ? NONE : handles.spawnNumber(handle);
        if (spawn != NONE && clusters[spawn] != NONE) {
            reshape(spawn, lane, word);
        }
    }

    private void addSpawn(int at, @Nullable HandleTable table, long handle) {
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, count * 2);
            places = Arrays.copyOf(places, count * 2);
            clusters = Arrays.copyOf(clusters, count * 2);
        }
        numbers[count] = next;
        places[count] = ((long) (lanes.size() - 1) << 32) | at;
        clusters[count] = UNCHANGED;
        if (table != null) {
            table.setSpawnNumber(handle, count);
        }
        count++;
    }

    private void reshape(int spawn, LaneContent lane, long word) {
        boolean added = CommandWord.kind(word) != CommandWord.REMOVE;
        try {
            ComponentStore store =
                    added
                            ? parts.registry.open(lane.type(word))
                            : parts.registry.find(lane.type(word));
            if (store != null) {
                int before = clusters[spawn] == UNCHANGED ? ownCluster(spawn) : clusters[spawn];
                clusters[spawn] = parts.clusterSteps.after(before, store.id(), added);
            }
        } catch (InvalidComponentException | IllegalStateException refused) {
            // playback reports the failure when it reaches the command
            clusters[spawn] = NONE;
        }
    }

    private int ownCluster(int spawn) {
        LaneContent lane = lanes.get((int) (places[spawn] >>> 32));
        return parts.shapes.find(lane, (int) places[spawn]).shape().plan().cluster().id();
    }

    /// Returns whether every spawn uses the cluster of its own components.
    boolean isEmpty() {
        return count == 0;
    }

    /// Returns the cluster for a spawn.
    ///
    /// @param number its number among all commands
    /// @param own the cluster of the components it is spawned with
    Cluster clusterOf(int number, Cluster own) {
        int spawn = indexOf(number);
        int cluster = spawn < 0 ? NONE : clusters[spawn];
        return cluster < 0 ? own : parts.table.allocator().cluster(cluster);
    }

    /// Tries the expected index first, because most lookups are in the order of recording.
    private int indexOf(int number) {
        int guess = found;
        if (guess < count && numbers[guess] == number) {
            found = guess + 1;
            return guess;
        }
        int spawn = Arrays.binarySearch(numbers, 0, count, number);
        // lanes that reshape no spawn were not read
        found = spawn < 0 ? ~spawn : spawn + 1;
        return spawn;
    }
}
