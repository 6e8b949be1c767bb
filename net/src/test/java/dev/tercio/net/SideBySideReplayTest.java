package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Recordings of the nodes of a network are replayed side by side, in new worlds that exchange the
/// messages again. Proves PE-05.
class SideBySideReplayTest {
    private static final int FRAMES = 200;
    private static final RecorderOptions INPUTS =
            RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);

    @TempDir private Path folder;

    /// Two nodes that spawn, move, hand over and destroy their entities.
    private static final class Pair implements AutoCloseable {
        final List<TestNode> nodes = new ArrayList<>();

        /// @param before whether entities are published before the first frame, or in it
        Pair(ReplicationOptions options, boolean before, boolean sets) {
            Loopback network = new Loopback();
            for (int number = 1; number <= 2; number++) {
                TestNode node =
                        new TestNode(number, network.join(), options.session(1_000L + number));
                nodes.add(node);
                if (before && sets) {
                    publish(node);
                }
                node.schedule.add(
                        "game",
                        setup -> {
                            setup.exclusive();
                            return _ -> play(node, before);
                        });
            }
        }

        private static void publish(TestNode node) {
            for (int i = 0; i < 5; i++) {
                node.publish(new Position(node.world.size(), i), new Damage(i));
            }
        }

        private static void play(TestNode node, boolean before) {
            long frame = node.schedule.frame();
            Random random = new Random(frame * 31 + node.world.stableIds().node());
            if (!before && frame == 0) {
                publish(node);
            }
            for (Entity entity : node.world.query(Position.class).entities()) {
                if (node.world.hasAuthority(entity, Position.class)) {
                    move(node, entity, random);
                }
            }
            if (random.nextInt(4) == 0) {
                node.publish(new Position(frame, 0));
            }
        }

        private static void move(TestNode node, Entity entity, Random random) {
            Position now = node.world.get(entity, Position.class);
            Position next = new Position(now.x() + 1, now.y() + node.world.size());
            node.world.set(entity, next);
            if (random.nextInt(30) == 0) {
                node.world.destroy(entity);
            } else if (random.nextInt(20) == 0) {
                int other = 3 - node.world.stableIds().node();
                node.replication.handOver(entity, Position.class, other);
            }
        }

        @Override
        public void close() {
            nodes.forEach(TestNode::close);
        }
    }

    private static List<Arguments> cases() {
        return List.of(
                Arguments.of(TestNode.OPTIONS, false),
                Arguments.of(TestNode.OPTIONS, true),
                Arguments.of(ReplicationOptions.DEFAULT, false),
                Arguments.of(ReplicationOptions.DEFAULT, true));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void bothReplaysAreAsRecorded(ReplicationOptions options, boolean before) {
        try (Pair pair = new Pair(options, before, true);
                Recorder _ = Recorder.start(pair.nodes.get(0).schedule, path(0), INPUTS);
                Recorder _ = Recorder.start(pair.nodes.get(1).schedule, path(1), INPUTS)) {
            TestNode.run(FRAMES, pair.nodes.get(0), pair.nodes.get(1));
            assertTrue(pair.nodes.get(0).world.size() > 5);
        }
        try (Pair pair = new Pair(options, before, false);
                Recording first = Recording.open(path(0));
                Recording second = Recording.open(path(1))) {
            List<Replay> replays =
                    List.of(
                            Replay.of(first, pair.nodes.get(0).schedule),
                            Replay.of(second, pair.nodes.get(1).schedule));
            for (int frame = 1; frame <= FRAMES; frame++) {
                for (Replay replay : replays) {
                    assertTrue(replay.step());
                    assertEquals(Optional.empty(), replay.check(), "frame=" + frame);
                }
            }
        }
    }

    private Path path(int node) {
        return folder.resolve(Integer.toString(node));
    }
}
