package dev.tercio.inspector.internal.view;

import dev.tercio.World;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.Difference;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.hash.WorldComparison;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Finds the first frame at which two recordings differ. Opens the recordings itself, so that the
/// positions of their replays do not change.
public final class CompareView {
    private static final int MAX_DIFFERENCES = 20;

    private CompareView() {}

    /// Compares two recordings.
    public static Map<String, @Nullable Object> of(
            String nameA, Path folderA, String nameB, Path folderB) {
        try (Recording a = Recording.open(folderA);
                Recording b = Recording.open(folderB)) {
            long first = Math.max(a.firstFrame(), b.firstFrame()) + 1;
            long last = Math.min(a.lastFrame(), b.lastFrame());
            long compared = 0;
            Map<String, @Nullable Object> divergence = null;
            for (long frame = first; frame <= last && divergence == null; frame++) {
                OptionalLong hashA = a.frame(frame).hash();
                OptionalLong hashB = b.frame(frame).hash();
                if (hashA.isPresent() && hashB.isPresent()) {
                    compared++;
                    if (hashA.getAsLong() != hashB.getAsLong()) {
                        divergence = divergence(a, b, frame, hashA.getAsLong(), hashB.getAsLong());
                    }
                }
            }
            return new Answer()
                    .put("a", nameA)
                    .put("b", nameB)
                    .put("compared", compared)
                    .put("first", first)
                    .put("last", last)
                    .put("divergence", divergence)
                    .map();
        } catch (dev.tercio.replay.CorruptFileException e) {
            throw RequestException.conflict(
                    "recording is damaged: " + e.getMessage(), "compare undamaged recordings");
        }
    }

    private static Map<String, @Nullable Object> divergence(
            Recording a, Recording b, long frame, long hashA, long hashB) {
        return new Answer()
                .put("frame", frame)
                .put("a", "%016x".formatted(hashA))
                .put("b", "%016x".formatted(hashB))
                .put("differences", differences(a, b, frame))
                .map();
    }

    private static List<Map<String, @Nullable Object>> differences(
            Recording a, Recording b, long frame) {
        List<Map<String, @Nullable Object>> found = new ArrayList<>();
        if (a.mode() == RecordingMode.INPUTS || b.mode() == RecordingMode.INPUTS) {
            return found; // only systems can compute the states
        }
        Replay replayA = Replay.of(a);
        Replay replayB = Replay.of(b);
        try (World worldA = replayA.world();
                World worldB = replayB.world()) {
            replayA.seek(frame);
            replayB.seek(frame);
            WorldComparison comparison =
                    new WorldComparison(
                            (DirectWorld) worldA, (DirectWorld) worldB, SaveFormat.DEFAULT, false);
            for (Difference difference : comparison.run(MAX_DIFFERENCES)) {
                found.add(
                        new Answer()
                                .put("component", difference.component())
                                .put("field", difference.field())
                                .put("entity", difference.entity().map(EntityText::of).orElse(null))
                                .put("a", difference.recorded())
                                .put("b", difference.actual())
                                .map());
            }
        }
        return found;
    }
}
