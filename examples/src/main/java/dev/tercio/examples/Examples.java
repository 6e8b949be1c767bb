package dev.tercio.examples;

import java.util.List;

/// All examples, from the simplest to the most advanced.
public final class Examples {
    /// The examples.
    public static final List<Example> ALL =
            List.of(
                    new HelloExample(),
                    new StartExample(),
                    new MovingExample(),
                    new WorldsExample(),
                    new EntitiesExample(),
                    new LookupsExample(),
                    new RelationsExample(),
                    new EventsExample(),
                    new ComponentsExample(),
                    new QueriesExample(),
                    new BodiesExample(),
                    new ChangesExample(),
                    new ParallelExample(),
                    new ChunksExample(),
                    new VectorExample(),
                    new FastLoopsExample(),
                    new TiersExample(),
                    new BulkExample(),
                    new StableIdsExample(),
                    new ResourcesExample(),
                    new TransformsExample(),
                    new CommandsExample(),
                    new CommandsPlayExample(),
                    new CommandsThreadsExample(),
                    new CommandsCombineExample(),
                    new CommandsCustomExample(),
                    new CommandsLogExample(),
                    new CommandsWatchExample(),
                    new ObserversExample(),
                    new ScheduleExample(),
                    new ScheduleOrderExample(),
                    new FixedStepExample(),
                    new GroupsExample(),
                    new StatesExample(),
                    new WavesExample(),
                    new NetworkIngressExample(),
                    new FailuresExample(),
                    new SaveLoadExample(),
                    new ReplayExample(),
                    new RollbackExample(),
                    new InspectorExample(),
                    new RandomNumbersExample(),
                    new SpatialIndexExample(),
                    new TemplatesExample(),
                    new TemplatesFileExample(),
                    new DisExample(),
                    new DisPdusExample(),
                    new DisGatewayExample(),
                    new TwoNodesExample(),
                    new PlayerLeavesExample(),
                    new InterestExample(),
                    new InterpolationExample(),
                    new FountainExample());

    private Examples() {}
}
