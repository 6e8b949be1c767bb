package dev.tercio.aeron;

/// When a member of the registry or a log waits for the disk.
public enum Durability {
    /// Never. A crash of the process loses nothing; a crash of the operating system may lose the
    /// last seconds.
    PROCESS(0),
    /// After each batch of data.
    DATA(1),
    /// After each batch of data and the metadata of its file.
    DATA_AND_METADATA(2);

    private final int level;

    Durability(int level) {
        this.level = level;
    }

    /// The level as Aeron counts it.
    ///
    /// @return 0, 1 or 2
    public int level() {
        return level;
    }
}
