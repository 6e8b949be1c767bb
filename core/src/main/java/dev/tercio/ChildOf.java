package dev.tercio;

/// The relation of a child to its parent. Children are destroyed with their parent, and an entity
/// cannot be its own ancestor.
///
/// @param parent the parent
@Relation(onTargetDestroyed = OnTargetDestroyed.DESTROY_SOURCE, acyclic = true)
public record ChildOf(Entity parent) {}
