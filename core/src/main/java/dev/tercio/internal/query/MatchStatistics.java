package dev.tercio.internal.query;

/// How many pages and blocks queries have visited and skipped. Concurrent runs may lose counts:
/// exact ones would need a lock in every run.
public final class MatchStatistics {
    long pagesVisited;
    long pagesSkipped;
    long blocksVisited;
    long blocksSkipped;

    /// Adds the counts of another and resets them.
    void take(MatchStatistics other) {
        pagesVisited += other.pagesVisited;
        pagesSkipped += other.pagesSkipped;
        blocksVisited += other.blocksVisited;
        blocksSkipped += other.blocksSkipped;
        other.pagesVisited = 0;
        other.pagesSkipped = 0;
        other.blocksVisited = 0;
        other.blocksSkipped = 0;
    }

    public long pagesVisited() {
        return pagesVisited;
    }

    public long pagesSkipped() {
        return pagesSkipped;
    }

    public long blocksVisited() {
        return blocksVisited;
    }

    public long blocksSkipped() {
        return blocksSkipped;
    }
}
