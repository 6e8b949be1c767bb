package dev.tercio.event;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFormatException;
import dev.tercio.command.CommandKind;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.FailureReason;
import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.command.PlaybackReport;
import dev.tercio.event.EventRecords.GameOver;
import dev.tercio.event.EventRecords.Health;
import dev.tercio.event.EventRecords.Hit;
import dev.tercio.event.EventRecords.Note;
import dev.tercio.event.EventRecords.Said;
import dev.tercio.event.EventRecords.Tick;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/// Events that are sent by commands.
///
/// Proves EV-01, EV-04.
class EventCommandsTest {
    private static World world(Tier tier) {
        return World.create(WorldOptions.DEFAULT.tier(tier).workers(2));
    }

    private static <T> List<T> read(EventReader<T> reader) {
        List<T> events = new ArrayList<>();
        reader.forEach(events::add);
        return events;
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void eventsAreReadableAfterPlaybackInTheOrderOfCommands(Tier tier) {
        try (World world = world(tier)) {
            EventReader<Hit> hits = world.eventReader(Hit.class);
            EventReader<Note> notes = world.eventReader(Note.class);
            EventReader<GameOver> over = world.eventReader(GameOver.class);
            try (CommandBuffer commands = world.commands()) {
                Entity ship = commands.spawn(new Health(1));
                commands.send(new Hit(ship, 1));
                commands.send(new Hit(Entity.NONE, 2));
                commands.send(new Note("about", ship));
                commands.send(new GameOver());
                commands.send(new Hit(ship, 3));
                assertEquals(6, commands.count());
                assertTrue(hits.isEmpty());
                assertEquals(6, world.play(commands).played());
            }
            Entity ship = world.entities().getFirst();
            assertEquals(
                    List.of(new Hit(ship, 1), new Hit(Entity.NONE, 2), new Hit(ship, 3)),
                    read(hits));
            assertEquals(List.of(new Note("about", ship)), read(notes));
            assertEquals(List.of(new GameOver()), read(over));
        }
    }

    @Test
    void anEventAboutAnEntityThatIsNotSpawnedFails() {
        try (World world = world(Tier.HEAP);
                CommandBuffer commands = world.commands();
                CommandBuffer other = world.commands()) {
            EventReader<Hit> hits = world.eventReader(Hit.class);
            Entity never = other.spawn(new Health(1));
            commands.send(new Hit(Entity.NONE, 1));
            commands.send(new Hit(never, 2));
            commands.send(new Hit(Entity.NONE, 3));
            PlaybackOptions collect = PlaybackOptions.DEFAULT.onFailure(OnFailure.COLLECT);
            PlaybackReport report = world.play(commands, collect);
            assertEquals(2, report.played());
            assertEquals(FailureReason.FOREIGN_HANDLE, report.failures().getFirst().reason());
            assertEquals(CommandKind.SEND, report.failures().getFirst().kind());
            assertEquals(2, read(hits).size());
        }
    }

    @Test
    void coalescingAndReorderingKeepAllEventsInOrder() {
        try (World world = world(Tier.HEAP);
                CommandBuffer commands = world.commands()) {
            EventReader<Hit> hits = world.eventReader(Hit.class);
            for (PlaybackOptions options :
                    List.of(
                            PlaybackOptions.DEFAULT.coalesce(),
                            PlaybackOptions.DEFAULT.order(PlaybackOrder.BY_KIND))) {
                Entity ship = world.spawn(new Health(0));
                commands.set(ship, new Health(1));
                commands.send(new Hit(ship, 1));
                commands.set(ship, new Health(2));
                commands.send(new Hit(ship, 2));
                Entity gone = commands.spawn(new Health(9));
                commands.send(new Hit(gone, 3));
                commands.send(new Hit(gone, 3));
                commands.destroy(gone);
                world.play(commands, options);
                List<Hit> read = read(hits);
                assertEquals(4, read.size());
                assertEquals(new Hit(ship, 1), read.get(0));
                assertEquals(new Hit(ship, 2), read.get(1));
                assertEquals(read.get(2), read.get(3));
                assertEquals(new Health(2), world.get(ship, Health.class));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void parallelBodiesSendInTheOrderOfSlots(int workers) {
        List<Tick> seen = new ArrayList<>();
        List<Tick> inSlotOrder = new ArrayList<>();
        try (World world = World.create(WorldOptions.DEFAULT.workers(workers));
                Schedule schedule = Schedule.of(world)) {
            for (int i = 0; i < 50_000; i++) {
                world.spawn(new Health(i));
            }
            schedule.add(
                    "send",
                    setup -> {
                        Query<Health> all = setup.query(Health.class).parallel();
                        return _ ->
                                all.forEachEntity(
                                        (_, health, commands) ->
                                                commands.send(new Tick(health.points())));
                    });
            schedule.add(
                    "read",
                    setup -> {
                        EventReader<Tick> ticks = setup.eventReader(Tick.class);
                        return _ -> ticks.forEach(seen::add);
                    });
            schedule.run();
            schedule.run();
            world.query(Health.class).forEach(h -> inSlotOrder.add(new Tick(h.points())));
        }
        assertEquals(50_000, seen.size());
        assertEquals(inSlotOrder, seen);
    }

    @Test
    void otherThreadsSendThroughAStageInTheOrderOfItsLanes() throws Exception {
        try (World world = world(Tier.NATIVE)) {
            EventReader<Tick> ticks = world.eventReader(Tick.class);
            CommandStage stage = world.stage();
            List<Thread> threads = new ArrayList<>();
            for (int i = 7; i >= 0; i--) {
                int order = i;
                threads.add(Thread.ofPlatform().start(() -> sendTen(stage.lane(order), order)));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            world.play(stage);
            List<Tick> read = read(ticks);
            for (int i = 0; i < 80; i++) {
                assertEquals(new Tick(i), read.get(i));
            }
        }
    }

    private static void sendTen(Commands lane, int order) {
        for (int i = 0; i < 10; i++) {
            lane.send(new Tick(10 * order + i));
        }
    }

    @Test
    void telemetryAndHistoryContainEvents() {
        try (World world = world(Tier.HEAP);
                CommandBuffer commands = world.commands()) {
            world.eventReader(Tick.class);
            world.commandTelemetry().enable().keepHistory(10);
            commands.send(new Tick(1));
            commands.send(new Tick(2));
            world.play(commands);
            assertEquals(2, world.commandTelemetry().recorded(CommandKind.SEND));
            assertEquals(2, world.commandTelemetry().played(CommandKind.SEND));
            assertEquals(0, world.commandTelemetry().played(CommandKind.PUBLISH));
            assertEquals(2, world.commandTelemetry().recorded(Tick.class));
        }
    }

    @Test
    void immediateCommandsSendAtOnce() {
        try (World world = world(Tier.HEAP)) {
            EventReader<Tick> ticks = world.eventReader(Tick.class);
            world.immediateCommands().send(new Tick(1));
            assertEquals(List.of(new Tick(1)), read(ticks));
        }
    }

    @Test
    void anEventThatDoesNotFitIsRefusedWhenItIsRecorded() {
        try (World world = world(Tier.HEAP);
                CommandBuffer commands = world.commands()) {
            Said tooLong = new Said("x".repeat(17), new EventRecords.Place(1, 2), (byte) 1);
            assertThrows(InvalidComponentException.class, () -> commands.send(tooLong));
            assertEquals(0, commands.count());
            commands.send(new Object());
            assertEquals(1, world.play(commands).failed());
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void binaryFormKeepsEvents(Tier tier) {
        try (World source = world(Tier.HEAP);
                World target = world(tier);
                CommandBuffer commands = source.commands();
                CommandBuffer loaded = target.commands()) {
            EventReader<Hit> hits = target.eventReader(Hit.class);
            EventReader<Note> notes = target.eventReader(Note.class);
            EventReader<GameOver> over = target.eventReader(GameOver.class);
            target.register(Health.class);
            Entity ship = commands.spawn(new Health(1));
            commands.send(new Hit(ship, 1));
            commands.send(new GameOver());
            byte[] bytes = commands.toBytes();
            loaded.load(target, ByteBuffer.wrap(bytes));
            assertArrayEquals(bytes, loaded.toBytes());
            target.play(loaded);
            assertEquals(List.of(new Hit(target.entities().getFirst(), 1)), read(hits));
            assertEquals(List.of(new GameOver()), read(over));
            assertTrue(notes.isEmpty());
        }
    }

    @Test
    void aStreamWithAnUnknownEventOrKindIsRefused() {
        try (World source = world(Tier.HEAP);
                World stranger = world(Tier.HEAP);
                CommandBuffer commands = source.commands();
                CommandBuffer loaded = stranger.commands()) {
            commands.send(new Tick(1));
            byte[] bytes = commands.toBytes();
            String message =
                    assertThrows(
                                    CommandFormatException.class,
                                    () -> loaded.load(stranger, ByteBuffer.wrap(bytes)))
                            .getMessage();
            assertTrue(message.contains("world has no such event: class="), message);
            stranger.eventReader(Tick.class);
            loaded.load(stranger, ByteBuffer.wrap(bytes));
            loaded.clear();
            int word = bytes.length - 24;
            assertEquals(17, bytes[word]);
            for (int kind : List.of(18, 255)) {
                byte[] wrong = bytes.clone();
                wrong[word] = (byte) kind;
                sign(wrong);
                String refused =
                        assertThrows(
                                        CommandFormatException.class,
                                        () -> loaded.load(stranger, ByteBuffer.wrap(wrong)))
                                .getMessage();
                assertTrue(refused.contains("no such kind of command: kind=" + kind), refused);
            }
        }
    }

    private static void sign(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 16, bytes.length - 16);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(12, (int) sum.getValue());
    }
}
