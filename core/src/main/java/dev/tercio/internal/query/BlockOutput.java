package dev.tercio.internal.query;

/// What a run produces besides the values it stores. The rows are divided into numbered runs of
/// blocks, in slot order; each is visited by one thread.
interface BlockOutput {
    /// Reserves space for a number of runs of blocks before threads visit them.
    void reserve(int count);

    /// Prepares a frame for the run of blocks with its number. Called only if it has rows.
    void begin(RowFrame frame);

    /// Takes the output from a frame after the last row of its run of blocks, or after the row
    /// whose body has thrown.
    void end(RowFrame frame);
}
