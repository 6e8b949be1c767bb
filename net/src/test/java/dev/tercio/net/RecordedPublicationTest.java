package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFailure;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.internal.PublishCommand;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A publication that is recorded as a command between frames is an input. Proves PE-05.
class RecordedPublicationTest {
    private static TestNode node() {
        return new TestNode(1, new Loopback().join());
    }

    @Test
    void aReplayPublishesTheSameComponents(@TempDir Path folder) {
        Entity whole;
        Entity part;
        List<Long> ids;
        try (TestNode node = node()) {
            part = node.world.spawn(new Position(1, 2), new Damage(3));
            RecorderOptions inputs = RecorderOptions.DEFAULT.mode(RecordingMode.INPUTS);
            try (Recorder _ = Recorder.start(node.schedule, folder, inputs);
                    CommandBuffer commands = node.world.commands()) {
                Entity spawned = commands.spawn(new Position(5, 6), new Damage(7));
                node.replication.publish(commands, spawned);
                node.replication.publish(commands, part, Damage.class);
                node.world.play(commands);
                whole = commands.entity(spawned);
                node.run();
            }
            ids = ids(node.world, whole, part);
            check(node.world, whole, part);
        }
        try (TestNode again = node();
                Recording recording = Recording.open(folder)) {
            assertEquals(Optional.empty(), Replay.of(recording, again.schedule).verify());
            check(again.world, whole, part);
            assertEquals(ids, ids(again.world, whole, part));
        }
    }

    private static List<Long> ids(World world, Entity... entities) {
        return List.of(entities).stream()
                .map(entity -> world.stableIds().idOf(entity).orElse(0))
                .toList();
    }

    private static void check(World world, Entity whole, Entity part) {
        assertTrue(world.hasAuthority(whole, Position.class));
        assertTrue(world.hasAuthority(whole, Damage.class));
        assertFalse(world.hasAuthority(part, Position.class));
        assertTrue(world.hasAuthority(part, Damage.class));
    }

    @Test
    void inAWorldWithoutReplicationTheCommandFails() {
        byte[] bytes;
        try (TestNode node = node();
                CommandBuffer commands = node.world.commands()) {
            node.replication.publish(commands, commands.spawn(new Position(1, 1)));
            bytes = commands.toBytes();
        }
        Class<?> command = PublishCommand.class;
        try (World world =
                        World.create(
                                WorldOptions.DEFAULT
                                        .register(Position.class)
                                        .allowInStreams(command));
                CommandBuffer commands = world.commands()) {
            commands.load(world, ByteBuffer.wrap(bytes));
            world.play(commands);
            CommandFailure failure = world.commandFailures().counts().getFirst().first();
            assertEquals(Optional.of(command), failure.component());
        }
    }
}
