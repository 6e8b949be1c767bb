package dev.tercio.internal.command;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Who recorded which part of a stream. A lane that was never joined with another has one part.
final class Segments {
    /// Commands of one recorder.
    ///
    /// @param start the offset of the first
    /// @param firstNumber its number in the stream
    /// @param base what is subtracted from the number in the stream for the recorder's own count
    private record Segment(int start, int firstNumber, int base, String recorder) {}

    private final List<Segment> joined = new ArrayList<>();
    private String recorder = "";

    /// Whether joined lanes keep their own numbers: in a stage they do.
    private boolean countsByLane;

    void name(String name) {
        recorder = name;
    }

    String name() {
        return recorder;
    }

    void countByLane() {
        countsByLane = true;
    }

    String recorderAt(int offset) {
        Segment found = find(offset);
        return found == null ? recorder : found.recorder;
    }

    /// The number of a command as its recorder counts.
    int numberAt(int offset, int number) {
        Segment found = find(offset);
        return found == null ? number : number - found.base;
    }

    private @Nullable Segment find(int offset) {
        Segment found = null;
        for (Segment segment : joined) {
            if (segment.start > offset) {
                break;
            }
            found = segment;
        }
        return found;
    }

    void append(Segments other, int start, int number) {
        if (joined.isEmpty() && start > 0) {
            joined.add(new Segment(0, 0, 0, recorder));
        }
        if (other.joined.isEmpty()) {
            joined.add(new Segment(start, number, countsByLane ? number : 0, other.recorder));
        }
        for (Segment segment : other.joined) {
            int first = number + segment.firstNumber;
            int base = countsByLane ? number + segment.base : 0;
            joined.add(new Segment(start + segment.start, first, base, segment.recorder));
        }
    }

    void appendTail(Segments other, int start, int number) {
        recorder = other.recorderAt(start);
        for (Segment segment : other.joined) {
            if (segment.start > start) {
                int first = segment.firstNumber - number;
                int base = Math.max(0, segment.base - number);
                joined.add(new Segment(segment.start - start, first, base, segment.recorder));
            }
        }
    }

    /// Adds a command; those of one recorder, one behind the other, are one part.
    void add(int start, int number, String name) {
        if (joined.isEmpty() || !joined.getLast().recorder.equals(name)) {
            joined.add(new Segment(start, number, 0, name));
        }
    }

    void replaceBy(Segments other) {
        joined.clear();
        joined.addAll(other.joined);
    }

    void truncate(int end) {
        joined.removeIf(segment -> segment.start >= end);
    }

    void dropBefore(int offset, int number) {
        List<Segment> kept = new ArrayList<>();
        String first = recorderAt(offset);
        for (Segment segment : joined) {
            if (segment.start > offset) {
                kept.add(
                        new Segment(
                                segment.start - offset,
                                segment.firstNumber - number,
                                segment.base - number,
                                segment.recorder));
            }
        }
        joined.clear();
        recorder = first;
        joined.addAll(kept);
    }

    void clear() {
        joined.clear();
    }
}
