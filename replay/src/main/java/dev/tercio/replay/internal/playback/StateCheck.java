package dev.tercio.replay.internal.playback;

import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.Difference;
import dev.tercio.replay.Divergence;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.hash.DifferenceFinder;
import dev.tercio.replay.internal.hash.Sum;
import dev.tercio.replay.internal.hash.WorldComparison;
import dev.tercio.replay.internal.hash.WorldSums;
import dev.tercio.replay.internal.recording.FrameSections;
import dev.tercio.replay.internal.recording.SumsSection;
import dev.tercio.replay.internal.state.SectionKind;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/// Compares the state of a world with the sums that were recorded of it.
public final class StateCheck {
    /// How many differences a report lists.
    private static final int LISTED = 16;

    private final DirectWorld world;
    private final SaveFormat format;
    private final boolean partial;
    private final WorldSums actual;
    private final SumsSection recorded = new SumsSection();
    private boolean known;

    /// @param partial whether the world has only what can be read without classes
    public StateCheck(DirectWorld world, SaveFormat format, boolean partial) {
        this.world = world;
        this.format = format;
        this.partial = partial;
        this.actual = new WorldSums(world, format, true);
    }

    /// Forgets what was recorded: the world is in another state now, or sums of another segment are
    /// to come, which are numbered anew.
    public void forget() {
        recorded.clear();
        known = false;
    }

    /// Whether the sums are there that were recorded of the state now.
    public boolean isKnown() {
        return known;
    }

    /// Reads and checks the sums of the next frame.
    ///
    /// @return what takes them over, once the world is in the state after the frame
    /// @throws CorruptFileException if they cannot be read; nothing has been changed then
    public Runnable prepare(List<FrameSections.Entry> sections) {
        SumsSection.Read next = read(sections);
        return () -> take(next);
    }

    private SumsSection.@Nullable Read read(List<FrameSections.Entry> sections) {
        SumsSection.Read found = null;
        for (FrameSections.Entry section : sections) {
            if (section.kind() == SectionKind.SUMS) {
                found = recorded.read(section.input());
            }
        }
        return found;
    }

    private void take(SumsSection.@Nullable Read next) {
        known = next != null;
        if (next != null) {
            recorded.take(next);
        }
    }

    /// Finds the sums of a frame by reading those of all frames of its segment before it: each has
    /// only what has changed.
    ///
    /// @param first the first frame of the segment
    /// @param wanted the frame after which the world is now
    /// @param frames brings the sections of a frame
    public void find(long first, long wanted, LongFunction<List<FrameSections.Entry>> frames) {
        forget();
        SumsSection.Read last = null;
        for (long frame = first; frame <= wanted; frame++) {
            last = read(frames.apply(frame));
            if (last != null) {
                recorded.take(last);
            }
        }
        known = last != null;
    }

    /// Compares the state now with the recorded one.
    ///
    /// @param frame the number of the frame, for the report
    /// @param values compares value by value if it can; sums tell less
    /// @return what differs; nothing if they are the same, or if no sums are known
    public Optional<Divergence> compare(long frame, Supplier<List<Difference>> values) {
        if (!known) {
            return Optional.empty();
        }
        long hash = actual.update();
        if (hash == recorded.hash()) {
            return Optional.empty();
        }
        List<Difference> differences = values.get();
        if (differences.isEmpty()) {
            differences = new DifferenceFinder(world).find(recorded.sums(), actual.sums());
        }
        if (partial) {
            // what only a codec can read is not there to be compared
            differences = differences.stream().filter(this::isThere).toList();
            if (differences.isEmpty()) {
                return Optional.empty();
            }
        }
        return Optional.of(new Divergence(frame, recorded.hash(), hash, differences));
    }

    private boolean isThere(Difference difference) {
        return difference.component().equals(Sum.RESOURCES)
                ? world.allowedNamed(difference.field()) != null
                : difference.component().isEmpty()
                        || world.componentNamed(difference.component()) != null;
    }

    /// Compares value by value with a world that is in the recorded state.
    ///
    /// @param coded whether the other world has values that only codecs understand
    public List<Difference> compareValues(DirectWorld other, boolean coded) {
        return new WorldComparison(other, world, format, coded).run(LISTED);
    }
}
