package dev.tercio.showcase.battlefield;

import dev.tercio.Entity;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.showcase.battlefield.Components.Course;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Mobility;
import dev.tercio.showcase.battlefield.Components.Orders;
import dev.tercio.showcase.battlefield.Components.Position;

/// The rules by which a unit moves. They depend only on their arguments, so any thread may call
/// them.
final class Steering {
    /// A unit searches for enemies every eighth frame; units are spread over these frames.
    private static final int LOOKS_EVERY = 8;

    private static final float SIGHT = 560;
    private static final int CROWD = 26;
    private static final float CROWD_AHEAD = 60;
    private static final float CROWD_RADIUS = 56;
    private static final float TOO_NEAR = 0.55f;

    /// A unit keeps its course if a new one differs by less than this fraction of its speed.
    private static final float TOLERANCE = 0.3f;

    private final Terrain terrain;
    private final Scouts scouts;

    Steering(Terrain terrain, Scouts scouts) {
        this.terrain = terrain;
        this.scouts = scouts;
    }

    /// The course from this frame on; the current one if nothing changes.
    Course next(Course now, Force force, Mobility m, Health health, Orders orders, int frame) {
        if ((frame - now.since()) % LOOKS_EVERY != 0) {
            return now;
        }
        Position p = now.at(frame);
        if (!health.alive()) {
            return halt(now, p, frame);
        }
        int order = m.flies() ? Orders.ATTACK : orders.of(force);
        Entity enemy = scouts.units(force.side().enemy()).nearest(p.x(), p.y(), SIGHT);
        if (!enemy.isNone() && order == Orders.FALL_BACK) {
            return march(now, p, -force.side().forward(), 0, force, m, frame);
        }
        if (!enemy.isNone()) {
            float x = (float) scouts.units().x(enemy);
            float y = (float) scouts.units().y(enemy);
            return engage(now, p, x, y, force, m, health, frame);
        }
        GoalField goals = scouts.goals(force.side().enemy());
        int goal = goals.goal(p.x(), p.y());
        if (goal < 0 || order != Orders.ATTACK) {
            return halt(now, p, frame);
        }
        float dx = goals.middleX(goal) - p.x();
        float dy = goals.middleY(goal) - p.y();
        return march(now, p, dx, dy, force, m, frame);
    }

    private Course engage(
            Course now, Position p, float x, float y, Force f, Mobility m, Health h, int frame) {
        float dx = x - p.x();
        float dy = y - p.y();
        float distance = (float) Math.sqrt(dx * dx + dy * dy);
        boolean weak = 3 * h.points() < h.most();
        if (weak || distance < TOO_NEAR * m.standoff()) {
            return march(now, p, -dx, -dy, f, m, frame);
        }
        if (distance > m.standoff()) {
            return march(now, p, dx, dy, f, m, frame);
        }
        if (m.flies()) { // along the front, in one direction or the other
            int turn = f.number() % 2 == 0 ? 1 : -1;
            return march(now, p, -dy * turn, dx * turn, f, m, frame);
        }
        return halt(now, p, frame);
    }

    /// Moves in a direction, or sideways if that is crowded, or waits.
    private Course march(
            Course now, Position p, float dx, float dy, Force f, Mobility m, int frame) {
        float length = (float) Math.sqrt(dx * dx + dy * dy);
        if (length == 0) {
            return halt(now, p, frame);
        }
        // units deviate a little from each other
        float drift = (((f.number() * 37) & 31) - 15.5f) / 110;
        float x = (dx - drift * dy) / length;
        float y = (dy + drift * dx) / length;
        if (m.flies()) {
            return turned(now, p, x, y, m.speed(), frame);
        }
        float speed = m.speed() * terrain.pace(p.x(), p.y());
        if (isFree(p, x, y, f)) {
            return turned(now, p, x, y, speed, frame);
        }
        int turn = f.number() % 2 == 0 ? 1 : -1;
        if (isFree(p, -y * turn, x * turn, f)) {
            return turned(now, p, -y * turn, x * turn, speed, frame);
        }
        return halt(now, p, frame);
    }

    private boolean isFree(Position p, float x, float y, Force f) {
        SpatialIndex friends = scouts.units(f.side());
        float aheadX = p.x() + x * CROWD_AHEAD;
        float aheadY = p.y() + y * CROWD_AHEAD;
        return friends.count(aheadX, aheadY, CROWD_RADIUS) < CROWD;
    }

    /// A course in a direction, or the current course if the difference is small.
    private Course turned(Course now, Position p, float x, float y, float speed, int frame) {
        float dx = x * speed;
        float dy = stays(p, dx, y * speed) ? y * speed : -y * speed; // along the edge of the field
        if (!stays(p, dx, dy)) {
            return halt(now, p, frame);
        }
        float turnX = dx - now.dx();
        float turnY = dy - now.dy();
        float allowed = TOLERANCE * speed;
        boolean same = turnX * turnX + turnY * turnY < allowed * allowed;
        boolean keeps = same && stays(p, now.dx(), now.dy());
        return keeps ? now : new Course(p.x(), p.y(), dx, dy, frame);
    }

    private static Course halt(Course now, Position p, int frame) {
        return now.stands() ? now : new Course(p.x(), p.y(), 0, 0, frame);
    }

    private boolean stays(Position p, float dx, float dy) {
        return terrain.contains(p.x() + dx * LOOKS_EVERY, p.y() + dy * LOOKS_EVERY);
    }
}
