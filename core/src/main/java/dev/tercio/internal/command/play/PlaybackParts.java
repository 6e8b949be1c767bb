package dev.tercio.internal.command.play;

import dev.tercio.World;
import dev.tercio.internal.command.lane.FrameHandles;
import dev.tercio.internal.command.report.FailureLog;
import dev.tercio.internal.command.report.Telemetry;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.structure.Destroyer;
import dev.tercio.internal.structure.Spawner;
import dev.tercio.internal.worker.Workers;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.function.Supplier;

/// The parts of a world that playback needs, and caches derived from them.
public final class PlaybackParts {
    private static final ClassCopies COPIES =
            new ClassCopies(TypedKernel.class, EntityTable.class, ComponentStore.class);

    final World world;
    final EntityTable table;
    final ComponentRegistry registry;
    final StructureGuard guard;
    final Spawner spawner;
    final Destroyer destroyer;
    final Supplier<Workers> workers;
    final int workerCount;
    final SpawnShapes shapes;
    final ClusterSteps clusterSteps;
    final Telemetry telemetry;
    final FailureLog failures;
    final FrameHandles frameHandles = new FrameHandles();
    private final @Nullable CommandKernel[] kernels =
            new CommandKernel[ComponentRegistry.MAX_TYPES];

    public PlaybackParts(
            World world,
            EntityTable table,
            ComponentRegistry registry,
            StructureGuard guard,
            Spawner spawner,
            Destroyer destroyer,
            Supplier<Workers> workers,
            int workerCount,
            Telemetry telemetry,
            FailureLog failures) {
        this.world = world;
        this.table = table;
        this.registry = registry;
        this.guard = guard;
        this.spawner = spawner;
        this.destroyer = destroyer;
        this.workers = workers;
        this.workerCount = workerCount;
        this.telemetry = telemetry;
        this.failures = failures;
        this.shapes = new SpawnShapes(table, spawner);
        this.clusterSteps = new ClusterSteps(table);
    }

    /// Returns the kernel that plays runs of commands for a component.
    CommandKernel kernel(ComponentStore store) {
        CommandKernel known = kernels[store.id()];
        if (known == null) {
            known = (CommandKernel) COPIES.make(table, store);
            kernels[store.id()] = known;
        }
        return known;
    }

    /// Clears the caches about clusters, because clusters have been replaced.
    void forgetClusters() {
        shapes.clear();
        clusterSteps.clear();
    }

    /// Clears all caches.
    void close() {
        Arrays.fill(kernels, null);
        forgetClusters();
        frameHandles.clear();
    }
}
