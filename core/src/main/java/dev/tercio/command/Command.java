package dev.tercio.command;

/// A custom command, for changes that the built-in commands cannot express.
///
/// A record whose fields are valid component fields is recorded as data: its entity handles are
/// resolved at playback, and it can be serialized and loaded by any world that
/// [allows][dev.tercio.WorldOptions#allowInStreams] its class. Any other object, such as a lambda,
/// is recorded by reference and cannot be serialized.
///
/// ```java
/// record Explode(Entity bomb, float radius) implements Command {
///     public void run(CommandContext context) {
///         context.world().destroy(bomb);
///     }
/// }
///
/// commands.run(new Explode(bomb, 5));
/// commands.run(context -> context.world().resources().set(new Score(1)));
/// ```
@FunctionalInterface
public interface Command {
    /// Runs during playback, on the world's thread, at the command's place in the playback order.
    /// It may change the structure of the world. An exception counts as [a failed
    /// command][FailureReason#THROWN]; an [Error] stops playback and propagates.
    ///
    /// @param context the world and the handles of this playback
    void run(CommandContext context);
}
