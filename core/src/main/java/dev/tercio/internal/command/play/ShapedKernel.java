package dev.tercio.internal.command.play;

import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.HandleTable;
import dev.tercio.internal.entity.Cluster;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Words;
import dev.tercio.internal.structure.SpawnChange;
import dev.tercio.internal.structure.SpawnPlan;

/// Plays runs of spawns of one shape.
///
/// Every shape has its own copy of this class, see [dev.tercio.internal.codec.ClassCopies]. The
/// writes of the first three components are unrolled, so that the JIT compiler sees one codec at
/// each call site and inlines it.
final class ShapedKernel extends SpawnKernel {
    private final EntityTable table;
    private final SpawnShape shape;
    private final SpawnPlan plan;
    private final Codec[] codecs;
    private final int[] parts;

    ShapedKernel(EntityTable table, SpawnShape shape) {
        this.table = table;
        this.shape = shape;
        this.plan = shape.plan();
        this.codecs = plan.codecs();
        this.parts = shape.parts();
    }

    @Override
    int spawns(long[] stream, int from, int end, PlaybackContext context, int number) {
        HandleScope scope = context.scope();
        boolean reshaped = context.reshapesSpawns();
        int current = number;
        int at = from;
        try {
            do {
                long handle = Words.entity(stream, at);
                HandleTable handles = scope.tableOf(handle);
                if (handles == null || !handles.knows(handle) || table.isFull()) {
                    break;
                }
                Cluster cluster = plan.cluster();
                if (reshaped) {
                    cluster = context.clusterOf(current++, cluster);
                }
                if (!spawn(stream, at, scope, handles, handle, cluster)) {
                    break;
                }
                at += shape.length();
            } while (at < end && shape.fits(stream, at, end));
        } catch (Throwable thrown) {
            context.noteThrown(at);
            throw thrown;
        }
        return at;
    }

    /// Spawns an entity, unless a handle in its values has no entity. A value may refer to the
    /// entity itself, so its handle is resolved before the values are written.
    private boolean spawn(
            long[] stream,
            int at,
            HandleScope scope,
            HandleTable handles,
            long handle,
            Cluster home) {
        int slot = table.reserve(home);
        boolean written = false;
        try {
            handles.resolve(handle, table.upcoming(slot));
            if (scope.canResolve(stream, at, shape.handles())) {
                write(stream, at, slot, scope);
                written = true;
            }
        } finally {
            if (!written) {
                handles.resolve(handle, 0);
                SpawnChange.withdraw(table, plan, slot, home);
            }
        }
        if (written) {
            SpawnChange.complete(table, plan, slot, home);
        }
        return written;
    }

    private void write(long[] stream, int at, int slot, HandleScope scope) {
        ComponentPage[] pages = plan.pages().around(slot);
        int offset = slot & PageLayout.OFFSET_MASK;
        int start = Words.index(at);
        int count = codecs.length;
        if (count > 0) {
            codecs[0].play(stream, start + parts[0], pages[0].columns(), offset, scope);
        }
        if (count > 1) {
            codecs[1].play(stream, start + parts[1], pages[1].columns(), offset, scope);
        }
        if (count > 2) {
            codecs[2].play(stream, start + parts[2], pages[2].columns(), offset, scope);
        }
        for (int i = 3; i < count; i++) {
            codecs[i].play(stream, start + parts[i], pages[i].columns(), offset, scope);
        }
    }
}
