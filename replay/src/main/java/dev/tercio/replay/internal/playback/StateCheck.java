package dev.tercio.replay.internal.playback;

import dev.tercio.internal.component.ComponentSpec;
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

/// Compares the state of a world with recorded sums.
public final class StateCheck {
    /// The maximum number of differences in a report.
    private static final int LISTED = 16;

    private final DirectWorld world;
    private final SaveFormat format;
    private final boolean partial;
    private final WorldSums actual;
    private final SumsSection recorded = new SumsSection();
    private boolean known;

    /// @param partial whether the world has generated classes, and so lacks values that need a
    ///   codec
    public StateCheck(DirectWorld world, SaveFormat format, boolean partial) {
        this.world = world;
        this.format = format;
        this.partial = partial;
        this.actual = new WorldSums(world, format, true);
    }

    /// Discards the recorded sums: the world is in another state, or a new segment starts, in which
    /// sums are renumbered.
    public void forget() {
        recorded.clear();
        known = false;
    }

    /// Whether the recorded sums of the current state are available.
    public boolean isKnown() {
        return known;
    }

    /// Reads and checks the sums of the next frame.
    ///
    /// @return makes them current; run it when the frame has been replayed
    /// @throws CorruptFileException if they are invalid; nothing has been changed
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

    /// Reads the sums of a frame. Each frame contains only changed sums, so this reads all earlier
    /// frames of its segment.
    ///
    /// @param first the first frame of the segment
    /// @param wanted the frame whose end the world is at
    /// @param frames reads the sections of a frame
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

    /// Compares the current state with the recorded one.
    ///
    /// @param frame the number of the frame, for the report
    /// @param values compares value by value if possible; sums give less detail
    /// @return the divergence; empty if the states are equal or no sums are available
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
            // values that need a codec are missing and cannot be compared
            differences = differences.stream().filter(this::isThere).toList();
            if (differences.isEmpty()) {
                return Optional.empty();
            }
        }
        return Optional.of(new Divergence(frame, recorded.hash(), hash, differences));
    }

    private boolean isThere(Difference difference) {
        if (difference.component().equals(Sum.EVENTS)) {
            return world.eventNamed(difference.field()) != null;
        }
        if (difference.field().equals(Sum.ORDER)) {
            ComponentSpec<?> spec = world.componentNamed(difference.component());
            return spec != null && spec.relation() != null;
        }
        return difference.component().equals(Sum.RESOURCES)
                || difference.component().isEmpty()
                || world.componentNamed(difference.component()) != null;
    }

    /// Compares value by value with a world that is in the recorded state.
    ///
    /// @param coded whether the other world has values that need a codec
    public List<Difference> compareValues(DirectWorld other, boolean coded) {
        return new WorldComparison(other, world, format, coded).run(LISTED);
    }
}
