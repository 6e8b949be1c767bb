package dev.tercio;

import dev.tercio.internal.world.RelationHierarchy;

/// The forest that an acyclic relation such as [ChildOf] forms, see [World#hierarchy(Class)]. The
/// target of an entity is its parent, and its sources are its children.
///
/// ```java
/// Hierarchy parts = world.hierarchy(ChildOf.class);
/// for (Entity part : parts.descendants(tank)) {
///     ...
/// }
/// ```
///
/// No method is recursive, so a chain may have any length. The methods that add to a list are
/// allocation-free if the list has room.
///
/// A hierarchy can be kept. It can also be used in systems that read the relation, and in their
/// parallel bodies.
public sealed interface Hierarchy permits RelationHierarchy {
    /// Returns the relation.
    ///
    /// @return its component type
    ComponentType<?> relation();

    /// Returns all entities that have children but no parent. Entities that have neither are not
    /// part of the hierarchy.
    ///
    /// @return a new list, in the order of slots
    default EntityList roots() {
        EntityList list = new EntityList();
        addRootsTo(list);
        return list;
    }

    /// Adds all [#roots()] to a list.
    ///
    /// @param list the list
    void addRootsTo(EntityList list);

    /// Returns the last ancestor of an entity, or the entity itself if it has no parent.
    ///
    /// @param entity a living entity
    /// @return the entity without a parent
    /// @throws DeadEntityException if the entity is dead
    Entity rootOf(Entity entity);

    /// Returns the parent of an entity, the parent of its parent, and so on.
    ///
    /// @param entity a living entity
    /// @return a new list, empty if the entity has no parent
    /// @throws DeadEntityException if the entity is dead
    default EntityList ancestors(Entity entity) {
        EntityList list = new EntityList();
        addAncestorsTo(entity, list);
        return list;
    }

    /// Adds all [#ancestors(Entity)] to a list.
    ///
    /// @param entity a living entity
    /// @param list the list
    /// @throws DeadEntityException if the entity is dead
    void addAncestorsTo(Entity entity, EntityList list);

    /// Returns the children of an entity and all their descendants. Each is followed by its own
    /// descendants, then by its next sibling. Siblings have the order of [World#sources(Class,
    /// Entity)].
    ///
    /// @param entity a living entity
    /// @return a new list, empty if the entity has no children
    /// @throws DeadEntityException if the entity is dead
    default EntityList descendants(Entity entity) {
        EntityList list = new EntityList();
        addDescendantsTo(entity, list);
        return list;
    }

    /// Adds all [#descendants(Entity)] to a list.
    ///
    /// @param entity a living entity
    /// @param list the list
    /// @throws DeadEntityException if the entity is dead
    void addDescendantsTo(Entity entity, EntityList list);

    /// Copies an entity with all its descendants. Where a component of one of them refers to
    /// another of them, in any `Entity` field, its copy refers to the copy. References to other
    /// entities stay the same, so the copy of a child becomes a child of the same parent.
    ///
    /// Objects of the tier [Tier#MANAGED] that are not records with a column layout are shared with
    /// the originals, as by [World#copy(Entity)].
    ///
    /// @param entity a living entity
    /// @return the copy of the entity; the copies of its descendants are its descendants
    /// @throws DeadEntityException if the entity is dead
    Entity copyTree(Entity entity);

    /// Describes an entity and its descendants, one per line and indented by depth, as
    /// [World#describe(Entity)] does.
    ///
    /// @param entity a living entity
    /// @return a text for people; after 1,000 entities, it only says how many are left out
    /// @throws DeadEntityException if the entity is dead
    String describeTree(Entity entity);
}
