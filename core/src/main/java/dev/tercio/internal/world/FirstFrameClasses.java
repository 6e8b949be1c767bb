package dev.tercio.internal.world;

/// The classes that the first frame of a program needs, in the order in which it needs them.
///
/// `ColdStartTest` compares the list with what a program loads, and prints the list to put here if
/// they differ too much. A class that is missing costs a fraction of a millisecond, as does one
/// that is not needed.
final class FirstFrameClasses {
    /// Names without `dev.tercio.`, each followed by white space.
    static final String NAMES =
            """
            ComponentType Resources internal.command.play.PlaybackListener command.CommandStage
            SourceLookup internal.query.ChangeReader RemovalReader command.Commands
            command.CommandBuffer internal.stream.HandleResolver internal.world.PlayedHandles
            Hierarchy EventReader StableIds command.CommandPool command.CommandTelemetry
            command.CommandFailures internal.structure.ChangeHook internal.structure.ChangeHooks
            internal.world.WorldListeners internal.world.WorldListener
            internal.command.recording.LanePool internal.command.recording.LockFreePool
            internal.command.recording.UnplayedCommands internal.guard.StructureGuard
            internal.guard.AccessScope internal.guard.ThreadState internal.entity.EntityTable
            internal.entity.EntityPage internal.entity.SlotAllocator internal.entity.FreeWords
            internal.entity.Cluster internal.entity.ComponentMask
            internal.component.ComponentRegistry InvalidComponentException internal.codec.Codec
            internal.codec.ManagedCodec internal.storage.PageColumns
            internal.component.ComponentStore internal.storage.ChangeClock
            internal.event.EventRegistry internal.event.EventQueue
            internal.structure.HookedChange internal.structure.RelationTargets
            internal.relation.Relations internal.relation.SlotSet
            internal.relation.Relations$Entry internal.relation.TargetCheck
            internal.world.DirectWorld$RelationAdder internal.world.ComponentAccess Lookup
            MissingComponentException DeadEntityException internal.structure.NewValue
            internal.structure.Spawner internal.structure.SpawnPlans
            internal.structure.SpawnPlan internal.world.DirectWorld$WorkerStarter
            internal.world.DirectWorld$FrameCounter internal.query.QueryEngine query.EntityQuery
            query.Rows query.Query3 query.Query4 query.Query2 query.Query
            internal.world.StagePlayer internal.query.QueryCache internal.query.QueryCache$Entry
            internal.query.BodyLanePool internal.query.RowShapes internal.query.Result
            internal.query.RowLoop internal.query.ChunkLoop internal.world.ResourceMap
            internal.world.StableIdTable internal.entity.StableIdIndex
            internal.entity.LongIntMap internal.structure.Destroyer EntityList
            internal.structure.StorePageCache internal.structure.DestroyRun
            command.CommandContext internal.command.recording.ImmediateCommands
            internal.command.report.Telemetry internal.command.report.CommandHistory
            internal.command.report.CommandHistory$Line internal.command.report.FailureLog
            internal.command.report.FailureLog$Entry internal.command.play.Player
            command.PlaybackReport internal.command.play.PlaybackParts
            internal.codec.ClassCopies internal.command.play.CommandKernel
            internal.command.play.TypedKernel internal.command.lane.FrameHandles
            internal.command.play.SpawnShapes internal.command.play.SpawnKernel
            internal.command.play.ShapedKernel internal.command.play.SpawnShape
            internal.command.play.SpawnShapes$Known internal.command.play.ClusterSteps
            internal.command.play.PlayedCommands internal.command.lane.LaneContent
            internal.component.ComponentSpec internal.command.lane.Segments
            internal.command.lane.ObjectTable internal.command.lane.LaneHandles
            internal.command.lane.HandleTable Entity internal.stream.StreamBuffer
            internal.stream.HandleResolver$1 ChildOf internal.component.ComponentSpec$1
            query.Field internal.storage.ColumnAccess internal.storage.HeapColumnAccess Storage
            internal.schema.ComponentSchema internal.schema.SchemaReader
            internal.schema.FieldSpec internal.schema.AccessorScan internal.schema.ClassBytes
            internal.schema.RecordAccess internal.schema.RecordMember internal.schema.Primitive
            internal.schema.FieldSpec$Scalar internal.schema.ColumnSpec
            internal.schema.RecordSpec internal.codec.Codecs internal.codec.TagCodec
            internal.codec.CodeSource internal.storage.NativeColumnAccess
            internal.storage.SegmentColumnAccess internal.codec.InterpretedCodec
            internal.codec.Codecs$Source internal.codec.Codegen internal.codec.Codegen$1
            internal.codec.CodeTooLargeException internal.codec.CodecGenerator
            internal.codec.ColumnSource internal.codec.ClassData internal.codec.CodeHost
            internal.codec.StreamEmitter internal.codec.ElementEmitter
            internal.codec.ElementEmitter$1 internal.codec.ElementEmitter$2
            internal.codec.ElementEmitter$3 internal.codec.ElementEmitter$4
            internal.storage.SegmentElements internal.stream.Bytes internal.stream.StreamLayout
            internal.schema.FieldSpec$Handle internal.schema.FieldSpec$HandleArray
            internal.schema.FieldSpec$Nested internal.codec.GeneratedClass
            internal.codec.GeneratedClass$Content internal.codec.GeneratedClass$Constructor
            internal.codec.CodecGenerator$Body internal.codec.CodecGenerator$PageColumns
            internal.codec.RecordEmitter internal.codec.LocationEmitter
            internal.storage.StreamColumnAccess internal.codec.RecordEmitter$ElementStore
            internal.codec.RecordEmitter$Stores internal.codec.StreamEmitter$PayloadColumns
            internal.component.RelationSpec Relation internal.storage.Allocations
            internal.component.ComponentRegistry$1 internal.storage.HeapColumns
            internal.storage.PresenceBitmap internal.storage.ComponentPage
            internal.storage.PageTable internal.storage.SlotTicks internal.storage.AuthorityBits
            internal.structure.SpawnChange internal.entity.HeaderLayout internal.guard.Checks
            internal.query.RowShapes$Builder internal.query.Argument
            internal.query.Argument$Component internal.query.Result$One internal.query.RowShape
            internal.query.FilteredQuery internal.query.ValueQuery internal.query.RowQuery2
            query.SortedQuery internal.query.BodyLoops$Bodies query.Query2$Body
            query.Query2$EntityBody query.Query2$CommandBody query.Query2$EntityCommandBody
            query.Query2$Step query.Query2$EntityStep query.Query2$CommandStep
            query.Query2$EntityCommandStep internal.query.QueryFilter internal.query.QueryRunner
            internal.query.BlockOutput internal.query.FramePool internal.query.SeenChanges
            internal.query.MatchingRows internal.query.Matcher internal.query.QueryChecks
            internal.query.PageRunner internal.codec.StoredComponent internal.query.Result$None
            internal.query.LoopSpec internal.query.LoopSpec$Key internal.query.BodyLoops
            internal.query.BodyLoops$Form internal.query.RowLoops internal.query.RowLoops$1
            internal.query.RowLoops$Maker internal.query.RowLoops$Source
            internal.query.InterpretedRowLoop internal.query.RowLoopGenerator
            internal.query.RowEmitter internal.query.RowFrame
            internal.query.RowLoopGenerator$Body internal.query.RowEmitter$PageLocals
            internal.codec.ComponentEmitter internal.query.RowEmitter$FramePage
            internal.query.Argument$Parent internal.query.Result$Reduced
            internal.query.Argument$Maybe internal.query.Argument$View
            internal.codec.ComponentEmitter$LocalColumns internal.query.Result$Key
            internal.query.Result$Stop internal.codec.Values internal.query.CachedLoop
            internal.query.PageMatch internal.query.SortBuffer internal.query.ObjectSortKeys
            internal.query.ChangeDetector internal.query.RowQuery query.DepthQuery
            query.Query$EntityCommandBody query.Query$EntityCommandStep
            internal.query.Argument$Self internal.query.Argument$Recorder
            internal.query.BodyLanes internal.command.recording.LaneStage
            internal.command.recording.LaneList internal.command.recording.LaneKey
            internal.command.lane.HandleScope internal.command.recording.OpenedLanes
            command.PlaybackOptions command.PlaybackOrder command.OnFailure
            internal.query.Result$Many internal.command.recording.OwnedLane
            internal.command.recording.CommandRecorder internal.command.recording.CommandLane
            command.Priority internal.command.lane.CommandWord command.CommandKind
            internal.command.recording.UnplayedCommands$Rented internal.command.lane.HeapSort
            internal.command.recording.OwnedLane$Use internal.command.play.Playback
            internal.command.report.ReportAccumulator internal.command.play.PlaybackContext
            command.FailureReason internal.command.play.SpawnLookAhead
            internal.command.play.FailureHandler internal.command.report.FailedCommand
            internal.command.report.FailureDetail internal.command.report.FailureDetail$Kind
            internal.command.play.FailureHandler$Deferred internal.command.play.KernelCache
            internal.command.play.CombineKernels internal.command.play.InterleavedPlayer
            internal.command.play.SingleCommands internal.command.lane.UnresolvedHandleException
            internal.command.play.ValueWriter internal.command.play.GenericSpawn
            internal.command.play.SingleCombine internal.command.play.RecordedValue
            internal.command.rewrite.StreamRewriter internal.command.play.Playback$SlotCount
            internal.command.rewrite.Coalescer internal.command.rewrite.CoalescingTable
            internal.command.rewrite.CoalescedWriter internal.worker.Workers$Task
            internal.command.play.ParallelPlayback internal.command.play.PagePartition
            internal.command.play.SingleCommands$1 internal.structure.ComponentChange
            internal.command.recording.UnplayedCommands$Cause
            internal.command.recording.KnownSpawns internal.command.recording.KnownSpawns$Sites
            internal.command.recording.KnownSpawns$Site internal.command.recording.SpawnFinder
            internal.command.recording.SpawnFinder$None internal.command.recording.KnownSpawn
            internal.command.recording.SpawnFinderGenerator
            internal.command.recording.SpawnFinderGenerator$Find
            """;

    private FirstFrameClasses() {}
}
