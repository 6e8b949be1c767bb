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
                    new CommandsExample(),
                    new CommandsPlayExample(),
                    new CommandsThreadsExample(),
                    new CommandsCustomExample(),
                    new CommandsLogExample(),
                    new CommandsWatchExample(),
                    new ScheduleExample(),
                    new ScheduleOrderExample(),
                    new FixedStepExample(),
                    new NetworkIngressExample(),
                    new FailuresExample(),
                    new SaveLoadExample(),
                    new ReplayExample(),
                    new RollbackExample(),
                    new TemplatesExample(),
                    new TemplatesFileExample(),
                    new DisExample(),
                    new TwoNodesExample(),
                    new FountainExample());

    private Examples() {}
}
