package dev.tercio.bench.ashley;

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

/// Ashley with mappers and loops over the entities of families. Components are added to an entity
/// before it is added to the engine.
public final class AshleyAdapter implements Adapter {
    @Override
    public Ships ships(int n) {
        return new AshleyShips(n);
    }

    @Override
    public Bodies bodies(int n) {
        return new AshleyBodies(n);
    }

    @Override
    public Fragments fragments(Fragmentation fragmentation, int n) {
        return new AshleyFragments(fragmentation, n);
    }

    @Override
    public Changes changes(int n) {
        return new AshleyChanges(n);
    }

    @Override
    public Lookups lookups(int n) {
        return new AshleyLookups(n);
    }

    @Override
    public ChurnedShips churnedShips(int n) {
        return new AshleyChurnedShips(n);
    }

    @Override
    public Bullets bullets(int n) {
        return new AshleyBullets(n);
    }

    @Override
    public FirstFrame firstFrame(int n) {
        return new AshleyFirstFrame(n);
    }

    @Override
    public Swaps swaps(int n) {
        return new AshleySwaps(n);
    }
}
