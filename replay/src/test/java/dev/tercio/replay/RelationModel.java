package dev.tercio.replay;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.OnTargetDestroyed;
import dev.tercio.Relation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Relations as lists, written for clarity: what a world must do.
final class RelationModel {
    /// Loses its target.
    @Relation(onTargetDestroyed = OnTargetDestroyed.REMOVE_RELATION)
    record Docked(int berth, Entity station) {}

    /// Keeps its target.
    @Relation(onTargetDestroyed = OnTargetDestroyed.KEEP)
    record Remembers(Entity place) {}

    static final int NONE = -1;
    static final int PARENT = 0;
    static final int DOCKED = 1;
    static final int PLACE = 2;
    static final List<Class<?>> RELATIONS = List.of(ChildOf.class, Docked.class, Remembers.class);

    /// An entity; its number is its index in the list.
    static final class Node {
        boolean alive;

        /// Whether it ever was alive. A spawn that was refused was not.
        boolean existed;

        final boolean[] has = new boolean[3];
        final int[] target = {NONE, NONE, NONE};

        /// Whether the target was alive when it was set, and still is.
        final boolean[] linked = new boolean[3];

        final List<List<Integer>> sources =
                List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());

        Node copy() {
            Node copy = new Node();
            copy.alive = alive;
            copy.existed = existed;
            for (int relation = 0; relation < 3; relation++) {
                copy.has[relation] = has[relation];
                copy.target[relation] = target[relation];
                copy.linked[relation] = linked[relation];
                copy.sources.get(relation).addAll(sources.get(relation));
            }
            return copy;
        }
    }

    final List<Node> nodes = new ArrayList<>();

    RelationModel copy() {
        RelationModel copy = new RelationModel();
        nodes.forEach(node -> copy.nodes.add(node.copy()));
        return copy;
    }

    Node node(int id) {
        return nodes.get(id);
    }

    /// Reserves the number of an entity that will be spawned.
    int reserve() {
        nodes.add(new Node());
        return nodes.size() - 1;
    }

    /// Spawns an entity with one relation, or none.
    boolean spawn(int id, int relation, int target) {
        if (relation != NONE && !accepts(id, relation, target)) {
            return false;
        }
        node(id).alive = true;
        node(id).existed = true;
        if (relation != NONE) {
            link(id, relation, target);
        }
        return true;
    }

    /// Spawns a copy with the same relations.
    boolean copy(int id, int from) {
        if (!node(from).alive) {
            return false;
        }
        node(id).alive = true;
        node(id).existed = true;
        for (int relation = 0; relation < 3; relation++) {
            if (node(from).has[relation]) {
                link(id, relation, node(from).target[relation]);
            }
        }
        return true;
    }

    boolean add(int id, int relation, int target) {
        if (!node(id).alive || !accepts(id, relation, target)) {
            return false;
        }
        link(id, relation, target);
        return true;
    }

    boolean set(int id, int relation, int target) {
        return node(id).alive && node(id).has[relation] && add(id, relation, target);
    }

    boolean remove(int id, int relation) {
        if (!node(id).alive || !node(id).has[relation]) {
            return false;
        }
        unlink(id, relation);
        node(id).has[relation] = false;
        node(id).target[relation] = NONE;
        return true;
    }

    boolean destroy(int id) {
        if (!node(id).alive) {
            return false;
        }
        Deque<Integer> queue = new ArrayDeque<>(List.of(id));
        Set<Integer> victims = new LinkedHashSet<>();
        while (!queue.isEmpty()) {
            int next = queue.poll();
            if (victims.add(next)) {
                queue.addAll(node(next).sources.get(PARENT));
            }
        }
        victims.forEach(this::destroyOne);
        return true;
    }

    private void destroyOne(int id) {
        for (int source : List.copyOf(node(id).sources.get(PARENT))) {
            unlink(source, PARENT);
        }
        for (int source : List.copyOf(node(id).sources.get(DOCKED))) {
            remove(source, DOCKED);
        }
        for (int source : List.copyOf(node(id).sources.get(PLACE))) {
            unlink(source, PLACE);
        }
        for (int relation = 0; relation < 3; relation++) {
            remove(id, relation);
        }
        node(id).alive = false;
    }

    private boolean accepts(int id, int relation, int target) {
        if (target == NONE) {
            return true;
        }
        if (target != id && !node(target).alive) {
            return relation == PLACE && node(target).existed;
        }
        int at = relation == PARENT ? target : NONE;
        while (at != NONE && at != id) {
            at = node(at).linked[PARENT] ? node(at).target[PARENT] : NONE;
        }
        return at != id;
    }

    private void link(int id, int relation, int target) {
        Node node = node(id);
        boolean same = node.linked[relation] && node.target[relation] == target;
        node.has[relation] = true;
        if (!same) {
            unlink(id, relation);
            node.target[relation] = target;
            if (target != NONE && node(target).alive) {
                node(target).sources.get(relation).add(id);
                node.linked[relation] = true;
            }
        }
    }

    private void unlink(int id, int relation) {
        Node node = node(id);
        if (node.linked[relation]) {
            node(node.target[relation]).sources.get(relation).remove((Integer) id);
            node.linked[relation] = false;
        }
    }
}
