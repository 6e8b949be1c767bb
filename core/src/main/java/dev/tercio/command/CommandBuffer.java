package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.command.recording.CommandLane;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.UnaryOperator;

/// One lane of recorded commands.
///
/// ```java
/// try (CommandBuffer commands = world.commands()) {
///     Entity ship = commands.spawn(new Position(0, 0));
///     commands.spawn(new Position(1, 0), new Parent(ship));
///     world.play(commands);
///     Entity real = commands.entity(ship);
/// }
/// ```
///
/// A buffer belongs to the thread that first records into it; [#handOver()] lets another go on.
/// Playing clears it, unless [PlaybackOptions#keep()] is asked for. Closing gives it back to the
/// pool it came from, see [CommandPool].
public sealed interface CommandBuffer extends Commands, AutoCloseable permits CommandLane {
    /// Gives the buffer a name, by which failures and the history tell who recorded.
    ///
    /// @param recorder the name, such as that of a system
    /// @return this
    CommandBuffer named(String recorder);

    @Override
    CommandBuffer priority(Priority priority);

    /// How many commands are recorded. Components that a spawn is given right away are part of it.
    ///
    /// @return the number of commands
    int count();

    /// The commands that wait to be played, in the order of recording, for looking into a buffer.
    /// Each prints as one line. Nothing changes.
    ///
    /// @return a new list
    List<RecordedCommand> list();

    /// How many bytes the commands take.
    ///
    /// @return the number of bytes
    int bytes();

    /// Whether no command is recorded.
    ///
    /// @return true if so
    boolean isEmpty();

    /// Makes room, so that recording so many bytes does not have to grow the buffer.
    ///
    /// @param bytes how many bytes; a command takes 16 and its component, rounded up to 8
    void reserve(int bytes);

    /// Forgets all commands. Handles of its spawns are void from now on.
    void clear();

    /// Appends the commands of another buffer, which keeps them. Handles of the other's spawns are
    /// good in both.
    ///
    /// @param other another buffer
    void append(CommandBuffer other);

    /// Moves all but the first commands to a new buffer, where they keep their numbers. Handles are
    /// good in both: play this one first.
    ///
    /// @param first how many commands stay, from 0 to [#count()]
    /// @return the other commands
    CommandBuffer split(int first);

    /// Lets another thread record into or play the buffer: whoever uses it next owns it. The caller
    /// must pass it on in a way that the other thread sees its writes, as queues do.
    void handOver();

    /// The real entity behind a handle of a spawn that has been played.
    ///
    /// @param handle a handle of this buffer, or a real entity, which is returned as it is
    /// @return the entity, of the latest playback
    /// @throws IllegalStateException if its spawn has not been played, or is of another buffer
    Entity entity(Entity handle);

    /// Whether all commands can be written with [#toBytes()].
    ///
    /// @return false if there are lambdas, or objects that are not records of plain data
    boolean isSerializable();

    /// Writes the commands in a form that says all there is to know about them, see
    /// `docs/command-format.md`. The same commands give the same bytes.
    ///
    /// @return the bytes
    /// @throws IllegalStateException if a command cannot be written; the message names it
    byte[] toBytes();

    /// Replaces the commands by those that [#toBytes()] wrote. The source is not trusted: all of it
    /// is checked before anything is taken over.
    ///
    /// @param world a world that has the component types, and knows the commands, that are named
    /// @param source the bytes from its position to its limit, all of which are read
    /// @throws CommandFormatException if the source is not sound; the message names the offset, and
    ///   this buffer is as it was
    void load(World world, ByteBuffer source);

    /// Replaces the commands by those that [#toBytes()] wrote in another world, whose entities are
    /// other ones here. Each handle of a real entity is translated, also inside components; those
    /// of spawns within the bytes are not.
    ///
    /// @param world the world that knows the types
    /// @param source the bytes between position and limit; the position moves to the limit
    /// @param entities tells which entity of this world a handle stands for; asked once for each.
    ///   [Entity#NONE] makes commands about it fail as those about dead entities do
    /// @throws CommandFormatException if the bytes are not a sound stream for that world; the
    ///   commands stay as they are
    void load(World world, ByteBuffer source, UnaryOperator<Entity> entities);

    /// Replaces the commands by some of those that [#toBytes()] wrote in another world; see
    /// [#load(World, ByteBuffer, UnaryOperator)].
    ///
    /// @param world the world that knows the types
    /// @param source the bytes between position and limit; the position moves to the limit
    /// @param entities tells which entity of this world a handle stands for; asked once for each,
    ///   and for none inside a component that is left out
    /// @param filter tells which commands are taken over; asked once for each, in their order
    /// @throws CommandFormatException if the bytes are not a sound stream for that world, whatever
    ///   the filter would leave out; the commands stay as they are
    void load(World world, ByteBuffer source, UnaryOperator<Entity> entities, CommandFilter filter);

    /// Gives the buffer back to its pool; using it afterwards is an error.
    @Override
    void close();
}
