package dev.tercio.bench.tercio;

import dev.tercio.Tier;
import dev.tercio.WorldOptions;
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

/// Tercio as the guide shows it, with all components in one tier and nothing else configured.
public final class TercioAdapter implements Adapter {
    private final Tier tier;

    /// An adapter for worlds that use one tier.
    public TercioAdapter(Tier tier) {
        this.tier = tier;
    }

    private WorldOptions config() {
        return WorldOptions.DEFAULT.tier(tier);
    }

    @Override
    public Ships ships(int n) {
        return new TercioShips(config(), n);
    }

    @Override
    public Bodies bodies(int n) {
        return new TercioBodies(config(), n);
    }

    @Override
    public Fragments fragments(Fragmentation fragmentation, int n) {
        return new TercioFragments(config(), fragmentation, n);
    }

    @Override
    public Changes changes(int n) {
        return new TercioChanges(config(), n);
    }

    @Override
    public Lookups lookups(int n) {
        return new TercioLookups(config(), n);
    }

    @Override
    public ChurnedShips churnedShips(int n) {
        return new TercioChurnedShips(config(), n);
    }

    @Override
    public Bullets bullets(int n) {
        return new TercioBullets(config(), n);
    }

    @Override
    public FirstFrame firstFrame(int n) {
        return new TercioFirstFrame(config(), n);
    }

    @Override
    public Swaps swaps(int n) {
        return new TercioSwaps(config(), n);
    }

    @Override
    public Optional<CommandBatch> commands(int n) {
        return Optional.of(new TercioCommands(config(), n));
    }

    @Override
    public Optional<Saves> saves(int n) {
        return Optional.of(new TercioSaves(config(), n));
    }
}
