package dev.tercio.internal.query;

/// How much of the world a query has looked at and how much it could pass over.
public final class MatchStatistics {
    long pagesVisited;
    long pagesSkipped;
    long blocksVisited;
    long blocksSkipped;

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
