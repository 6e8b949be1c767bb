package dev.tercio;

/// The memory of a component in a world, see [World#memory()].
///
/// @param type the component
/// @param entities the number of entities that have it
/// @param bytes the bytes of its allocated pages: columns, presence bits and change ticks. The
///   objects of a `MANAGED` component are not included, only the references to them
public record ComponentMemory(ComponentType<?> type, int entities, long bytes) {}
