package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.StateHash;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Received datagrams are inputs: a replay without a network gives the same states.
///
/// Proves DI-05, DI-07.
class RecordedGatewayTest {
    private static final int FRAMES = 1_000;
    private static final DisEntityId B = DisEntityId.of(17, 2, 0);
    private static final DisEntityId FIRST_OF_B = DisEntityId.of(17, 2, 1);

    @TempDir Path folder;

    @Test
    void aReplayWithoutANetworkGivesTheSameStates() {
        List<Long> hashes = new ArrayList<>();
        record(hashes);
        try (Recording recording = Recording.open(folder);
                Participant replayed =
                        new Participant(
                                Participant.settings(2, DisTransport.none()).smoothing(0.3))) {
            replayed.gateway.manage(new OwnershipTransferTest.Accepting());
            Replay replay = Replay.of(recording, replayed.schedule);
            for (int frame = 1; frame <= FRAMES; frame++) {
                replay.seek(frame);
                assertEquals(hashes.get(frame - 1), StateHash.of(replayed.world), "frame " + frame);
            }
            // snapshots contain all that a gateway needs to continue
            for (int frame :
                    new int[] {
                        FRAMES - 150, 350, 20, 777, 230, 275, 345, 450, 475, 495, 515, 530
                    }) {
                replay.seek(frame);
                assertEquals(hashes.get(frame - 1), StateHash.of(replayed.world), "frame " + frame);
            }
            assertTrue(replayed.gateway.statistics().statesApplied() > 100);
            assertTrue(replayed.gateway.statistics().refused(DisRefusal.STOPPED) > 0);
        }
    }

    private void record(List<Long> hashes) {
        DisLoopback network = new DisLoopback(7, 0.1, 0.05);
        RecorderOptions options =
                RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS).segmentFrames(100);
        try (Participant a = new Participant(1, network.join());
                Participant b =
                        new Participant(Participant.settings(2, network.join()).smoothing(0.3))) {
            b.gateway.manage(new OwnershipTransferTest.Accepting());
            List<Entity> tanks = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                tanks.add(a.publish(100 * i, 0, i));
            }
            b.publish(0, 500, 3);
            try (Recorder _ = Recorder.start(b.schedule, folder, options)) {
                for (int frame = 1; frame <= FRAMES; frame++) {
                    act(a, tanks, frame);
                    a.run();
                    b.run();
                    hashes.add(StateHash.of(b.world));
                }
            }
        }
    }

    /// Stops and starts the other node, and a single entity of it.
    private static void manage(Participant a, int frame) {
        DisRequests requests = a.gateway.requests();
        switch (frame) {
            case 210 -> requests.stop(B, 0, DisExercise.RECEIVE);
            case 260 -> requests.stop(B, 0, DisExercise.TRANSMIT);
            case 330 -> requests.start(B);
            case 410, 411, 412 -> requests.stop(FIRST_OF_B, 0);
            case 510, 511, 512 -> requests.start(FIRST_OF_B);
            default -> {}
        }
    }

    private static void act(Participant a, List<Entity> tanks, int frame) {
        if (frame % 50 == 0) {
            a.world.destroy(tanks.removeFirst());
            tanks.add(a.publish(frame, 70, -5));
        }
        manage(a, frame);
        if (frame % 90 == 0) {
            Entity offered = tanks.removeFirst();
            if (a.gateway.isOwned(offered)) {
                a.gateway.offer(offered, DisEntityId.of(17, 2, 0));
            }
        }
        Entity turning = tanks.getLast();
        double angle = frame / 20.0;
        a.world.set(turning, new LocalVelocity(12 * Math.cos(angle), 12 * Math.sin(angle), 0));
    }
}
