package dev.tercio.schedule;

/// A part of the program that runs every frame.
///
/// ```java
/// final class Movement implements ComponentSystem {
///     private Query2<Position, Velocity> movers;
///
///     @Override
///     public void create(SystemSetup setup) {
///         movers = setup.writes(Position.class).query(Position.class, Velocity.class);
///     }
///
///     @Override
///     public void update(SystemContext context) {
///         movers.update((p, v) -> new Position(p.x() + v.x(), p.y() + v.y()));
///     }
/// }
/// ```
///
/// Where it runs is said by annotations ([InGroup], [Before], [After], [First], [Last]) or where it
/// is added, see [SystemOptions].
@FunctionalInterface
public interface ComponentSystem {
    /// Called once, when the schedule is built: the system gets its queries and says what it
    /// touches. What it does not say it must not touch in [#update].
    ///
    /// @param setup where to say it
    default void create(SystemSetup setup) {}

    /// Called every frame.
    ///
    /// @param context the world, the commands and the time
    void update(SystemContext context);

    /// Called once, when the system is removed or the schedule is closed, if it was created.
    default void destroy() {}
}
