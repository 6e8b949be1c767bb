package dev.tercio.command;

import dev.tercio.schedule.SystemFailedException;

import java.util.ArrayList;
import java.util.List;

/// Plays commands and runs frames in a heap that is almost full, with a little more free memory
/// each time, and checks that no command is lost. Prints how often memory ran out.
final class SmallHeapPlaybackProgram {
    private static final int STEPS = 4;
    private static final int STEP_BYTES = 48 << 10;
    private static final int CHUNK = 4 << 10;
    private static final int FRAME_STEPS = 16;
    private static final int FRAME_STEP_BYTES = 36 << 10;

    private SmallHeapPlaybackProgram() {}

    public static void main(String[] arguments) {
        int ranOut = 0;
        for (CommandAudit.Work work : CommandAudit.Work.values()) {
            warmUp(work);
            for (int step = 0; step < STEPS; step++) {
                try (CommandAudit audit = new CommandAudit(work)) {
                    boolean stage = step % 2 == 1;
                    ranOut += playWithLittleMemory(audit, stage, step * STEP_BYTES) ? 1 : 0;
                    audit.check(work + ", step=" + step);
                }
            }
        }
        System.out.println("ranOut=" + ranOut);
        System.out.println("framesRanOut=" + frames());
    }

    /// Runs frames. Returns how many ran out of memory.
    private static int frames() {
        for (int i = 0; i < 2; i++) {
            try (FrameAudit warm = new FrameAudit()) {
                warm.run();
                warm.check("with memory");
                warm.checkNextFrame("with memory");
            }
        }
        int ranOut = 0;
        for (int step = 0; step < FRAME_STEPS; step++) {
            try (FrameAudit audit = new FrameAudit()) {
                String message = "frame, step=" + step;
                ranOut += ranOut(audit::run, step * FRAME_STEP_BYTES) ? 1 : 0;
                audit.check(message);
                audit.checkNextFrame(message);
            }
        }
        return ranOut;
    }

    /// Links all lambdas: the JVM never repeats a linkage that ran out of memory.
    private static void warmUp(CommandAudit.Work work) {
        try (CommandAudit first = new CommandAudit(work);
                CommandAudit second = new CommandAudit(work)) {
            first.play(PlaybackOptions.DEFAULT);
            first.check("with memory");
            second.playStage();
            second.check("with memory");
        }
    }

    private static boolean playWithLittleMemory(CommandAudit audit, boolean stage, int free) {
        return ranOut(stage ? audit::playStage : () -> audit.play(PlaybackOptions.DEFAULT), free);
    }

    /// Runs work with little memory. Returns whether it ran out.
    private static boolean ranOut(Runnable work, int free) {
        List<byte[]> ballast = new ArrayList<>(1 << 16);
        fill(ballast, 1 << 18);
        fill(ballast, CHUNK);
        for (int i = 0; i < free / CHUNK && !ballast.isEmpty(); i++) {
            ballast.removeLast();
        }
        try {
            work.run();
            return false;
        } catch (OutOfMemoryError full) {
            return true;
        } catch (SystemFailedException failed) {
            return failed.getCause() instanceof OutOfMemoryError;
        } finally {
            ballast.clear();
        }
    }

    private static void fill(List<byte[]> ballast, int bytes) {
        try {
            while (true) {
                ballast.add(new byte[bytes]);
            }
        } catch (OutOfMemoryError full) {
            // the heap has no room for another chunk
            return;
        }
    }
}
