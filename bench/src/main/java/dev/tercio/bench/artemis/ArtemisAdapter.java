package dev.tercio.bench.artemis;

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

/// artemis-odb with archetypes, transmuters, mappers and loops over the ids of subscriptions. Its
/// subscriptions see changes after `process()`, which is therefore part of every change.
public final class ArtemisAdapter implements Adapter {
    @Override
    public Ships ships(int n) {
        return new ArtemisShips(n);
    }

    @Override
    public Bodies bodies(int n) {
        return new ArtemisBodies(n);
    }

    @Override
    public Fragments fragments(Fragmentation fragmentation, int n) {
        return new ArtemisFragments(fragmentation, n);
    }

    @Override
    public Changes changes(int n) {
        return new ArtemisChanges(n);
    }

    @Override
    public Lookups lookups(int n) {
        return new ArtemisLookups(n);
    }

    @Override
    public ChurnedShips churnedShips(int n) {
        return new ArtemisChurnedShips(n);
    }

    @Override
    public Bullets bullets(int n) {
        return new ArtemisBullets(n);
    }

    @Override
    public FirstFrame firstFrame(int n) {
        return new ArtemisFirstFrame(n);
    }

    @Override
    public Swaps swaps(int n) {
        return new ArtemisSwaps(n);
    }
}
