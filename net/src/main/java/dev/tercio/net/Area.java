package dev.tercio.net;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.query.Query;

import java.util.function.ToDoubleFunction;

/// A request for the entities within a distance of a point. The nodes that are asked need a
/// [rule][Replication#interestRule] for it, which says where entities are:
///
/// ```java
/// replication.interestRule(
///         Area.class, Area.rule(world, Position.class, Position::x, Position::y));
/// peer.limitTo(Area.around(100, 200, 50));
/// ```
///
/// @param x the first coordinate of the point
/// @param y the second coordinate
/// @param z the third coordinate; ignored by rules with two coordinates
/// @param radius the distance up to which entities are included
public record Area(double x, double y, double z, double radius) {
    /// By how much of the radius an entity may leave the area until it is removed.
    private static final double MARGIN = 0.1;

    /// Checks the values.
    public Area {
        if (!(Double.isFinite(x) && Double.isFinite(y) && Double.isFinite(z) && radius >= 0)) {
            throw new IllegalArgumentException(
                    "area is invalid: x=" + x + ", y=" + y + ", z=" + z + ", radius=" + radius);
        }
    }

    /// A circle.
    ///
    /// @param x the first coordinate of its centre
    /// @param y the second coordinate
    /// @param radius its radius
    /// @return the area
    public static Area around(double x, double y, double radius) {
        return new Area(x, y, 0, radius);
    }

    /// The rule for entities with two coordinates. It visits all entities with the component; if
    /// there are many entities and peers, write a rule that asks a spatial index.
    ///
    /// @param <T> the component with the position
    /// @param world the world of the replication
    /// @param position the component with the position
    /// @param x the first coordinate
    /// @param y the second coordinate
    /// @return the rule
    public static <T> InterestRule<Area> rule(
            World world, Class<T> position, ToDoubleFunction<T> x, ToDoubleFunction<T> y) {
        Query<T> all = world.query(position);
        return (area, selection) ->
                all.forEachEntity(
                        (entity, at) ->
                                area.select(
                                        entity,
                                        x.applyAsDouble(at) - area.x,
                                        y.applyAsDouble(at) - area.y,
                                        0,
                                        selection));
    }

    /// The rule for entities with three coordinates, see [#rule(World, Class, ToDoubleFunction,
    /// ToDoubleFunction)].
    ///
    /// @param <T> the component with the position
    /// @param world the world of the replication
    /// @param position the component with the position
    /// @param x the first coordinate
    /// @param y the second coordinate
    /// @param z the third coordinate
    /// @return the rule
    public static <T> InterestRule<Area> rule(
            World world,
            Class<T> position,
            ToDoubleFunction<T> x,
            ToDoubleFunction<T> y,
            ToDoubleFunction<T> z) {
        Query<T> all = world.query(position);
        return (area, selection) ->
                all.forEachEntity(
                        (entity, at) ->
                                area.select(
                                        entity,
                                        x.applyAsDouble(at) - area.x,
                                        y.applyAsDouble(at) - area.y,
                                        z.applyAsDouble(at) - area.z,
                                        selection));
    }

    private void select(
            Entity entity, double dx, double dy, double dz, InterestSelection selection) {
        selectSquared(entity, dx * dx + dy * dy + dz * dz, selection);
    }

    /// Selects an entity by its distance: includes it within the radius, and keeps it up to a tenth
    /// of the radius outside. For rules that find the entities themselves, such as with a spatial
    /// index, which then has to be searched with [#outerRadius()].
    ///
    /// @param entity the entity
    /// @param squaredDistance the square of its distance from the centre
    /// @param selection the selection that the rule was called with
    public void selectSquared(Entity entity, double squaredDistance, InterestSelection selection) {
        double outer = outerRadius();
        if (squaredDistance <= radius * radius) {
            selection.include(entity, outer == 0 ? 0 : Math.sqrt(squaredDistance) / outer);
        } else if (squaredDistance <= outer * outer) {
            selection.keep(entity, Math.sqrt(squaredDistance) / outer);
        }
    }

    /// The distance up to which entities are kept: 1.1 times the radius.
    ///
    /// @return the distance
    public double outerRadius() {
        return radius * (1 + MARGIN);
    }
}
