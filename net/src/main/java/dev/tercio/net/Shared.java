package dev.tercio.net;

import dev.tercio.Entity;
import dev.tercio.StableIds;

import java.util.Arrays;

/// An entity that other nodes know, and who owns which of its components.
final class Shared {
    /// No node.
    static final int NOBODY = -1;

    final long id;
    final Entity entity;
    private final int[] owners;
    private final int[] terms;
    private long confirmed;

    Shared(long id, Entity entity, int types) {
        this.id = id;
        this.entity = entity;
        owners = new int[types];
        terms = new int[types];
        Arrays.fill(owners, NOBODY);
    }

    /// The node that made the entity, whose matter its end is.
    int maker() {
        return StableIds.node(id);
    }

    int owner(SharedType<?> type) {
        return owners[type.number()];
    }

    int term(SharedType<?> type) {
        return terms[type.number()];
    }

    /// Whether the owner itself has said so. Until it has, its silence means nothing.
    boolean isConfirmed(SharedType<?> type) {
        return (confirmed >>> type.number() & 1) != 0;
    }

    void confirm(SharedType<?> type) {
        confirmed |= 1L << type.number();
    }

    void own(SharedType<?> type, int node) {
        if (owners[type.number()] != node) {
            confirmed &= ~(1L << type.number());
        }
        owners[type.number()] = node;
    }

    void own(SharedType<?> type, int node, int term) {
        own(type, node);
        terms[type.number()] = term;
    }
}
