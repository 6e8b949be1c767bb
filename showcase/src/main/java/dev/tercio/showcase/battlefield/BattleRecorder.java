package dev.tercio.showcase.battlefield;

import dev.tercio.cli.SimulationSettings;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.RecordingMode;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Records the input of both nodes, each in its own folder. Messages between the nodes follow from
/// the input, so they are not recorded.
final class BattleRecorder implements AutoCloseable {
    static final String NODE = "node";
    static final String SEED = "seed";
    static final String ENTITIES = "entities";

    private final List<Recorder> recorders = new ArrayList<>();

    // tag::record[]
    BattleRecorder(Battle battle, Path folder) {
        for (BattleNode node : battle.nodes()) {
            SimulationSettings settings = battle.settings();
            RecorderOptions options =
                    RecorderOptions.DEFAULT
                            .mode(RecordingMode.INPUTS)
                            .note(NODE, node.name())
                            .note(SEED, Long.toString(settings.seed()))
                            .note(ENTITIES, Integer.toString(settings.entities()));
            recorders.add(Recorder.start(node.schedule(), folder.resolve(node.name()), options));
        }
    }

    // end::record[]

    @Override
    public void close() {
        recorders.forEach(Recorder::close);
    }
}
