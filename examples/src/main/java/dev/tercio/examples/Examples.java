package dev.tercio.examples;

import dev.tercio.examples.battlefield.BattlefieldExample;
import dev.tercio.examples.overworld.OverworldExample;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// All examples in the order in which a reader may want to see them.
final class Examples {
    static final List<Example> ALL =
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
                    new FountainExample(),
                    new OverworldExample(),
                    new BattlefieldExample());

    private Examples() {}

    static Optional<Example> find(String name) {
        return ALL.stream().filter(example -> example.name().equals(name)).findFirst();
    }

    static String names() {
        return ALL.stream().map(Example::name).collect(Collectors.joining(", "));
    }
}
