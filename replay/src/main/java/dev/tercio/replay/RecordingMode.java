package dev.tercio.replay;

/// What a recording contains of each frame.
public enum RecordingMode {
    /// The inputs: commands from outside the systems, resources that were changed between frames,
    /// and the duration of the frame. Such a recording is small. A replay runs the systems again.
    INPUTS,

    /// All changes of the state, the inputs and the commands of systems. Such a recording is
    /// larger. A replay needs neither the systems nor the component classes.
    STATE
}
