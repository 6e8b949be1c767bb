package dev.tercio.schedule;

import java.time.Duration;

/// How often a group or a system runs, if not once per frame.
///
/// ```java
/// schedule.group("ai", Phases.SIMULATION, GroupOptions.DEFAULT.rate(Rate.everyFrames(4)));
/// schedule.group("physics", Phases.SIMULATION,
///         GroupOptions.DEFAULT.rate(Rate.fixedStep(Duration.ofMillis(5))));
/// ```
///
/// A group or system with a rate has a clock of its own: for its systems, [SystemContext#time()]
/// contains the number of its earlier runs, the time that this run stands for, and the time of all
/// earlier runs. A rate inside a group with a rate counts the runs of that group instead of frames.
/// Time does not pass for a group while it is disabled or its condition does not hold.
///
/// The clock is part of the state of the schedule: it is saved, rolled back and replayed.
public sealed interface Rate {
    /// Returns a rate of one run in a number of frames, beginning with frame 0.
    ///
    /// @param frames the number of frames, at least 1
    /// @return the rate
    /// @throws IllegalArgumentException if the number is less than 1
    static EveryFrames everyFrames(int frames) {
        return new EveryFrames(frames, 0);
    }

    /// Returns a rate of runs that all have the same length. Elapsed time is accumulated: a frame
    /// makes as many runs as fit, possibly none, and keeps the remainder. At most 8 runs are made
    /// in one frame, see [FixedStep#maxSteps(int)].
    ///
    /// @param step the length of a run
    /// @return the rate
    /// @throws IllegalArgumentException if the length is not positive, or exceeds 292 years
    static FixedStep fixedStep(Duration step) {
        return new FixedStep(step, FixedStep.DEFAULT_MAX_STEPS);
    }

    /// One run in a number of frames.
    ///
    /// @param frames the number of frames
    /// @param offset the first frame with a run, less than the number of frames
    record EveryFrames(int frames, int offset) implements Rate {
        /// Checks the values.
        public EveryFrames {
            if (frames < 1) {
                throw new IllegalArgumentException("rate is not positive: frames=" + frames);
            }
            if (offset < 0 || offset >= frames) {
                throw new IllegalArgumentException(
                        "offset is out of range: offset=" + offset + ", frames=" + frames);
            }
        }

        /// Sets the first frame with a run. Groups with different offsets share the work among
        /// frames.
        ///
        /// @param first the number of the frame, less than [#frames()]
        /// @return the changed rate
        /// @throws IllegalArgumentException if the number is out of range
        public EveryFrames offset(int first) {
            return new EveryFrames(frames, first);
        }

        @Override
        public String toString() {
            return "every " + frames + " frames" + (offset == 0 ? "" : ", offset " + offset);
        }
    }

    /// Runs of equal length.
    ///
    /// @param step the length of a run
    /// @param maxSteps the maximum number of runs in one frame
    record FixedStep(Duration step, int maxSteps) implements Rate {
        static final int DEFAULT_MAX_STEPS = 8;

        /// Checks the values.
        public FixedStep {
            if (!step.isPositive() || step.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0) {
                throw new IllegalArgumentException("step is out of range: step=" + step);
            }
            if (maxSteps < 1) {
                throw new IllegalArgumentException(
                        "maximum of steps is not positive: maxSteps=" + maxSteps);
            }
        }

        /// Sets the maximum number of runs in one frame. Time for more runs is dropped and counted,
        /// see [Schedule#dropped(String)].
        ///
        /// @param most the maximum, at least 1
        /// @return the changed rate
        /// @throws IllegalArgumentException if the maximum is less than 1
        public FixedStep maxSteps(int most) {
            return new FixedStep(step, most);
        }

        @Override
        public String toString() {
            return "steps of " + step.toNanos() / 1e6 + " ms, at most " + maxSteps + " per frame";
        }
    }
}
