package dev.tercio.internal.command.play;

import dev.tercio.World;
import dev.tercio.internal.codec.ClassCopies;
import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.lane.FrameHandles;
import dev.tercio.internal.command.report.FailureLog;
import dev.tercio.internal.command.report.Telemetry;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.event.EventRegistry;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.relation.Relations;
import dev.tercio.internal.schema.Unchecked;
import dev.tercio.internal.structure.Destroyer;
import dev.tercio.internal.structure.HookedChange;
import dev.tercio.internal.structure.Spawner;
import dev.tercio.internal.worker.Workers;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// The parts of a world that playback needs, and caches derived from them.
public final class PlaybackParts {
    /// Until a world has played this many bytes, all components share the code of one kernel: it is
    /// compiled sooner than a copy for each component. Shared code calls codecs through a table,
    /// which costs less than the first playbacks gain.
    private static final int SHARED_BYTES = 1 << 20;

    private static final ClassCopies COPIES =
            new ClassCopies(
                    MethodHandles.lookup(),
                    TypedKernel.class,
                    EntityTable.class,
                    ComponentStore.class);

    /// Loaded with the first combine.
    private static final class CombineCopies {
        static final ClassCopies ALL =
                new ClassCopies(
                        MethodHandles.lookup(),
                        TypedCombineKernel.class,
                        EntityTable.class,
                        StructureGuard.class,
                        ComponentStore.class,
                        CombinerSpec.class);

        private CombineCopies() {}
    }

    final World world;
    final EntityTable table;
    final ComponentRegistry registry;
    final StructureGuard guard;
    final Spawner spawner;
    final Destroyer destroyer;
    final HookedChange hooked;
    final Supplier<Workers> workers;
    final int workerCount;
    final SpawnShapes shapes;
    final ClusterSteps clusterSteps;
    final Telemetry telemetry;
    final FailureLog failures;
    final EventRegistry events;
    final Relations relations;
    final FrameHandles frameHandles = new FrameHandles();
    private long playedBytes;
    private boolean copiesKernels;
    private final @Nullable CommandKernel[] kernels =
            new CommandKernel[ComponentRegistry.MAX_TYPES];
    private final Map<CombinerSpec<?>, CombineKernel> combineKernels = new HashMap<>();

    public PlaybackParts(
            World world,
            EntityTable table,
            ComponentRegistry registry,
            StructureGuard guard,
            Spawner spawner,
            Destroyer destroyer,
            HookedChange hooked,
            Supplier<Workers> workers,
            int workerCount,
            Telemetry telemetry,
            FailureLog failures,
            EventRegistry events,
            Relations relations) {
        this.world = world;
        this.table = table;
        this.registry = registry;
        this.guard = guard;
        this.spawner = spawner;
        this.destroyer = destroyer;
        this.hooked = hooked;
        this.workers = workers;
        this.workerCount = workerCount;
        this.telemetry = telemetry;
        this.failures = failures;
        this.events = events;
        this.relations = relations;
        this.shapes = new SpawnShapes(table, spawner);
        this.clusterSteps = new ClusterSteps(table);
    }

    /// Returns the kernel that plays runs of commands for a component.
    CommandKernel kernel(ComponentStore store) {
        CommandKernel known = kernels[store.id()];
        if (known == null) {
            known = newKernel(store);
            kernels[store.id()] = known;
        }
        return known;
    }

    /// Counts the bytes of a playback that is about to begin.
    ///
    /// @return whether each component has its own copy of the kernel from now on, so that other
    ///   kernels must not be used any more
    boolean beginsToCopyKernels(long bytes) {
        playedBytes += bytes;
        if (copiesKernels || playedBytes <= SHARED_BYTES) {
            return false;
        }
        copiesKernels = true;
        shapes.copyKernels();
        Arrays.fill(kernels, null);
        return true;
    }

    private CommandKernel newKernel(ComponentStore store) {
        if (store.spec().relation() != null) {
            return new RelationKernel(this, store);
        }
        if (!copiesKernels) {
            return new TypedKernel(table, store);
        }
        try {
            return (CommandKernel) (Object) COPIES.next().invokeExact(table, store);
        } catch (Throwable thrown) {
            throw Unchecked.rethrow(thrown);
        }
    }

    /// Returns the kernel that plays runs of combines. Worker threads may only ask for kernels that
    /// exist.
    CombineKernel combineKernel(ComponentStore store, CombinerSpec<?> combiner) {
        CombineKernel known = combineKernels.get(combiner);
        if (known == null) {
            known = newKernel(store, combiner);
            combineKernels.put(combiner, known);
        }
        return known;
    }

    private CombineKernel newKernel(ComponentStore store, CombinerSpec<?> combiner) {
        try {
            return (CombineKernel)
                    (Object) CombineCopies.ALL.next().invokeExact(table, guard, store, combiner);
        } catch (Throwable thrown) {
            throw Unchecked.rethrow(thrown);
        }
    }

    /// Clears the caches about clusters, because clusters have been replaced.
    void forgetClusters() {
        shapes.clear();
        clusterSteps.clear();
    }

    /// Clears all caches.
    void close() {
        Arrays.fill(kernels, null);
        combineKernels.clear();
        forgetClusters();
        frameHandles.clear();
    }
}
