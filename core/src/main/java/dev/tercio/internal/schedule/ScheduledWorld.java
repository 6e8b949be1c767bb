package dev.tercio.internal.schedule;

import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.report.FailureLog;
import dev.tercio.internal.command.report.ReportAccumulator;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.query.QueryEngine;
import dev.tercio.internal.worker.Workers;

/// What a schedule needs of a world besides its public methods. A world implements it.
public interface ScheduledWorld {
    StructureGuard guard();

    QueryEngine queries();

    ComponentRegistry registry();

    /// The failed commands of the world.
    FailureLog commandFailures();

    /// Plays the first lanes of a stage that have equal options; the rest of them is dropped if
    /// playback is stopped.
    ReportAccumulator playUnit(LaneStage stage);

    /// The threads that work for the world.
    Workers workers();
}
