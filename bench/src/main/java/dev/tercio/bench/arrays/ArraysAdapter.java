package dev.tercio.bench.arrays;

import dev.tercio.bench.workload.Adapter;
import dev.tercio.bench.workload.Bodies;
import dev.tercio.bench.workload.Bullets;
import dev.tercio.bench.workload.Changes;
import dev.tercio.bench.workload.ChurnedShips;
import dev.tercio.bench.workload.CommandBatch;
import dev.tercio.bench.workload.FirstFrame;
import dev.tercio.bench.workload.Fragmentation;
import dev.tercio.bench.workload.Fragments;
import dev.tercio.bench.workload.Lookups;
import dev.tercio.bench.workload.Saves;
import dev.tercio.bench.workload.Ships;
import dev.tercio.bench.workload.Swaps;

import java.util.Optional;

/// The baseline: the same work hand-written on arrays, with only the handle checks that a program
/// needs.
public final class ArraysAdapter implements Adapter {
    @Override
    public Ships ships(int n) {
        return new ArraysShips(n);
    }

    @Override
    public Bodies bodies(int n) {
        return new MovingArrays(n);
    }

    @Override
    public Fragments fragments(Fragmentation fragmentation, int n) {
        return fragmentation.addsTags()
                ? new TaggedArrays(n)
                : new ArraysFragments(fragmentation, n);
    }

    @Override
    public Changes changes(int n) {
        return new ArraysChanges(n);
    }

    @Override
    public Lookups lookups(int n) {
        return new ArraysLookups(n);
    }

    @Override
    public ChurnedShips churnedShips(int n) {
        return new ArraysChurnedShips(n);
    }

    @Override
    public Bullets bullets(int n) {
        return new ArraysBullets(n);
    }

    @Override
    public FirstFrame firstFrame(int n) {
        return new ArraysFirstFrame(n);
    }

    @Override
    public Swaps swaps(int n) {
        return new ArraysSwaps(n);
    }

    @Override
    public Optional<CommandBatch> commands(int n) {
        return Optional.of(new ArraysCommands(n));
    }

    @Override
    public Optional<Saves> saves(int n) {
        return Optional.of(new ArraysSaves(n));
    }
}
