package dev.tercio.examples.battlefield;

import dev.tercio.examples.FailedCommandException;
import dev.tercio.examples.inspect.RecordingFiles;
import dev.tercio.examples.simulation.SimulationSettings;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.Divergence;
import dev.tercio.replay.Recording;
import dev.tercio.replay.Replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs the recordings of both nodes again, side by side, in fresh worlds that talk to each other.
public final class BattleReplay implements AutoCloseable {
    /// The folders of the nodes, in the order in which they take turns.
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

    /// Whether a recording is that of one node.
    ///
    /// @param notes the notes of the recording
    /// @return true if so
    public static boolean isPart(Map<String, String> notes) {
        return notes.containsKey(BattleRecorder.NODE);
    }

    /// Opens the recordings of both nodes.
    ///
    /// @param folder where they are
    /// @param workers how many threads each node is to use
    /// @return a replay before the first frame
    /// @throws FailedCommandException if they do not belong together
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
                throw new FailedCommandException(
                        "recording is of another node: folder="
                                + NODES.get(i)
                                + ", notes="
                                + notes);
            }
            try {
                long seed = Long.parseLong(notes.getOrDefault(BattleRecorder.SEED, ""));
                int entities = Integer.parseInt(notes.getOrDefault(BattleRecorder.ENTITIES, ""));
                all.add(new SimulationSettings(seed, entities, workers));
            } catch (IllegalArgumentException e) {
                throw new FailedCommandException(
                        "recording does not say how it was made: notes=" + notes);
            }
        }
        if (!all.getFirst().equals(all.getLast())) {
            throw new FailedCommandException(
                    "recordings are of different battles: "
                            + NODES.getFirst()
                            + "="
                            + all.getFirst()
                            + ", "
                            + NODES.getLast()
                            + "="
                            + all.getLast());
        }
        return all.getFirst();
    }

    /// How many frames both recordings have.
    ///
    /// @return the number of frames
    public long frames() {
        return recordings.stream().mapToLong(Recording::lastFrame).min().orElse(0);
    }

    /// What is wrong with the recordings but could be passed over.
    ///
    /// @return a line for each
    public List<String> problems() {
        List<String> all = new ArrayList<>();
        recordings.forEach(recording -> all.addAll(recording.problems()));
        long first = recordings.getFirst().lastFrame();
        long second = recordings.getLast().lastFrame();
        if (first != second) {
            all.add(
                    "recordings are not equally long, the rest is not compared: frames="
                            + first
                            + " and "
                            + second);
        }
        return List.copyOf(all);
    }

    // tag::step[]
    /// Runs the next frame on both nodes and compares both with what was recorded.
    ///
    /// @return what differs, beginning with the name of the node; nothing if they do the same
    /// @throws CorruptFileException if a frame is damaged
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
