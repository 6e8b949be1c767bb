package dev.tercio.showcase.overworld.lists;

/// A unit's wish for a path.
final class Request {
    private boolean waiting;
    private int goal;
    private int since;

    void ask(int newGoal, int frame) {
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
