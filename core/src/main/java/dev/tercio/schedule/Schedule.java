package dev.tercio.schedule;

import dev.tercio.World;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.schedule.SystemSchedule;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Runs systems frame by frame.
///
/// ```java
/// Schedule schedule =
///         Schedule.of(world)
///                 .add(new Movement())
///                 .add("gravity", setup -> {
///                     Query<Velocity> falling = setup.writes(Velocity.class).query(Velocity.class);
///                     return context -> falling.update(v -> new Velocity(v.x(), v.y() - 10));
///                 });
/// schedule.run();
/// ```
///
/// Systems are put in order by phase, group, `before` and `after`; in case of doubt as they were
/// added. Neighbours whose access does not conflict share a stage and run in parallel. After each
/// stage the commands its systems recorded are played, in the order of the systems. So the outcome
/// does not depend on the number of workers.
///
/// A schedule belongs to its world's thread. Systems and groups can be added and removed between
/// frames.
public sealed interface Schedule extends AutoCloseable permits SystemSchedule {
    /// Makes a schedule without systems.
    ///
    /// @param world the world its systems work on
    /// @return the schedule
    static Schedule of(World world) {
        return new SystemSchedule(world);
    }

    /// The world its systems work on.
    ///
    /// @return the world
    World world();

    /// Adds a phase that runs directly before another.
    ///
    /// @param phase the name of an existing phase, see [Phases]
    /// @param name the name of the new phase
    /// @return this
    /// @throws ScheduleException if there is no such phase, or a group already has the name
    Schedule phaseBefore(String phase, String name);

    /// Adds a phase that runs directly after another.
    ///
    /// @param phase the name of an existing phase, see [Phases]
    /// @param name the name of the new phase
    /// @return this
    /// @throws ScheduleException if there is no such phase, or a group already has the name
    Schedule phaseAfter(String phase, String name);

    /// The names of the phases in the order in which they run.
    ///
    /// @return a copy of the list
    List<String> phases();

    /// Adds a group to a phase or to another group.
    ///
    /// @param name its name
    /// @param parent the name of a phase, see [Phases], or of a group
    /// @return this
    /// @throws ScheduleException if there is no such parent, or a group already has the name
    Schedule group(String name, String parent);

    /// Lets a system or group run before another.
    ///
    /// @param first the name of a system or group
    /// @param second the name of a system or group
    /// @return this
    Schedule order(String first, String second);

    /// Adds a sync point, which plays the commands that systems have recorded for it.
    ///
    /// @param name its name
    /// @param phase the name of the phase after which it plays them
    /// @return this
    /// @throws ScheduleException if there is no such phase, or a sync point already has the name
    Schedule syncPoint(String name, String phase);

    /// Adds a system.
    ///
    /// @param system the system
    /// @return this
    default Schedule add(ComponentSystem system) {
        return add(system, SystemOptions.DEFAULT);
    }

    /// Adds a system.
    ///
    /// @param system the system
    /// @param options where and when it runs
    /// @return this
    Schedule add(ComponentSystem system, SystemOptions options);

    /// Adds a small system.
    ///
    /// @param name its name
    /// @param maker gets its queries and returns what to do every frame
    /// @return this
    default Schedule add(String name, Function<SystemSetup, ComponentSystem> maker) {
        return add(name, maker, SystemOptions.DEFAULT);
    }

    /// Adds a small system.
    ///
    /// @param name its name
    /// @param maker gets its queries and returns what to do every frame
    /// @param options where and when it runs
    /// @return this
    Schedule add(String name, Function<SystemSetup, ComponentSystem> maker, SystemOptions options);

    /// Removes a system; its `destroy` is called.
    ///
    /// @param name its name
    /// @return false if there is none
    boolean remove(String name);

    /// Finds a system by its class.
    ///
    /// @param <S> the class
    /// @param type the class
    /// @return the first system of that class, or nothing
    <S extends ComponentSystem> Optional<S> find(Class<S> type);

    /// Enables or disables a system. During a frame it counts from the next frame on.
    ///
    /// @param name its name
    /// @param enabled whether it runs
    /// @return this
    Schedule enable(String name, boolean enabled);

    /// Whether a system is enabled.
    ///
    /// @param name its name
    /// @return true if it runs
    boolean isEnabled(String name);

    /// Sets what happens when a system throws that has no policy of its own; unless set,
    /// [SystemFailurePolicy#CONTINUE].
    ///
    /// @param policy what to do
    /// @return this
    Schedule onFailure(SystemFailurePolicy policy);

    /// Sets how the commands of systems are played that have no [options of their
    /// own][SystemOptions#playback(PlaybackOptions)].
    ///
    /// Commands of systems that are played one after the other and have equal options are one
    /// playback: with [dev.tercio.command.PlaybackOrder#PRIORITY], for example, they are ordered
    /// together. If a failure stops a playback ([dev.tercio.command.OnFailure#STOP]), the rest of
    /// it is dropped, all other commands of the stage and of sync points are played, and [#run()]
    /// throws [SystemFailedException] instead of running the stages after it.
    ///
    /// @param options how; [PlaybackOptions#keep()] is refused
    /// @return this
    Schedule playback(PlaybackOptions options);

    /// Sets how commands are played that wait for a sync point, whichever system has recorded them.
    /// A point without options of its own plays them as the end of a stage would.
    ///
    /// @param syncPoint the name of the point, see [SyncPoints]
    /// @param options how; [PlaybackOptions#keep()] is refused
    /// @return this
    /// @throws IllegalArgumentException if the schedule has no such point
    Schedule playback(String syncPoint, PlaybackOptions options);

    /// Lets `before` and `after` name systems and groups that are not there.
    ///
    /// @return this
    Schedule tolerateUnknown();

    /// Puts the systems in order and creates those that are new. Done by the first frame unless
    /// called before.
    ///
    /// @return this
    /// @throws ScheduleException if they cannot be put in order; nothing has changed then
    Schedule build();

    /// Runs a frame of a sixtieth of a second.
    default void run() {
        run(1.0 / 60);
    }

    /// Runs a frame.
    ///
    /// @param step how many seconds it stands for
    /// @throws SystemFailedException if a system has failed whose policy is to stop, or has touched
    ///   what it has not declared, whatever its policy is
    void run(double step);

    /// How many frames have been run.
    ///
    /// @return the number of frames
    long frame();

    /// The names of the systems, in the order in which they run, stage by stage.
    ///
    /// @return a copy of the lists
    List<List<String>> stages();

    /// Prints phases, groups, stages and systems, and why systems do not share a stage.
    ///
    /// @return several lines of text
    String describe();

    /// Prints the same as a Mermaid flowchart.
    ///
    /// @return the text of the chart
    String toMermaid();

    /// What the last frames took.
    ///
    /// @return the telemetry
    ScheduleTelemetry telemetry();

    /// The systems that have thrown, the latest last; the last hundred are kept.
    ///
    /// @return a copy of the list
    List<SystemFailure> failures();

    /// The commands of the last frame that could not be carried out, whatever was to become of
    /// them: those of systems, of query bodies, of sync points, and what systems have played
    /// themselves. The first thousand are kept, in the order in which they failed;
    /// [dev.tercio.World#commandFailures()] has the counts of all frames.
    ///
    /// @return a copy of the list
    List<CommandFailure> commandFailures();

    /// How many commands of the last frame could not be carried out.
    ///
    /// @return the exact number, also if it is more than [#commandFailures()] has
    long commandFailureCount();

    /// Destroys all systems, the last first. The world stays open.
    @Override
    void close();
}
