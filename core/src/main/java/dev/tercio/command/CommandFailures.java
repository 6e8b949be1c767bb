package dev.tercio.command;

import dev.tercio.internal.command.report.FailureLog;

import java.util.List;

/// The commands of a world that could not be carried out, counted by kind, recorder, component and
/// reason, whoever played them: the program, a query, a schedule, a [network
/// ingress][dev.tercio.ingress.NetworkIngress] or replication.
///
/// The first of each combination is a warning of the system logger `dev.tercio.command`; repeats
/// are only counted and allocate nothing. Harmless failures count only where playback is
/// [strict][PlaybackOptions#strict()].
///
/// ```java
/// world.commandFailures().counts().forEach(System.out::println);
/// ```
///
/// The counts belong to the world's thread. They are not part of the world's state: neither saved
/// nor rolled back.
public sealed interface CommandFailures permits FailureLog {
    /// How many commands have failed.
    ///
    /// @return the exact number, those of [#unlisted()] included
    long total();

    /// The failures by kind, recorder, component and reason, in the order of the first of each. At
    /// most 1,000 combinations are told apart.
    ///
    /// @return a copy of the list
    List<FailureCount> counts();

    /// How many commands have failed that are in none of the [#counts()], because there are too
    /// many different ones.
    ///
    /// @return the number of commands
    long unlisted();

    /// Starts counting and logging anew.
    void reset();
}
