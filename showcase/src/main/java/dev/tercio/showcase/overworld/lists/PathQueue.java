package dev.tercio.showcase.overworld.lists;

import dev.tercio.showcase.overworld.rules.PathFinder;
import dev.tercio.showcase.overworld.rules.TileMap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Answers path requests, the oldest first, within a budget per frame.
final class PathQueue {
    private static final Comparator<Unit> BY_AGE =
            Comparator.<Unit>comparingInt(unit -> unit.request.since())
                    .thenComparingInt(unit -> unit.number);

    private final TileMap map;
    private final PathFinder finder;
    private final List<Unit> waiting = new ArrayList<>();
    private final int[] corners = new int[PathFinder.CORNERS];

    PathQueue(TileMap map) {
        this.map = map;
        this.finder = new PathFinder(map);
    }

    void request(Unit unit, int goal, int frame) {
        if (!unit.request.isWaiting()) {
            waiting.add(unit);
        }
        unit.request.start(goal, frame);
    }

    void process() {
        waiting.sort(BY_AGE);
        int budget = finder.workPerFrame();
        int done = 0;
        while (done < waiting.size() && budget > 0) {
            Unit unit = waiting.get(done++);
            int goal = unit.request.goal();
            int count = finder.find(map.at(unit.x, unit.y), goal, corners);
            budget -= finder.expanded();
            unit.route.set(corners, count, goal);
            unit.request.done();
        }
        waiting.subList(0, done).clear();
    }

    void removeDead() {
        waiting.removeIf(Unit::isDead);
    }

    int waiting() {
        return waiting.size();
    }
}
