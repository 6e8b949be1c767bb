package dev.tercio.replay.internal.playback;

import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.image.ImageReader;
import dev.tercio.replay.internal.image.PartKind;
import dev.tercio.replay.internal.log.FrameParts;

import java.util.Iterator;
import java.util.List;

/// Restores a frame: gives the world what the frame has changed, without running systems.
public final class StatePlayer {
    private final ImageReader image;

    /// @param image has read the state that the first frame changes
    public StatePlayer(ImageReader image) {
        this.image = image;
    }

    /// Checks all parts of a frame, then changes the world.
    ///
    /// @throws CorruptFileException if something cannot be read; nothing has been changed then
    public void apply(List<FrameParts.Part> parts) {
        // codecs and constructors are code of users, who must not change what is being replayed
        Object outer = image.world().guard().enter("replay of a frame");
        try {
            checkAndApply(parts);
        } finally {
            image.world().guard().leave(outer);
        }
    }

    private void checkAndApply(List<FrameParts.Part> parts) {
        image.begin(false);
        for (FrameParts.Part part : parts) {
            if (part.kind().isState()) {
                int start = part.input().position();
                image.check(part.kind(), part.input());
                part.input().moveTo(start);
            }
        }
        image.checkEnd();
        image.apply(() -> values(parts), () -> {});
    }

    private static Iterator<ByteInput> values(List<FrameParts.Part> parts) {
        return parts.stream()
                .filter(part -> part.kind() == PartKind.VALUES)
                .map(FrameParts.Part::input)
                .iterator();
    }
}
