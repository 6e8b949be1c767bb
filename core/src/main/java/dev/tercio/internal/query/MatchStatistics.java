package dev.tercio.internal.query;

/// How much of the world a query has looked at and how much it could pass over.
public final class MatchStatistics {
    long pagesVisited;
    long pagesSkipped;
    long blocksVisited;
    long blocksSkipped;

    /// Adds what another has counted and starts that anew.
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
