package dev.tercio.showcase.overworld;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.PathFinder;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.Role;

/// The components. A character always has a position and the components from [Soldier] to
/// [Heading]; those from [Follows] to [Leg] are added and removed. Missiles and explosions have one
/// component each, so that systems for missiles and characters do not conflict.
@SuppressWarnings("ArrayRecordComponent") // a world copies arrays, so they are never shared
final class Components {
    // tag::components[]
    record Soldier(int number, Faction faction, Role role) {}

    record Health(int points) {}

    record Weapon(int cooldown, boolean firing) {}

    record Target(Entity enemy, float x, float y) {
        static final Target NONE = new Target(Entity.NONE, 0, 0);

        float squaredFrom(Position place) {
            float dx = x - place.x();
            float dy = y - place.y();
            return enemy.isNone() ? Float.POSITIVE_INFINITY : dx * dx + dy * dy;
        }
    }

    record Heading(float x, float y, boolean engaged) {}

    record Follows(Entity leader, int place) {} // leaders have none

    record Leaderless() {} // its leader has just died

    record MoveRequest(int goal, int since) {}

    record Route(@Length(PathFinder.CORNERS) int[] corners, int length, int goal) {}

    record Leg(int next, int corner) {}

    record Missile(float x, float y, float dx, float dy, int left, Faction faction) {}

    record Explosion(float x, float y, int age, Faction faction) {}

    // end::components[]

    static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    static final ComponentType<Soldier> SOLDIER = ComponentType.of(Soldier.class);
    static final ComponentType<Health> HEALTH = ComponentType.of(Health.class);
    static final ComponentType<Weapon> WEAPON = ComponentType.of(Weapon.class);
    static final ComponentType<Target> TARGET = ComponentType.of(Target.class);
    static final ComponentType<Heading> HEADING = ComponentType.of(Heading.class);
    static final ComponentType<Follows> FOLLOWS = ComponentType.of(Follows.class);
    static final ComponentType<Leaderless> LEADERLESS = ComponentType.of(Leaderless.class);
    static final ComponentType<MoveRequest> MOVE_REQUEST = ComponentType.of(MoveRequest.class);
    static final ComponentType<Route> ROUTE = ComponentType.of(Route.class);
    static final ComponentType<Leg> LEG = ComponentType.of(Leg.class);
    static final ComponentType<Missile> MISSILE = ComponentType.of(Missile.class);
    static final ComponentType<Explosion> EXPLOSION = ComponentType.of(Explosion.class);

    private Components() {}
}
