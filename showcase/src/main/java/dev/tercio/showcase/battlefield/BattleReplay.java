package dev.tercio.showcase.battlefield;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.ProgramReplay;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.io.RecordingFiles;
import dev.tercio.replay.Divergence;
import dev.tercio.replay.Recording;
import dev.tercio.replay.Replay;
import dev.tercio.schedule.Schedule;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Replays the recordings of both nodes together, in new worlds that exchange messages.
public final class BattleReplay implements ProgramReplay {
    /// The folders of the nodes, in the order in which their frames run.
    static final List<String> NODES = List.of("manoeuvre", "damage");

    private final List<Recording> recordings;
    private final Battle battle;
    private final List<Replay> replays = new ArrayList<>();

    private BattleReplay(List<Recording> recordings, Battle battle) {
        this.recordings = recordings;
        this.battle = battle;
        // tag::replay[]
        for (int i = 0; i < NODES.size(); i++) {
            BattleNode node = battle.nodes().get(i);
            replays.add(Replay.of(recordings.get(i), node.schedule()));
        }
        // end::replay[]
    }

    /// Whether a folder has the recordings of both nodes.
    ///
    /// @param folder any path
    /// @return true if so
    public static boolean isIn(Path folder) {
        return NODES.stream().map(folder::resolve).allMatch(RecordingFiles::hasRecording);
    }

    /// Opens the recordings of both nodes.
    ///
    /// @param folder where they are
    /// @param workers how many threads each node uses
    /// @return a replay before the first frame
    /// @throws CommandFailedException if they do not belong together
    public static BattleReplay open(Path folder, int workers) {
        List<Recording> recordings = new ArrayList<>();
        try {
            for (String node : NODES) {
                recordings.add(Recording.open(folder.resolve(node)));
            }
            return start(recordings, new Battle(settings(recordings, workers)));
        } catch (RuntimeException e) {
            recordings.forEach(Recording::close);
            throw e;
        }
    }

    private static BattleReplay start(List<Recording> recordings, Battle battle) {
        try {
            return new BattleReplay(recordings, battle);
        } catch (RuntimeException e) {
            battle.close();
            throw e;
        }
    }

    private static SimulationSettings settings(List<Recording> recordings, int workers) {
        List<SimulationSettings> all = new ArrayList<>();
        for (int i = 0; i < NODES.size(); i++) {
            Map<String, String> notes = recordings.get(i).notes();
            if (!NODES.get(i).equals(notes.get(BattleRecorder.NODE))) {
                throw new CommandFailedException(
                        "recording is of another node: folder="
                                + NODES.get(i)
                                + ", notes="
                                + notes);
            }
            try {
                long seed = Long.parseLong(notes.getOrDefault(BattleRecorder.SEED, ""));
                int entities = Integer.parseInt(notes.getOrDefault(BattleRecorder.ENTITIES, ""));
                all.add(SimulationSettings.DEFAULT.seed(seed).entities(entities).workers(workers));
            } catch (IllegalArgumentException e) {
                throw new CommandFailedException("recording has no valid settings: notes=" + notes);
            }
        }
        SimulationSettings first = all.getFirst();
        SimulationSettings second = all.getLast();
        if (first.seed() != second.seed() || first.entities() != second.entities()) {
            throw new CommandFailedException(
                    "recordings are of different battles: "
                            + NODES.getFirst()
                            + "="
                            + first
                            + ", "
                            + NODES.getLast()
                            + "="
                            + second);
        }
        return first;
    }

    /// How many frames both recordings have.
    @Override
    public long frames() {
        return recordings.stream().mapToLong(Recording::lastFrame).min().orElse(0);
    }

    @Override
    public List<String> problems() {
        List<String> all = new ArrayList<>();
        recordings.forEach(recording -> all.addAll(recording.problems()));
        long first = recordings.getFirst().lastFrame();
        long second = recordings.getLast().lastFrame();
        if (first != second) {
            all.add(
                    "recordings have different lengths, the rest is not compared: frames="
                            + first
                            + " and "
                            + second);
        }
        return List.copyOf(all);
    }

    @Override
    public List<Schedule> schedules() {
        return battle.nodes().stream().map(BattleNode::schedule).toList();
    }

    // tag::step[]
    /// Runs the next frame on both nodes and compares both with their recordings.
    @Override
    public Optional<String> step() {
        for (int i = 0; i < NODES.size(); i++) {
            replays.get(i).step();
            Optional<Divergence> found = replays.get(i).check();
            if (found.isPresent()) {
                return Optional.of("node=" + NODES.get(i) + ", " + found.get());
            }
        }
        return Optional.empty();
    }

    // end::step[]

    @Override
    public void close() {
        battle.close();
        recordings.forEach(Recording::close);
    }
}
