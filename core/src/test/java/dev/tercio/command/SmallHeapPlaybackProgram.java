package dev.tercio.command;

import java.util.ArrayList;
import java.util.List;

/// Plays commands in a heap that is almost full, with a little more free memory each time, and
/// checks that no command is lost. Prints how often memory ran out.
final class SmallHeapPlaybackProgram {
    private static final int STEPS = 4;
    private static final int STEP_BYTES = 48 << 10;
    private static final int CHUNK = 4 << 10;

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

    /// Returns whether memory ran out.
    private static boolean playWithLittleMemory(CommandAudit audit, boolean stage, int free) {
        List<byte[]> ballast = new ArrayList<>(1 << 16);
        fill(ballast, 1 << 18);
        fill(ballast, CHUNK);
        for (int i = 0; i < free / CHUNK && !ballast.isEmpty(); i++) {
            ballast.removeLast();
        }
        try {
            if (stage) {
                audit.playStage();
            } else {
                audit.play(PlaybackOptions.DEFAULT);
            }
            return false;
        } catch (OutOfMemoryError full) {
            return true;
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
