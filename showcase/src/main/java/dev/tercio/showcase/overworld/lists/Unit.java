package dev.tercio.showcase.overworld.lists;

import dev.tercio.showcase.overworld.rules.Combat;
import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.Role;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.overworld.rules.Walking;

import org.jspecify.annotations.Nullable;

/// A character.
final class Unit {
    final int number;
    final Faction faction;
    final Role role;
    final Squad squad;
    final int place;
    final Request request = new Request();
    final Route route = new Route();
    float x;
    float y;
    int points;
    int cooldown;
    boolean firing;
    @Nullable Unit target;
    float targetX;
    float targetY;
    private float headingX;
    private float headingY;

    Unit(int number, Faction faction, Role role, Squad squad, int place, Position start) {
        this.number = number;
        this.faction = faction;
        this.role = role;
        this.squad = squad;
        this.place = place;
        this.x = start.x();
        this.y = start.y();
        this.points = role.points();
    }

    boolean isDead() {
        return points <= 0;
    }

    boolean leads() {
        return squad.leader() == this;
    }

    void look(Buckets buckets) {
        Unit enemy = buckets.nearestEnemy(this);
        target = enemy;
        if (enemy != null) {
            targetX = enemy.x;
            targetY = enemy.y;
        }
    }

    /// Requests a path back to the leader if it is out of sight.
    void lookBack(TileMap map, PathQueue paths, int frame) {
        Unit leader = squad.leader();
        if (leader != this
                && !route.isSet()
                && !request.isWaiting()
                && Walking.isLost(map, x, y, leader.x, leader.y)) {
            paths.request(this, map.at(leader.x, leader.y), frame);
        }
    }

    void steer(TileMap map, PathQueue paths, int frame) {
        headingX = x;
        headingY = y;
        if (engages(map)) {
            return;
        }
        if (route.isSet()) {
            walkRoute(map, paths, frame);
        }
        if (!route.isSet() && !leads()) {
            follow(map, squad.leader());
        }
    }

    private boolean engages(TileMap map) {
        float squared = squaredToTarget();
        if (Combat.stands(role, squared)) {
            return true;
        }
        if (Combat.chases(role, squared) && map.isClear(x, y, targetX, targetY)) {
            headingX = targetX;
            headingY = targetY;
            return true;
        }
        return false;
    }

    private void walkRoute(TileMap map, PathQueue paths, int frame) {
        if (x == map.middleX(route.corner()) && y == map.middleY(route.corner())) {
            boolean arrived = route.corner() == route.goal();
            if (!route.advance()) {
                leaveRoute(!arrived, paths, frame);
                return;
            }
        }
        float cornerX = map.middleX(route.corner());
        float cornerY = map.middleY(route.corner());
        if (map.isClear(x, y, cornerX, cornerY)) {
            headingX = cornerX;
            headingY = cornerY;
        } else {
            leaveRoute(true, paths, frame);
        }
    }

    private void leaveRoute(boolean again, PathQueue paths, int frame) {
        if (again && !request.isWaiting()) {
            paths.request(this, route.goal(), frame);
        }
        route.clear();
    }

    private void follow(TileMap map, Unit leader) {
        headingX = leader.x + Walking.placeX(place);
        headingY = leader.y + Walking.placeY(place);
        if (!map.isWalkable(headingX, headingY)) {
            headingX = leader.x;
            headingY = leader.y;
        }
    }

    void move(TileMap map) {
        Position next = Walking.step(map, x, y, headingX, headingY);
        x = next.x();
        y = next.y();
    }

    void aim() {
        firing = Combat.fires(role, cooldown, squaredToTarget());
        cooldown = Combat.cooldown(role, cooldown, firing);
    }

    /// In double, as the index of the other version computes it.
    double exactlySquaredTo(Unit other) {
        double dx = (double) x - other.x;
        double dy = (double) y - other.y;
        return dx * dx + dy * dy;
    }

    float squaredTo(float otherX, float otherY) {
        float dx = otherX - x;
        float dy = otherY - y;
        return dx * dx + dy * dy;
    }

    float squaredToTarget() {
        return target == null ? Float.POSITIVE_INFINITY : squaredTo(targetX, targetY);
    }
}
