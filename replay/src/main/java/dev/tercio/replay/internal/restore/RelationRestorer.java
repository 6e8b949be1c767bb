package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.OFFSET_MASK;
import static dev.tercio.internal.storage.PageLayout.PAGE_SHIFT;
import static dev.tercio.internal.storage.PageLayout.WORD_SHIFT;

import dev.tercio.Entity;
import dev.tercio.OnTargetDestroyed;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.component.RelationSpec;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.state.RelationsSection;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;

/// Rebuilds the indexes of relations from restored components.
final class RelationRestorer {
    private final DirectWorld world;
    private final TypeTable types;

    RelationRestorer(DirectWorld world, TypeTable types) {
        this.world = world;
        this.types = types;
    }

    /// The indexes before a restore.
    static final class Undo {
        private final List<ComponentStore> stores;
        private final RelationIndex.@Nullable Content[] contents;
        private final DirectWorld world;

        Undo(DirectWorld world) {
            this.world = world;
            this.stores = List.copyOf(world.registry().stores());
            this.contents = new RelationIndex.Content[stores.size()];
            for (int i = 0; i < contents.length; i++) {
                RelationIndex index = world.relations().index(stores.get(i));
                contents[i] = index == null ? null : index.content();
            }
        }

        /// Allocates nothing.
        void undo() {
            for (int i = 0; i < contents.length; i++) {
                RelationIndex index = world.relations().index(stores.get(i));
                RelationIndex.Content content = contents[i];
                if (index != null && content != null) {
                    index.use(content);
                }
            }
        }
    }

    /// Rebuilds all indexes.
    ///
    /// @param orders the orders of sources that differ from slot order, or null for none
    /// @throws CorruptFileException if a target does not exist, an acyclic relation has a cycle, or
    ///   an order does not fit
    void rebuild(@Nullable RelationsSection orders) {
        for (ComponentStore store : world.registry().stores()) {
            RelationIndex index = world.relations().index(store);
            if (index != null) {
                link(store, index);
            }
        }
        if (orders != null) {
            orders.relations().forEach(this::reorder);
        }
        for (ComponentStore store : world.registry().stores()) {
            RelationIndex index = world.relations().index(store);
            RelationSpec rules = store.spec().relation();
            if (index != null && rules != null && rules.acyclic()) {
                CycleCheck.check(world.table(), store, index);
            }
        }
    }

    private void link(ComponentStore store, RelationIndex index) {
        index.use(RelationIndex.emptyContent());
        forEachSource(
                store,
                (source, target) -> {
                    if (target >= 0) {
                        index.link(source, target);
                    }
                });
    }

    /// Checks that no link differs from the restored components.
    ///
    /// @throws CorruptFileException if one differs
    void checkUnchanged() {
        for (ComponentStore store : world.registry().stores()) {
            RelationIndex index = world.relations().index(store);
            if (index != null) {
                checkUnchanged(store, index);
            }
        }
    }

    private void checkUnchanged(ComponentStore store, RelationIndex index) {
        int[] links = {0};
        forEachSource(
                store,
                (source, target) -> {
                    if (index.targetSlot(source) != target) {
                        throw unexpected(store);
                    }
                    links[0] += target < 0 ? 0 : 1;
                });
        if (links[0] != index.links()) {
            throw unexpected(store);
        }
    }

    private static CorruptFileException unexpected(ComponentStore store) {
        return new CorruptFileException(
                "frame changes a relation but has no RELATIONS section: relation="
                        + store.spec().type().getName());
    }

    /// Receives the slots of a source and of its target, which is negative if there is none.
    private interface Visit {
        void visit(int source, int target);
    }

    private void forEachSource(ComponentStore store, Visit visit) {
        for (int page = 0; page < store.pageLimit(); page++) {
            ComponentPage open = store.pageAt(page);
            long[] words = open == null ? new long[0] : open.words();
            for (int word = 0; open != null && word < words.length; word++) {
                for (long rest = words[word]; rest != 0; rest &= rest - 1) {
                    int offset = word << WORD_SHIFT | Long.numberOfTrailingZeros(rest);
                    int source = page << PAGE_SHIFT | offset;
                    visit.visit(source, target(store, open, source));
                }
            }
        }
    }

    private int target(ComponentStore store, ComponentPage page, int source) {
        long target = world.hooked().targets().at(store, page, source & OFFSET_MASK);
        if (world.table().isAlive(target)) {
            return (int) target;
        }
        RelationSpec rules = Objects.requireNonNull(store.spec().relation());
        boolean kept = rules.onTargetDestroyed() == OnTargetDestroyed.KEEP;
        if (target != Entity.NONE.bits() && !kept) {
            throw new CorruptFileException(
                    "target does not exist: relation="
                            + store.spec().type().getName()
                            + ", source="
                            + world.table().entityAt(source)
                            + ", target="
                            + new Entity(target));
        }
        return RelationIndex.NONE;
    }

    private void reorder(RelationsSection.Relation relation) {
        LoadedType type = types.type(relation.type());
        ComponentStore store = type.spec() == null ? null : world.registry().find(type.spec());
        RelationIndex index = store == null ? null : world.relations().index(store);
        if (index == null) {
            // the class is dropped, or is not a relation any more
            return;
        }
        for (RelationsSection.Order order : relation.orders()) {
            if (!reorder(index, order)) {
                throw new CorruptFileException(
                        "order does not contain each source once: relation="
                                + type.name()
                                + ", target="
                                + world.table().entityAt(order.target()));
            }
        }
    }

    private static boolean reorder(RelationIndex index, RelationsSection.Order order) {
        int target = order.target();
        if (index.sourceCount(target) != order.sources().length) {
            return false;
        }
        for (int source : order.sources()) {
            if (index.targetSlot(source) != target) {
                return false;
            }
            index.unlink(source);
            index.link(source, target);
        }
        // a source that was moved twice leaves another one at the front
        int at = index.firstSource(target);
        for (int source : order.sources()) {
            if (at != source) {
                return false;
            }
            at = index.nextSource(at);
        }
        return true;
    }
}
