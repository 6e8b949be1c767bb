package dev.tercio.internal.schedule;

import dev.tercio.ComponentType;
import dev.tercio.Lookup;
import dev.tercio.Observer;
import dev.tercio.SourceLookup;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.report.FailureLog;
import dev.tercio.internal.command.report.ReportAccumulator;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.event.EventRegistry;
import dev.tercio.internal.guard.LookupScope;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.observer.ObserverFailureHandler;
import dev.tercio.internal.observer.ObserverOwner;
import dev.tercio.internal.query.QueryEngine;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.worker.Workers;

import org.jspecify.annotations.Nullable;

/// The internals of a world that its schedules use. Implemented by the world.
public interface ScheduledWorld {
    StructureGuard guard();

    QueryEngine queries();

    ComponentRegistry registry();

    /// The event types and their queues.
    EventRegistry events();

    /// Resolves the handles of spawns that were played in this frame.
    HandleResolver playedHandles();

    /// Creates a lookup of a system.
    <T> Lookup<T> lookup(ComponentType<T> type, LookupScope scope);

    /// Creates access to the sources of a relation for a system.
    SourceLookup sources(ComponentType<?> relation, LookupScope scope);

    /// The listener between frames, or null.
    @Nullable FrameGate frameGate();

    /// Ends the frame of the world after that of a schedule, which an exclusive system may have
    /// run.
    void endFrame();

    /// The log of failed commands.
    FailureLog commandFailures();

    /// Plays the leading lanes of a stage that have equal options. If playback stops, the rest of
    /// these lanes is dropped.
    ReportAccumulator playUnit(LaneStage stage);

    /// Plays the next commands that observers have recorded, or returns null if there are none.
    @Nullable ReportAccumulator playObserved();

    /// Drops the commands that observers have recorded, because a frame has failed.
    void dropObserved(Throwable thrown);

    /// Sets the handler of observers that fail, or null to throw their exceptions to the caller of
    /// the change.
    ///
    /// @return the previous handler, to be restored later
    @Nullable ObserverFailureHandler handleObserverFailures(
            @Nullable ObserverFailureHandler handler);

    /// Creates an observer of a system.
    <T> Observer<T> observe(Class<T> type, ObserverOwner owner);

    /// The thread pool of the world.
    Workers workers();
}
