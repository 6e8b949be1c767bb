package dev.tercio.schedule;

import dev.tercio.World;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.schedule.SystemSchedule;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/// Runs systems frame by frame, in parallel where their access allows it.
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
/// Systems are ordered by phase, group, `before` and `after`, and otherwise by the order in which
/// they were added. Each phase is divided into stages, and the systems of a stage run in parallel.
/// A system never shares a stage with a system it conflicts with: it runs in the earliest stage
/// after all conflicting systems that precede it in the order. A system without conflicts may
/// therefore run in an earlier stage than systems that were added before it. After each stage, the
/// commands of its systems are played in the order of the systems, so the result does not depend on
/// the number of workers.
///
/// A schedule is used on its world's thread. Methods that change it throw [IllegalStateException]
/// while a frame runs or the schedule is built, and after it is closed.
public sealed interface Schedule extends AutoCloseable permits SystemSchedule {
    /// Creates a schedule without systems.
    ///
    /// @param world the world of its systems
    /// @return the schedule
    static Schedule of(World world) {
        return new SystemSchedule(world);
    }

    /// Returns the world of its systems.
    ///
    /// @return the world
    World world();

    /// Adds a phase directly before another phase.
    ///
    /// @param phase the name of an existing phase, see [Phases]
    /// @param name the name of the new phase
    /// @return this
    /// @throws ScheduleException if the phase does not exist, or a system or group has the new name
    Schedule phaseBefore(String phase, String name);

    /// Adds a phase directly after another phase.
    ///
    /// @param phase the name of an existing phase, see [Phases]
    /// @param name the name of the new phase
    /// @return this
    /// @throws ScheduleException if the phase does not exist, or a system or group has the new name
    Schedule phaseAfter(String phase, String name);

    /// Returns the names of the phases in execution order.
    ///
    /// @return a copy of the list
    List<String> phases();

    /// Adds a group to a phase or to another group.
    ///
    /// @param name the name of the new group
    /// @param parent the name of a phase, see [Phases], or of a group
    /// @return this
    /// @throws ScheduleException if the parent does not exist, or a system or group has the new
    ///   name
    Schedule group(String name, String parent);

    /// Adds a group with options to a phase or to another group.
    ///
    /// @param name the name of the new group
    /// @param parent the name of a phase, see [Phases], or of a group
    /// @param options when the group runs
    /// @return this
    /// @throws ScheduleException if the parent does not exist, or a system or group has the new
    ///   name
    default Schedule group(String name, String parent, GroupOptions options) {
        Objects.requireNonNull(options, "options");
        return group(name, parent).configure(name, options);
    }

    /// Sets the options of a phase or group. They replace earlier ones.
    ///
    /// @param group the name of a phase, see [Phases], or of a group
    /// @param options when its systems run
    /// @return this
    /// @throws ScheduleException if the schedule has no such phase or group
    Schedule configure(String group, GroupOptions options);

    /// Makes a system or group run before another. The names are resolved when the schedule is
    /// built, so the systems may be added later.
    ///
    /// @param first the name of the system or group that runs first
    /// @param second the name of the system or group that runs second
    /// @return this
    Schedule order(String first, String second);

    /// Adds a sync point after a phase or group. It plays the commands that systems record with
    /// [SystemContext#commandsAt(String)].
    ///
    /// The sync point of a group is played after the last stage with a system of the group, even if
    /// no system of the group has run. If the group has a [Rate#fixedStep], or is part of one that
    /// has, it is played after each step.
    ///
    /// @param name the name of the sync point
    /// @param group the name of a phase, see [Phases], or of a group
    /// @return this
    /// @throws ScheduleException if the phase or group does not exist, or a sync point has the name
    Schedule syncPoint(String name, String group);

    /// Adds a system with default options. Its name is the simple name of its class, so a lambda
    /// needs [SystemOptions#named(String)].
    ///
    /// @param system the system
    /// @return this
    /// @throws ScheduleException if the name is blank, or a system or group already has it
    default Schedule add(ComponentSystem system) {
        return add(system, SystemOptions.DEFAULT);
    }

    /// Adds a system.
    ///
    /// @param system the system
    /// @param options where and when it runs
    /// @return this
    /// @throws ScheduleException if the name is blank, or a system or group already has it
    Schedule add(ComponentSystem system, SystemOptions options);

    /// Adds a system as a function, with default options.
    ///
    /// @param name the name of the system
    /// @param factory creates the queries and returns the system, usually a lambda; called once,
    ///   when the schedule is built
    /// @return this
    /// @throws ScheduleException if the name is blank, or a system or group already has it
    default Schedule add(String name, Function<SystemSetup, ComponentSystem> factory) {
        return add(name, factory, SystemOptions.DEFAULT);
    }

    /// Adds a system as a function.
    ///
    /// @param name the name of the system
    /// @param factory creates the queries and returns the system, usually a lambda; called once,
    ///   when the schedule is built
    /// @param options where and when it runs
    /// @return this
    /// @throws ScheduleException if the name is blank, or a system or group already has it
    Schedule add(
            String name, Function<SystemSetup, ComponentSystem> factory, SystemOptions options);

    /// Removes a system and calls its [ComponentSystem#destroy()]. If other systems are ordered
    /// before or after it by name, the schedule cannot be built any more, unless it [tolerates
    /// unknown names][#tolerateUnknown()].
    ///
    /// @param name the name of the system
    /// @return false if the system does not exist
    boolean remove(String name);

    /// Returns the first added system that is an instance of a class. Systems added as functions
    /// exist only after the schedule is built.
    ///
    /// @param <S> the class
    /// @param type the class
    /// @return the system, or empty
    <S extends ComponentSystem> Optional<S> find(Class<S> type);

    /// Enables or disables a system, group or phase. Disabling a group does not change whether its
    /// systems and groups are enabled themselves. A call during a frame takes effect in the next
    /// frame.
    ///
    /// @param name the name of the system, group or phase
    /// @param enabled whether it runs
    /// @return this
    /// @throws ScheduleException if the schedule has no such system, group or phase
    Schedule enable(String name, boolean enabled);

    /// Returns whether a system, group or phase is enabled in the next frame. The groups that
    /// contain it do not matter.
    ///
    /// @param name the name of the system, group or phase
    /// @return true if enabled
    /// @throws ScheduleException if the schedule has no such system, group or phase
    boolean isEnabled(String name);

    /// Sets the failure policy of systems that do not set [their
    /// own][SystemOptions#onFailure(SystemFailurePolicy)].
    ///
    /// @param policy the policy, [SystemFailurePolicy#CONTINUE] by default
    /// @return this
    Schedule onFailure(SystemFailurePolicy policy);

    /// Sets the playback options of systems that do not set [their
    /// own][SystemOptions#playback(PlaybackOptions)].
    ///
    /// The commands of consecutive systems with equal options are one playback: with
    /// [dev.tercio.command.PlaybackOrder#PRIORITY], for example, they are sorted together.
    ///
    /// With [dev.tercio.command.OnFailure#STOP], a failed command stops its playback and the frame:
    ///
    /// - The remaining commands of that playback are dropped;
    ///   [dev.tercio.command.CommandTelemetry#unplayed()] counts them.
    /// - The other playbacks of the stage and all sync points are still played.
    /// - Later stages do not run, and [#run()] throws [SystemFailedException].
    ///
    /// @param options the options, [PlaybackOptions#DEFAULT] by default
    /// @return this
    /// @throws IllegalArgumentException if [PlaybackOptions#keep()] is set
    Schedule playback(PlaybackOptions options);

    /// Sets the playback options of a sync point for the commands of all systems. Without them, the
    /// options of each system or of the schedule apply.
    ///
    /// @param syncPoint the name of the sync point, see [SyncPoints]
    /// @param options the options
    /// @return this
    /// @throws IllegalArgumentException if the schedule has no such sync point, or
    ///   [PlaybackOptions#keep()] is set
    Schedule playback(String syncPoint, PlaybackOptions options);

    /// Ignores orders that name unknown systems or groups. By default, [#build()] rejects them.
    ///
    /// @return this
    Schedule tolerateUnknown();

    /// Orders the systems, creates new ones and plans the stages. Without this call, the next frame
    /// builds the schedule.
    ///
    /// @return this
    /// @throws ScheduleException if the order has a cycle or contains an unknown name; no system is
    ///   created then
    Schedule build();

    /// Runs a frame of 1/60 second.
    default void run() {
        run(1.0 / 60);
    }

    /// Runs a frame and presents it: all phases in order, then [World#nextFrame()]. Runs on the
    /// calling thread, which must be the world's thread, and on the workers of the world.
    ///
    /// @param step the duration of the frame in seconds
    /// @throws IllegalArgumentException if the duration is negative, infinite or NaN
    /// @throws SystemFailedException if a system failed and its policy stops the run, if a system
    ///   accessed what it did not declare, or if a failed command stopped a playback
    /// @throws ScheduleException if the schedule must be built and is invalid
    void run(double step);

    /// Runs a frame without presentation: all phases before [Phases#PRESENTATION], then
    /// [World#nextFrame()]. Otherwise the same as [#run(double)].
    ///
    /// @param seconds the duration of the frame in seconds
    /// @throws IllegalArgumentException if the duration is negative, infinite or NaN
    /// @throws SystemFailedException see [#run(double)]
    /// @throws ScheduleException if the schedule must be built and is invalid
    void step(double seconds);

    /// Presents the world: runs [Phases#PRESENTATION] and all phases after it, between frames. The
    /// number of drawn frames does not influence the simulation, because systems cannot change the
    /// world here: writing a component or a resource and recording a command throw, and the
    /// exception stops the presentation regardless of the failure policy. To change the world from
    /// presentation, use [#run(double)], where presentation is part of the frame.
    ///
    /// @param seconds the time since the last presentation in seconds
    /// @param alpha the [interpolation factor][SystemContext#alpha()], from 0 to 1
    /// @throws IllegalArgumentException if a number is out of range
    /// @throws SystemFailedException if a system failed and its policy stops the run, or if a
    ///   system tried to change the world or accessed what it did not declare
    /// @throws ScheduleException if the schedule must be built and is invalid
    void present(double seconds, double alpha);

    /// Returns the systems that did not run when it was last their turn, and why. A system of a
    /// group with a fixed step is listed if the last step did not run it.
    ///
    /// @return the systems in execution order
    List<SkippedSystem> skipped();

    /// Returns the time that a [fixed step][Rate#fixedStep(java.time.Duration)] has dropped because
    /// a frame was longer than the maximum number of steps.
    ///
    /// @param name the name of a system, group or phase
    /// @return the dropped time; zero if it has no fixed step
    /// @throws ScheduleException if the schedule has no such system, group or phase
    Duration dropped(String name);

    /// Returns the number of frames that have been run.
    ///
    /// @return the number of frames
    long frame();

    /// Returns the names of the systems by stage, in execution order. Builds the schedule if
    /// necessary.
    ///
    /// @return a list of stages
    List<List<String>> stages();

    /// Returns a text of phases, stages, systems and groups, with the reason why each system does
    /// not run in an earlier stage, followed by the groups that have options or are disabled.
    /// Builds the schedule if necessary.
    ///
    /// @return several lines of text
    String describe();

    /// Returns the stages and systems as a Mermaid flowchart. Builds the schedule if necessary.
    ///
    /// @return the source of the chart
    String toMermaid();

    /// Returns measurements of the last frames.
    ///
    /// @return the telemetry
    ScheduleTelemetry telemetry();

    /// Returns the last 100 exceptions thrown by systems, oldest first.
    ///
    /// @return a copy of the list
    List<SystemFailure> failures();

    /// Returns the failed commands of the last frame in the order in which they failed, regardless
    /// of the playback options. This includes the commands of systems, query bodies and sync
    /// points, and those that systems played themselves. At most 1,000 are listed;
    /// [World#commandFailures()] counts those of all frames.
    ///
    /// @return a copy of the list
    List<CommandFailure> commandFailures();

    /// Returns the number of failed commands of the last frame.
    ///
    /// @return the number, including those that [#commandFailures()] does not list
    long commandFailureCount();

    /// Closes the schedule and destroys its systems in reverse order of adding. Commands that wait
    /// for a sync point are dropped. The world stays open. Closing a closed schedule has no effect.
    @Override
    void close();
}
