package dev.tercio.replay.internal.playback;

import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.recording.FrameSections;
import dev.tercio.replay.internal.restore.StateReader;
import dev.tercio.replay.internal.state.SectionKind;

import java.util.Iterator;
import java.util.List;

/// Replays a frame by restoring its changes, without running systems.
public final class StatePlayer {
    private final StateReader state;

    /// @param state has restored the state that the first frame changes
    public StatePlayer(StateReader state) {
        this.state = state;
    }

    /// Checks all sections of a frame, then changes the world.
    ///
    /// @throws CorruptFileException if the frame is invalid; nothing has been changed
    public void apply(List<FrameSections.Entry> sections) {
        // codecs and constructors are application code, which must not change the world during a
        // replay
        Object outer = state.world().guard().enter("replay of a frame");
        try {
            checkAndApply(sections);
        } finally {
            state.world().guard().leave(outer);
        }
    }

    private void checkAndApply(List<FrameSections.Entry> sections) {
        state.begin(false);
        for (FrameSections.Entry section : sections) {
            if (section.kind().isState()) {
                int start = section.input().position();
                state.check(section.kind(), section.input());
                section.input().moveTo(start);
            }
        }
        state.checkEnd();
        state.apply(() -> values(sections), () -> {});
    }

    private static Iterator<ByteInput> values(List<FrameSections.Entry> sections) {
        return sections.stream()
                .filter(section -> section.kind() == SectionKind.VALUES)
                .map(FrameSections.Entry::input)
                .iterator();
    }
}
