package dev.tercio.command;

import dev.tercio.internal.command.report.FailureLog;

import java.util.List;

/// The failed commands of a world, counted by kind, recorder, component and reason. All playbacks
/// are included: those of the program, of queries, schedules, a [network
/// ingress][dev.tercio.ingress.NetworkIngress] and replication.
///
/// The first failure of each combination is logged as a warning by the system logger
/// `dev.tercio.command`. Repeated failures are only counted, without allocation.
/// [Harmless][FailureReason#isHarmless()] failures count only in [strict][PlaybackOptions#strict()]
/// playback.
///
/// ```java
/// world.commandFailures().counts().forEach(System.out::println);
/// ```
///
/// Use the counts on the world's thread. They are not part of the world's state: snapshots and
/// rollbacks do not affect them.
public sealed interface CommandFailures permits FailureLog {
    /// Returns the number of failed commands.
    ///
    /// @return the number, including [#unlisted()]
    long total();

    /// Returns the failures by kind, recorder, component and reason, ordered by the first failure
    /// of each combination. At most 1,000 combinations are listed.
    ///
    /// @return a copy of the list
    List<FailureCount> counts();

    /// Returns the number of failed commands that [#counts()] does not contain, because its limit
    /// was reached.
    ///
    /// @return the number of commands
    long unlisted();

    /// Resets all counts. The next failure of each combination is logged again.
    void reset();
}
