package dev.tercio.schedule;

/// Logic that a [Schedule] runs in every frame.
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
/// Annotations ([InGroup], [Before], [After], [First], [Last]) or [SystemOptions] determine where
/// in the frame it runs.
@FunctionalInterface
public interface ComponentSystem {
    /// Creates the queries of the system and declares what it reads and writes. The schedule calls
    /// this once, on the world's thread, when it is built. In [#update], access that was not
    /// declared throws.
    ///
    /// @param setup creates queries and declares access
    default void create(SystemSetup setup) {}

    /// Runs the system. The schedule calls this once per frame, on the world's thread or on one of
    /// its workers.
    ///
    /// @param context the world, the commands and the time of the frame
    void update(SystemContext context);

    /// Releases the resources of the system. The schedule calls this once, when the system is
    /// removed or the schedule is closed, if the system was created.
    default void destroy() {}
}
