package dev.tercio.query;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.internal.query.ChunkLoop;

import java.lang.foreign.MemorySegment;

/// A run of adjacent slots with matching entities, and their columns, for hand-written loops. A
/// chunk is only valid during the call it was passed to.
public sealed interface Chunk permits ChunkLoop.View {
    /// The first position of the chunk in its columns.
    ///
    /// @return the position, a multiple of 64
    int from();

    /// The position after the last one.
    ///
    /// @return the position, a multiple of 64
    int to();

    /// Whether every position from [#from()] to [#to()] matches. If not, [#word(int)] tells which
    /// do.
    ///
    /// @return true if all positions match
    boolean isFull();

    /// Which of 64 positions match: bit `i` of word `w` is position `64 * w + i`.
    ///
    /// @param index the number of the word, position divided by 64
    /// @return the bits
    long word(int index);

    /// The column of a field whose component is in [dev.tercio.Tier#HEAP].
    ///
    /// Change tracking does not see writes to the array until [#changed(ComponentType)] is called.
    ///
    /// @param <A> the array of the column
    /// @param field the field
    /// @return the array itself, which is longer than the chunk
    /// @throws IllegalStateException if the component is in another tier or no entity here has it
    <A> A column(Field<A> field);

    /// The column of a field as memory, in [dev.tercio.Tier#HEAP] and [dev.tercio.Tier#NATIVE].
    /// `boolean` columns of the heap are only available as arrays.
    ///
    /// Change tracking does not see writes to the memory until [#changed(ComponentType)] is called.
    ///
    /// @param field the field
    /// @return the memory itself; the element of position `i` starts at byte `i * stride * size`
    /// @throws IllegalStateException if the component is managed or no entity here has it
    MemorySegment segment(Field<?> field);

    /// The entity at a matching position.
    ///
    /// @param position a position that matches
    /// @return the entity
    Entity entity(int position);

    /// The [bits][Entity#bits()] of the entity at a matching position, for loops that must not
    /// create objects.
    ///
    /// @param position a position that matches
    /// @return the bits of the entity
    long entityBits(int position);

    /// Reports to change tracking that the values of a component have changed at all matching
    /// positions of this chunk. Call it after writing to a column.
    ///
    /// @param type the component
    void changed(ComponentType<?> type);

    /// Reports to change tracking that the value of a component has changed at one matching
    /// position.
    ///
    /// @param type the component
    /// @param position a position that matches
    void changed(ComponentType<?> type, int position);
}
