package dev.tercio.schedule;

/// Thrown by [Schedule#run(double)] when a frame stops early, for one of these reasons:
///
/// - a system threw and its [SystemFailurePolicy] stops the run;
/// - a system accessed components or resources it did not declare, regardless of its policy;
/// - a command failed and the [playback
///   options][SystemOptions#playback(dev.tercio.command.PlaybackOptions)] stop playback.
///
/// When this is thrown:
///
/// - The other systems of the stage have finished. Their commands have been played, including those
///   for sync points later in the frame.
/// - The commands of a system that threw have been dropped, unless its policy keeps them.
/// - If a failed command stopped a playback, the remaining commands of that playback have been
///   dropped. The message contains their number.
/// - Later stages have not run. The frame has ended and counts as a frame. The schedule can run the
///   next one.
public final class SystemFailedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /// The name of the system.
    private final String system;

    /// The frame in which the system has failed.
    private final long frame;

    /// Creates the exception.
    ///
    /// @param system the name of the system
    /// @param frame the number of the frame
    /// @param cause the exception
    public SystemFailedException(String system, long frame, Throwable cause) {
        super("system failed: system=" + system + ", frame=" + frame + ", because=" + cause, cause);
        this.system = system;
        this.frame = frame;
    }

    /// Returns the name of the system that failed.
    ///
    /// @return the name
    public String system() {
        return system;
    }

    /// Returns the frame in which it failed.
    ///
    /// @return the number of the frame
    public long frame() {
        return frame;
    }
}
