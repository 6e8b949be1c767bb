package dev.tercio.schedule;

import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.schedule.SystemSettings;

import java.util.function.Predicate;

/// Where and when a system runs, said where it is added. It goes beyond what annotations say and,
/// in case of doubt, before it.
public sealed interface SystemOptions permits SystemSettings {
    /// Names the system; unless named, it is known by the simple name of its class.
    ///
    /// @param name the name, which no other system or group of the schedule has
    /// @return this
    SystemOptions named(String name);

    /// Puts the system into a phase.
    ///
    /// @param phase the phase
    /// @return this
    SystemOptions in(Phase phase);

    /// Puts the system into a group.
    ///
    /// @param group the name of the group
    /// @return this
    SystemOptions in(String group);

    /// Lets the system run before others.
    ///
    /// @param others names of systems or groups
    /// @return this
    SystemOptions before(String... others);

    /// Lets the system run after others.
    ///
    /// @param others names of systems or groups
    /// @return this
    SystemOptions after(String... others);

    /// Lets the system run before all others of its group that are not first themselves.
    ///
    /// @return this
    SystemOptions first();

    /// Lets the system run after all others of its group that are not last themselves.
    ///
    /// @return this
    SystemOptions last();

    /// Lets the system run only in frames in which a condition holds. It is asked on the world's
    /// thread, just before the system's stage.
    ///
    /// @param condition the condition; all must hold
    /// @return this
    SystemOptions runIf(Predicate<World> condition);

    /// Sets how the commands of the system are played, those of its query bodies included, instead
    /// of what [Schedule#playback(PlaybackOptions)] says.
    ///
    /// @param options how; [PlaybackOptions#keep()] is refused
    /// @return this
    SystemOptions playback(PlaybackOptions options);

    /// Sets what happens when the system throws, instead of what the schedule says.
    ///
    /// @param policy what to do
    /// @return this
    SystemOptions onFailure(SystemFailurePolicy policy);
}
