package dev.tercio.bench.dominion;

import dev.tercio.bench.workload.Adapter;
import dev.tercio.bench.workload.Bodies;
import dev.tercio.bench.workload.Bullets;
import dev.tercio.bench.workload.Changes;
import dev.tercio.bench.workload.ChurnedShips;
import dev.tercio.bench.workload.FirstFrame;
import dev.tercio.bench.workload.Fragmentation;
import dev.tercio.bench.workload.Fragments;
import dev.tercio.bench.workload.Lookups;
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
    public Lookups lookups(int n) {
        return new DominionLookups(n);
    }

    @Override
    public ChurnedShips churnedShips(int n) {
        return new DominionChurnedShips(n);
    }

    @Override
    public Bullets bullets(int n) {
        return new DominionBullets(n);
    }

    @Override
    public FirstFrame firstFrame(int n) {
        return new DominionFirstFrame(n);
    }

    @Override
    public Swaps swaps(int n) {
        return new DominionSwaps(n);
    }
}
