package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.internal.command.recording.LaneStage;

import java.util.List;

/// Collects lanes of commands from any number of threads, without locks, and plays them in the
/// order of their keys: first by order, then by block. So the outcome does not depend on the number
/// of threads or on which was faster.
///
/// ```java
/// CommandStage stage = world.stage();
/// // on thread i
/// Commands commands = stage.lane(i);
/// commands.spawn(new Position(i, 0));
/// // later, on the world's thread, when all threads are done
/// world.play(stage);
/// ```
///
/// A handle of one lane can be used in the lanes after it.
public sealed interface CommandStage permits LaneStage {
    /// Opens a lane for the current thread.
    ///
    /// @param order its place among the lanes
    /// @return the lane, good until the stage is played
    default Commands lane(int order) {
        return lane(order, 0, "");
    }

    /// Opens a lane for the current thread. A key belongs to one thread: if two threads open lanes
    /// with the same key, [dev.tercio.World#play(CommandStage)] refuses, because their order would
    /// be chance. Lanes that one thread opens with one key are played in that order.
    ///
    /// @param order its place among the lanes, such as the place of a system
    /// @param block its place among those of the same order, such as the number of a block
    /// @param recorder the name by which failures and the history tell who recorded
    /// @return the lane, good until the stage is played
    Commands lane(int order, int block, String recorder);

    /// How many lanes have been opened since the last playback.
    ///
    /// @return the number of lanes
    int lanes();

    /// How many commands the lanes have. To be asked when no thread records.
    ///
    /// @return the number of commands
    int count();

    /// The commands that wait to be played, lane by lane in the order of their keys, for looking
    /// into a stage. Each prints as one line. Nothing changes. To be asked when no thread records.
    ///
    /// @return a new list
    List<RecordedCommand> list();

    /// Forgets all commands. To be called when no thread records.
    void clear();

    /// The real entity behind a handle of a spawn that the latest playback has played.
    ///
    /// @param handle a handle of one of the lanes, or a real entity, which is returned as it is
    /// @return the entity
    /// @throws IllegalStateException if its spawn has not been played by the latest playback
    Entity entity(Entity handle);
}
