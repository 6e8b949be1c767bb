package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.command.recording.CommandLane;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.UnaryOperator;

/// A buffer of recorded commands for one thread.
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
/// A buffer belongs to the first thread that records into it; [#handOver()] releases it for another
/// thread. Playback clears the buffer unless [PlaybackOptions#keep()] is set, and releases it, too.
/// Closing the buffer returns it to its [CommandPool].
public sealed interface CommandBuffer extends Commands, AutoCloseable permits CommandLane {
    /// Sets the name of the recorder, which failures and the history contain.
    ///
    /// @param recorder the name, for example of a system
    /// @return this
    CommandBuffer named(String recorder);

    @Override
    CommandBuffer priority(Priority priority);

    /// Returns the number of recorded commands. A spawn and the components added to it directly
    /// afterwards count as one command.
    ///
    /// @return the number of commands
    int count();

    /// Returns the recorded commands in recording order, for debugging. The string form of each is
    /// one line. The buffer does not change.
    ///
    /// @return a new list
    List<RecordedCommand> list();

    /// Returns the size of the recorded commands.
    ///
    /// @return the size in bytes
    int bytes();

    /// Returns whether the buffer contains no commands.
    ///
    /// @return true if [#count()] is 0
    boolean isEmpty();

    /// Ensures capacity, so that recording the given number of bytes does not reallocate the
    /// buffer.
    ///
    /// @param bytes the number of bytes; a command needs 16 plus the size of its component, rounded
    ///   up to a multiple of 8
    /// @throws IllegalArgumentException if the number is negative
    void reserve(int bytes);

    /// Discards all commands. The handles of their spawns become invalid.
    void clear();

    /// Appends a copy of the commands of another buffer. Handles of the other buffer's spawns are
    /// valid in both.
    ///
    /// @param other another buffer
    /// @throws IllegalArgumentException if it is this buffer
    void append(CommandBuffer other);

    /// Splits the buffer: the first commands stay, the others move to a new buffer and keep their
    /// numbers. The moved commands may use handles of spawns that stay in this buffer, so play this
    /// buffer first.
    ///
    /// @param first the number of commands that stay, 0 to [#count()]
    /// @return a buffer from the same pool with the other commands
    /// @throws IndexOutOfBoundsException if the number is out of range
    CommandBuffer split(int first);

    /// Releases the buffer from the current thread. The next thread that uses it becomes its owner.
    /// The caller must pass it to the other thread by safe publication, for example through a
    /// queue.
    void handOver();

    /// Resolves the handle of a recorded spawn to the entity that the latest playback created.
    ///
    /// @param handle a handle that this buffer returned, or an entity, which is returned unchanged
    /// @return the entity
    /// @throws IllegalStateException if the spawn has not been played or belongs to another buffer
    Entity entity(Entity handle);

    /// Returns whether [#toBytes()] can serialize all commands.
    ///
    /// @return false if a command contains a lambda, or an object that is not a record of plain
    ///   fields and has no [codec][dev.tercio.WorldOptions#codec]
    boolean isSerializable();

    /// Serializes the commands in a self-describing, deterministic format, which
    /// `docs/command-format.md` specifies.
    ///
    /// @return the bytes
    /// @throws IllegalStateException if a command cannot be serialized; the message names it
    byte[] toBytes();

    /// Replaces the commands with those serialized by [#toBytes()]. The source is untrusted: it is
    /// validated completely before this buffer changes.
    ///
    /// @param world a world in which the component types are registered and the other classes
    ///   [allowed][dev.tercio.WorldOptions#allowInStreams]
    /// @param source the bytes between position and limit; the position moves to the limit
    /// @throws CommandFormatException if the bytes are invalid or contain a class that the world
    ///   does not allow; this buffer is unchanged
    void load(World world, ByteBuffer source);

    /// Replaces the commands with those serialized by [#toBytes()] in another world, and maps the
    /// entities of that world to entities of this one, including those in component fields. Handles
    /// of spawns within the bytes are not mapped.
    ///
    /// @param world a world in which the component types are registered and the other classes
    ///   [allowed][dev.tercio.WorldOptions#allowInStreams]
    /// @param source the bytes between position and limit; the position moves to the limit
    /// @param entityMapping maps an entity of the other world to one of this world; called once per
    ///   entity. If it returns [Entity#NONE], commands for the entity fail like those for dead
    ///   entities
    /// @throws CommandFormatException if the bytes are invalid or contain a class that the world
    ///   does not allow; this buffer is unchanged
    void load(World world, ByteBuffer source, UnaryOperator<Entity> entityMapping);

    /// Replaces the commands with those serialized by [#toBytes()] in another world that a filter
    /// accepts, see [#load(World, ByteBuffer, UnaryOperator)].
    ///
    /// @param world a world in which the component types are registered and the other classes
    ///   [allowed][dev.tercio.WorldOptions#allowInStreams]
    /// @param source the bytes between position and limit; the position moves to the limit
    /// @param entityMapping maps an entity of the other world to one of this world; called once per
    ///   entity, and not for the fields of rejected components
    /// @param filter accepts or rejects each command, in recording order
    /// @return how many commands were rejected, and which
    /// @throws CommandFormatException if the bytes are invalid or contain a class that the world
    ///   does not allow, even in a rejected command; this buffer is unchanged
    LoadReport load(
            World world,
            ByteBuffer source,
            UnaryOperator<Entity> entityMapping,
            CommandFilter filter);

    /// Returns the buffer to its pool. Commands that were not played are discarded and counted in
    /// [CommandTelemetry#unplayed()]. Recording into a closed buffer or playing it throws
    /// [IllegalStateException]; closing it again has no effect.
    @Override
    void close();
}
