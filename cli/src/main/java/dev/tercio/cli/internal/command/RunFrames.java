package dev.tercio.cli.internal.command;

import dev.tercio.cli.Progress;
import dev.tercio.cli.SimulationRun;

/// Runs the frames of a simulation.
final class RunFrames {
    private RunFrames() {}

    /// Runs frames until the last one, or until the run is over.
    ///
    /// @return the number of frames that were run
    static int run(SimulationRun run, int frames, Progress progress) {
        int done = 0;
        boolean ended = false;
        while (done < frames && !ended) {
            run.runFrame();
            done++;
            progress.done(done);
            ended = run.isOver();
        }
        return done;
    }
}
