package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.internal.command.recording.LaneStage;

import java.util.List;

/// Collects commands from any number of threads, without locks. Each thread records into its own
/// lane. Lanes are played in the order of their keys, first by order, then by block, so the result
/// does not depend on the number of threads or on their timing.
///
/// ```java
/// CommandStage stage = world.stage();
/// // on thread i
/// Commands commands = stage.lane(i);
/// commands.spawn(new Position(i, 0));
/// // later, on the world's thread, after all threads have finished recording
/// world.play(stage);
/// ```
///
/// A handle of a spawn in one lane may be used in lanes that are played after it.
public sealed interface CommandStage permits LaneStage {
    /// Opens a lane for the current thread, with block 0 and without a name.
    ///
    /// @param order the order of the lane
    /// @return the lane, valid until the stage is played or cleared
    /// @throws IllegalStateException if the stage is being played
    default Commands lane(int order) {
        return lane(order, 0, "");
    }

    /// Opens a lane for the current thread. Order and block form the key of the lane. If two
    /// threads open lanes with the same key, [dev.tercio.World#play(CommandStage)] throws, because
    /// their order would be undefined. Lanes that one thread opens with the same key are played in
    /// the order in which they were opened.
    ///
    /// @param order the first part of the key, for example the index of a system
    /// @param block the second part of the key, for example the index of a chunk
    /// @param recorder the name of the recorder, which failures and the history contain
    /// @return the lane, valid until the stage is played or cleared
    /// @throws IllegalStateException if the stage is being played
    Commands lane(int order, int block, String recorder);

    /// Returns the number of open lanes, those opened since the last playback.
    ///
    /// @return the number of lanes
    int lanes();

    /// Returns the number of recorded commands. No thread may be recording during the call.
    ///
    /// @return the number of commands
    int count();

    /// Returns the recorded commands, lane by lane in the order of their keys, for debugging. The
    /// string form of each is one line. The stage does not change. No thread may be recording
    /// during the call.
    ///
    /// @return a new list
    List<RecordedCommand> list();

    /// Discards all commands and closes all lanes. No thread may be recording during the call.
    void clear();

    /// Resolves the handle of a recorded spawn to the entity that the latest playback created.
    ///
    /// @param handle a handle that a lane returned, or an entity, which is returned unchanged
    /// @return the entity
    /// @throws IllegalStateException if the latest playback did not play the spawn
    Entity entity(Entity handle);
}
