package dev.tercio.replay;

/// What a recording holds of each frame.
public enum RecordingMode {
    /// What came from outside: commands that were not recorded by systems, resources that were
    /// changed between frames, and how long the frame was. It is small, and to replay it the
    /// systems run again.
    INPUTS,

    /// All that has changed, besides the inputs and the commands of the systems. It is larger, and
    /// to replay it neither systems nor the classes of components are needed.
    STATE
}
