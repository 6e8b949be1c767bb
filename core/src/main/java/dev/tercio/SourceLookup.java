package dev.tercio;

import dev.tercio.internal.world.RelationSources;

/// Access to the sources of any target in one relation. A system obtains it from
/// [dev.tercio.schedule.SystemSetup#sources(Class)], which declares that the system reads the
/// relation:
///
/// ```java
/// SourceLookup children = setup.sources(ChildOf.class);
/// Query<Tank> tanks = setup.query(Tank.class);
/// return context -> tanks.forEachEntity((tank, _) -> children.of(tank).forEach(...));
/// ```
///
/// It can be used only while the system runs, also in parallel bodies.
public sealed interface SourceLookup permits RelationSources {
    /// Returns the relation.
    ///
    /// @return its component type
    ComponentType<?> relation();

    /// Returns the sources of a target.
    ///
    /// @param target a living entity
    /// @return a view of its sources
    /// @throws DeadEntityException if the target is dead
    Sources of(Entity target);
}
