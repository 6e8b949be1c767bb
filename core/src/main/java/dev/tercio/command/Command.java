package dev.tercio.command;

/// A command of the user's own, for what the built-in ones cannot say.
///
/// A record with fields that a component could have travels as data: handles in it are resolved,
/// and it can be serialised and replayed by any world that
/// [allows][dev.tercio.WorldOptions#allowInStreams] it. Anything else, such as a lambda, is kept as
/// the object it is and cannot be serialised.
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
    /// Changes the world during playback, at the command's place in the order.
    ///
    /// @param context the world and the handles of this playback
    void run(CommandContext context);
}
