package dev.tercio.internal.schedule;

import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.report.FailureLog;
import dev.tercio.internal.command.report.ReportAccumulator;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.query.QueryEngine;
import dev.tercio.internal.worker.Workers;

/// The internals of a world that its schedules use. Implemented by the world.
public interface ScheduledWorld {
    StructureGuard guard();

    QueryEngine queries();

    ComponentRegistry registry();

    /// The log of failed commands.
    FailureLog commandFailures();

    /// Plays the leading lanes of a stage that have equal options. If playback stops, the rest of
    /// these lanes is dropped.
    ReportAccumulator playUnit(LaneStage stage);

    /// The thread pool of the world.
    Workers workers();
}
