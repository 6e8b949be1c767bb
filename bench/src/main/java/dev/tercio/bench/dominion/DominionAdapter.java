package dev.tercio.bench.dominion;

import dev.tercio.bench.workload.Adapter;
import dev.tercio.bench.workload.Bodies;
import dev.tercio.bench.workload.Changes;
import dev.tercio.bench.workload.Fragmentation;
import dev.tercio.bench.workload.Fragments;
import dev.tercio.bench.workload.Ships;
import dev.tercio.bench.workload.Swaps;

/// Dominion with prepared compositions and mutable components.
public final class DominionAdapter implements Adapter {
    @Override
    public Ships ships(int n) {
        return new DominionShips(n);
    }

    @Override
    public Bodies bodies(int n) {
        return new DominionBodies(n);
    }

    @Override
    public Fragments fragments(Fragmentation fragmentation, int n) {
        return new DominionFragments(fragmentation, n);
    }

    @Override
    public Changes changes(int n) {
        return new DominionChanges(n);
    }

    @Override
    public Swaps swaps(int n) {
        return new DominionSwaps(n);
    }
}
