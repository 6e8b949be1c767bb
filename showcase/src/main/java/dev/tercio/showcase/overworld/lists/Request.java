package dev.tercio.showcase.overworld.lists;

/// A path request of a unit.
final class Request {
    private boolean waiting;
    private int goal;
    private int since;

    void start(int newGoal, int frame) {
        waiting = true;
        goal = newGoal;
        since = frame;
    }

    void done() {
        waiting = false;
    }

    boolean isWaiting() {
        return waiting;
    }

    int goal() {
        return goal;
    }

    int since() {
        return since;
    }
}
