package dev.tercio.schedule;

/// Thrown when a system has failed and its policy is to stop, when it has touched what it has not
/// declared, whatever its policy is, or when a command of it has failed and its
/// [options][SystemOptions#playback(dev.tercio.command.PlaybackOptions)] stop playback. The other
/// systems of the stage have finished and all their commands were played, those for later points
/// included; the commands of the system itself were dropped unless its policy keeps them; of a
/// playback that was stopped, the commands after the failed one, which the message counts. The
/// stages after it were not run. The schedule can go on with the next frame.
public final class SystemFailedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String system;
    private final long frame;

    /// Creates the exception.
    ///
    /// @param system the name of the system
    /// @param frame the frame
    /// @param cause what it threw
    public SystemFailedException(String system, long frame, Throwable cause) {
        super("system failed: system=" + system + ", frame=" + frame + ", because=" + cause, cause);
        this.system = system;
        this.frame = frame;
    }

    /// The system that failed.
    ///
    /// @return its name
    public String system() {
        return system;
    }

    /// The frame in which it failed.
    ///
    /// @return the number of the frame
    public long frame() {
        return frame;
    }
}
