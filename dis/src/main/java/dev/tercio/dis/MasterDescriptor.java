package dev.tercio.dis;

/// The component that says what an entity is. Spawning from a template adds it; it stays the same
/// for the entity's life.
///
/// Its default value names no template: ids count from 1.
///
/// @param template the id of the template it was spawned from, see [Templates#get(int)]
/// @param type its DIS entity type
public record MasterDescriptor(int template, DisEntityType type) {}
