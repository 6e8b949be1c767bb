package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.internal.storage.Allocations;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.function.Consumer;

/// If memory runs out during a playback, no command is lost: each is done, left in the buffer,
/// failed, or counted as unplayed. With memory, the rest can be played.
///
/// Proves CB-16.
class ExhaustedMemoryTest {
    private static void bufferWithEachFailure(
            CommandAudit.Work work, PlaybackOptions options, Consumer<CommandAudit> rest) {
        for (int allowed = 0; ; allowed++) {
            try (CommandAudit audit = new CommandAudit(work)) {
                if (isEnough(allowed, () -> audit.play(options))) {
                    assertEquals(0, audit.left());
                    assertEquals(audit.recorded(), audit.done());
                    return;
                }
                audit.check("allowed=" + allowed);
                rest.accept(audit);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(CommandAudit.Work.class)
    void noCommandOfABufferIsLost(CommandAudit.Work work) {
        bufferWithEachFailure(
                work, PlaybackOptions.DEFAULT, audit -> audit.checkRest(PlaybackOptions.DEFAULT));
    }

    @ParameterizedTest
    @EnumSource(CommandAudit.Work.class)
    void noCommandOfAnOrderedBufferIsLost(CommandAudit.Work work) {
        PlaybackOptions options = PlaybackOptions.DEFAULT.order(PlaybackOrder.BY_KIND).coalesce();
        bufferWithEachFailure(work, options, audit -> audit.checkRest(options));
    }

    @ParameterizedTest
    @EnumSource(CommandAudit.Work.class)
    void noCommandOfAStageIsLost(CommandAudit.Work work) {
        for (int allowed = 0; ; allowed++) {
            try (CommandAudit audit = new CommandAudit(work)) {
                if (isEnough(allowed, audit::playStage)) {
                    assertEquals(audit.recorded(), audit.done());
                    return;
                }
                audit.check("allowed=" + allowed);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(CommandAudit.Work.class)
    void noCommandOfAFrameIsLost(CommandAudit.Work work) {
        for (int allowed = 0; ; allowed++) {
            try (CommandAudit audit = new CommandAudit(work)) {
                if (isEnough(allowed, audit::runFrame)) {
                    assertEquals(audit.recorded(), audit.done());
                    return;
                }
                audit.check("allowed=" + allowed);
                audit.checkNextFrame();
            }
        }
    }

    /// Whether work succeeds with this number of allocations. All later ones fail.
    private static boolean isEnough(int allowed, Runnable work) {
        int[] left = {allowed};
        try {
            Allocations.probe(
                    () -> {
                        if (left[0]-- <= 0) {
                            throw new OutOfMemoryError("allowed=" + allowed);
                        }
                    },
                    work);
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }
}
