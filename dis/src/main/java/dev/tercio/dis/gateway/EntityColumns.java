package dev.tercio.dis.gateway;

import dev.tercio.query.Chunk;

/// The columns of the components of an [EntityMapping], for mappings that allocate nothing.
///
/// ```java
/// private static final Field<float[]> X = ComponentType.of(Position.class).floats("x");
/// private float[] x = {};
///
/// public void open(Chunk chunk) {
///     x = chunk.column(X);
/// }
///
/// public void write(int position, EntityState state) {
///     state.localPosition(x[position], 0, 0);
/// }
/// ```
///
/// The gateway creates one object per mapping, and calls it on the thread of the world.
public interface EntityColumns {
    /// Gets the columns of a chunk. The following calls refer to it.
    ///
    /// @param chunk contains the components of the mapping
    void open(Chunk chunk);

    /// Sets the state of an entity of this node, in every frame.
    ///
    /// @param position the position of the entity in the columns
    /// @param state the state to set; everything else is zero
    void write(int position, EntityState state);

    /// Writes the state of a ghost to the columns, in every frame.
    ///
    /// @param position the position of the ghost in the columns
    /// @param state the state of the ghost, moved to the time of the frame
    /// @return whether a value has changed; the gateway then marks the components as changed
    boolean read(int position, EntityState state);
}
