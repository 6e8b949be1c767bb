package dev.tercio.bench;

import dev.tercio.Entity;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;

import java.util.Arrays;

/// What a program without an engine writes: the children of each parent as a doubly linked list in
/// one int array per value. Nothing is checked, counted, tracked or versioned, so this is a lower
/// bound for the links alone, without the component.
public class FamilyLists extends Family {
    private int[] parent = {};
    private int[] following = {};
    private int[] preceding = {};
    private int[] first = {};
    private int[] last = {};

    @Override
    void prepare() {
        int slots = 1;
        for (int i = 0; i < n; i++) {
            slots = Math.max(slots, 1 + Math.max(children[i].index(), parents[i].index()));
        }
        parent = filled(slots);
        following = filled(slots);
        preceding = filled(slots);
        first = filled(slots);
        last = filled(slots);
    }

    private static int[] filled(int slots) {
        int[] values = new int[slots];
        Arrays.fill(values, -1);
        return values;
    }

    void link(Entity[] targets) {
        for (int i = 0; i < children.length; i++) {
            link(children[i].index(), targets[i].index());
        }
    }

    void unlink() {
        for (Entity child : children) {
            unlink(child.index());
        }
    }

    void relink(Entity[] targets) {
        for (int i = 0; i < children.length; i++) {
            unlink(children[i].index());
            link(children[i].index(), targets[i].index());
        }
    }

    private void link(int source, int target) {
        int before = last[target];
        parent[source] = target;
        preceding[source] = before;
        following[source] = -1;
        last[target] = source;
        if (before < 0) {
            first[target] = source;
        } else {
            following[before] = source;
        }
    }

    private void unlink(int source) {
        int target = parent[source];
        if (target < 0) {
            return;
        }
        int before = preceding[source];
        int after = following[source];
        parent[source] = -1;
        if (before < 0) {
            first[target] = after;
        } else {
            following[before] = after;
        }
        if (after < 0) {
            last[target] = before;
        } else {
            preceding[after] = before;
        }
    }

    /// No child is in a list.
    public static class Without extends FamilyLists {
        @Setup(Level.Invocation)
        public void restore() {
            unlink();
        }
    }

    /// All children are in lists.
    public static class With extends FamilyLists {
        @Setup(Level.Invocation)
        public void restore() {
            link(parents);
        }
    }

    /// All children are in one of two lists.
    public static class Changing extends FamilyLists {
        @Override
        void prepare() {
            super.prepare();
            link(parents);
        }
    }
}
