package dev.tercio.internal.command.lane;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// The recorders of a stream: the lane itself, except for segments that were appended from other
/// lanes.
public final class Segments {
    /// Commands that were appended from another lane.
    ///
    /// @param start the offset of the first command
    /// @param end the offset after the last command
    /// @param base the difference between the number in the stream and the number in the recorder's
    ///   count
    private record Segment(int start, int end, int base, String recorder) {
        Segment moved(int offset, int number) {
            return new Segment(start - offset, end - offset, base - number, recorder);
        }
    }

    private final List<Segment> foreign = new ArrayList<>();
    private String recorder = "";

    /// The number of commands dropped from the front of the stream. Numbering continues after them.
    private int dropped;

    /// Whether commands of other lanes keep their own numbers, as in a stage.
    private boolean countsByLane;

    public void name(String name) {
        recorder = name;
    }

    public String name() {
        return recorder;
    }

    public void countByLane() {
        countsByLane = true;
    }

    public String recorderAt(int offset) {
        Segment found = find(offset);
        return found == null ? recorder : found.recorder;
    }

    /// Returns whether the lane itself has recorded all commands.
    public boolean isOwn() {
        return foreign.isEmpty();
    }

    /// Returns the number of a command in the count of its recorder.
    int numberAt(int offset, int number) {
        Segment found = find(offset);
        return found == null ? number + dropped : number - found.base;
    }

    private @Nullable Segment find(int offset) {
        int low = 0;
        int high = foreign.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Segment segment = foreign.get(middle);
            if (offset < segment.start) {
                high = middle - 1;
            } else if (offset >= segment.end) {
                low = middle + 1;
            } else {
                return segment;
            }
        }
        return null;
    }

    /// Adds the segments of another lane whose commands were appended.
    ///
    /// @param number the number of the first appended command in this stream
    void append(Segments other, int start, int end, int number) {
        int base = countsByLane ? number - other.dropped : -dropped;
        if (other.foreign.isEmpty()) {
            foreign.add(new Segment(start, end, base, other.recorder));
            return;
        }
        int covered = start;
        for (Segment segment : other.foreign) {
            Segment moved = segment.moved(-start, countsByLane ? -number : segment.base + dropped);
            addOwn(other, covered, moved.start, base);
            foreign.add(moved);
            covered = moved.end;
        }
        addOwn(other, covered, end, base);
    }

    private void addOwn(Segments other, int start, int end, int base) {
        if (start < end) {
            foreign.add(new Segment(start, end, base, other.recorder));
        }
    }

    /// Adds a command. Adjacent commands of one recorder are merged into one segment.
    void add(int start, int end, int base, String name) {
        if (!foreign.isEmpty()) {
            Segment last = foreign.getLast();
            if (last.end == start && last.base == base && last.recorder.equals(name)) {
                foreign.set(foreign.size() - 1, new Segment(last.start, end, base, name));
                return;
            }
        }
        foreign.add(new Segment(start, end, base, name));
    }

    public void replaceBy(Segments other) {
        foreign.clear();
        foreign.addAll(other.foreign);
        dropped = other.dropped;
    }

    /// Copies the recorders of another lane from a command on.
    void appendTail(Segments other, int start, int number) {
        recorder = other.recorder;
        dropped = other.dropped + number;
        for (int i = other.firstAfter(start); i < other.foreign.size(); i++) {
            foreign.add(other.foreign.get(i).moved(start, number));
        }
    }

    /// The index of the first segment that ends after an offset.
    private int firstAfter(int offset) {
        int low = 0;
        int high = foreign.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (foreign.get(middle).end <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    void truncate(int end) {
        while (!foreign.isEmpty() && foreign.getLast().end > end) {
            Segment last = foreign.removeLast();
            if (last.start < end) {
                foreign.add(new Segment(last.start, end, last.base, last.recorder));
            }
        }
    }

    /// Copies the recorders of the unplayed rest of a rewritten stream. Commands that are recorded
    /// later continue its numbers.
    ///
    /// @param left the number of unplayed commands
    /// @param of the number of all commands
    void replaceByRest(Segments rest, int left, int of) {
        foreign.clear();
        foreign.addAll(rest.foreign);
        dropped += of - left;
    }

    /// Drops commands at the beginning. The remaining commands keep their numbers.
    void dropBefore(int offset, int number) {
        dropped += number;
        foreign.removeIf(segment -> segment.end <= offset);
        foreign.replaceAll(segment -> segment.moved(offset, number));
    }

    void clear() {
        foreign.clear();
        dropped = 0;
    }
}
