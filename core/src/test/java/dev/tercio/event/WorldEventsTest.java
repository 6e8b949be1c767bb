package dev.tercio.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.InvalidComponentException;
import dev.tercio.LoggedLines;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.event.EventRecords.GameOver;
import dev.tercio.event.EventRecords.Health;
import dev.tercio.event.EventRecords.Hit;
import dev.tercio.event.EventRecords.Note;
import dev.tercio.event.EventRecords.Place;
import dev.tercio.event.EventRecords.Said;
import dev.tercio.event.EventRecords.Tick;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;

/// Events of a world without a schedule.
///
/// Proves EV-02, EV-03.
class WorldEventsTest {
    private static World world(Tier tier) {
        return World.create(WorldOptions.DEFAULT.name("events").tier(tier));
    }

    private static <T> List<T> read(EventReader<T> reader) {
        List<T> events = new ArrayList<>();
        reader.forEach(events::add);
        return events;
    }

    private static String failure(Runnable body) {
        return assertThrows(IllegalStateException.class, body::run).getMessage();
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void eachReaderReadsEachEventOnceInTheOrderOfSending(Tier tier) {
        try (World world = world(tier)) {
            Entity ship = world.spawn();
            EventReader<Hit> first = world.eventReader(Hit.class);
            world.send(new Hit(ship, 1));
            world.send(new Hit(ship, 2));
            assertEquals(2, first.count());
            assertEquals(List.of(new Hit(ship, 1), new Hit(ship, 2)), read(first));
            assertTrue(first.isEmpty());
            EventReader<Hit> second = world.eventReader(Hit.class);
            world.send(new Hit(ship, 3));
            assertEquals(List.of(new Hit(ship, 3)), read(first));
            assertEquals(3, read(second).size());
            assertEquals(List.of(), read(second));
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void eventsLiveUntilTheEndOfTheNextFrame(Tier tier) {
        try (World world = world(tier)) {
            EventReader<Tick> early = world.eventReader(Tick.class);
            EventReader<Tick> late = world.eventReader(Tick.class);
            world.send(new Tick(1));
            world.nextFrame();
            world.send(new Tick(2));
            assertEquals(List.of(new Tick(1), new Tick(2)), read(early));
            world.nextFrame();
            assertEquals(0, early.missed());
            List<String> log =
                    LoggedLines.during(
                            "dev.tercio.event",
                            Tick.class.getName(),
                            () -> assertEquals(List.of(new Tick(2)), read(late)));
            assertEquals(1, late.missed());
            assertEquals(1, log.size(), log::toString);
            assertTrue(log.getFirst().contains("reader=world, missed=1;"), log::toString);
            world.send(new Tick(3));
            world.nextFrame();
            world.nextFrame();
            assertEquals(2, late.missed());
            assertTrue(late.isEmpty());
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void manyPagesOfEventsAreReadInOrder(Tier tier) {
        try (World world = world(tier)) {
            EventReader<Place> reader = world.eventReader(Place.class);
            for (int frame = 0; frame < 4; frame++) {
                int count = frame == 2 ? 1 : 40_000;
                for (int i = 0; i < count; i++) {
                    world.send(new Place(i, frame));
                }
                world.nextFrame();
                double[] next = {0};
                int number = frame;
                reader.forEach(place -> assertEquals(new Place(next[0]++, number), place));
                assertEquals(count, next[0]);
            }
            world.nextFrame();
            world.nextFrame();
            assertTrue(world.trim() >= 3);
            world.send(new Place(1, 2));
            assertEquals(List.of(new Place(1, 2)), read(reader));
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void allKindsOfFieldsAreKept(Tier tier) {
        try (World world = world(tier)) {
            Entity ship = world.spawn();
            EventReader<Said> said = world.eventReader(Said.class);
            EventReader<GameOver> over = world.eventReader(GameOver.class);
            EventReader<Note> notes = world.eventReader(Note.class);
            world.send(new Said("hello", new Place(1, 2), (byte) 7));
            world.send(new GameOver());
            world.send(new GameOver());
            world.send(new Note("x".repeat(1_000), ship));
            assertEquals(List.of(new Said("hello", new Place(1, 2), (byte) 7)), read(said));
            assertEquals(List.of(new GameOver(), new GameOver()), read(over));
            assertEquals(List.of(new Note("x".repeat(1_000), ship)), read(notes));
        }
    }

    @Test
    void refusedEventIsNotSent() {
        try (World world = world(Tier.HEAP)) {
            EventReader<Said> said = world.eventReader(Said.class);
            Said tooLong = new Said("x".repeat(17), new Place(1, 2), (byte) 7);
            assertThrows(InvalidComponentException.class, () -> world.send(tooLong));
            assertTrue(said.isEmpty());
            assertThrows(InvalidComponentException.class, () -> world.send("text"));
            assertThrows(InvalidComponentException.class, () -> world.eventReader(List.class));
        }
    }

    @Test
    void eventsThatTheBodySendsAreReadInTheNextCall() {
        try (World world = world(Tier.HEAP)) {
            EventReader<Tick> reader = world.eventReader(Tick.class);
            world.send(new Tick(1));
            reader.forEach(tick -> world.send(new Tick(tick.number() + 1)));
            assertEquals(List.of(new Tick(2)), read(reader));
        }
    }

    @Test
    void eventsAfterTheOneThatThrowsStayUnread() {
        try (World world = world(Tier.HEAP)) {
            EventReader<Tick> reader = world.eventReader(Tick.class);
            world.send(new Tick(1));
            world.send(new Tick(2));
            assertThrows(
                    ArithmeticException.class,
                    () ->
                            reader.forEach(
                                    tick -> {
                                        throw new ArithmeticException();
                                    }));
            assertEquals(List.of(new Tick(2)), read(reader));
        }
    }

    @Test
    void bodyMayChangeTheWorldButNotEndTheFrame() {
        try (World world = world(Tier.HEAP)) {
            EventReader<Tick> reader = world.eventReader(Tick.class);
            world.send(new Tick(1));
            reader.forEach(
                    tick -> {
                        world.destroy(world.spawn(new Health(tick.number())));
                        assertEquals(
                                "events are being read: operation=nextFrame, event="
                                        + Tick.class.getName(),
                                failure(world::nextFrame));
                        assertTrue(reader.isEmpty());
                        world.send(tick);
                        assertEquals(
                                "events are already being read by this reader: event="
                                        + Tick.class.getName(),
                                failure(() -> reader.forEach(_ -> {})));
                    });
            assertEquals(1, reader.count());
            world.nextFrame();
        }
    }

    @Test
    void sendingIsRefusedWhereTheStructureCannotChange() throws Exception {
        World world = world(Tier.HEAP);
        EventReader<Tick> reader = world.eventReader(Tick.class);
        world.spawn(new Health(1));
        world.query(Health.class)
                .forEach(
                        _ -> {
                            String message = failure(() -> world.send(new Tick(1)));
                            assertTrue(
                                    message.startsWith(
                                            "structure cannot change now: operation=send,"),
                                    message);
                            assertTrue(
                                    message.endsWith("; record it with commands instead"), message);
                        });
        FutureTask<String> other = new FutureTask<>(() -> failure(() -> world.send(new Tick(1))));
        Thread.ofPlatform().start(other).join();
        assertTrue(other.get().startsWith("wrong thread: operation=send,"), other.get());
        assertTrue(reader.isEmpty());
        world.close();
        String closed = "world is closed: world=events";
        assertEquals(closed, failure(() -> world.send(new Tick(1))));
        assertEquals(closed, failure(() -> world.eventReader(Tick.class)));
        assertEquals(closed, failure(() -> reader.forEach(_ -> {})));
        assertEquals(closed, failure(reader::count));
        assertEquals(closed, failure(reader::missed));
    }

    @Test
    void aClassMayBeAnEventAndAComponent() {
        try (World world = world(Tier.HEAP)) {
            EventReader<Health> reader = world.eventReader(Health.class);
            Entity entity = world.spawn(new Health(1));
            world.send(new Health(2));
            assertEquals(List.of(new Health(2)), read(reader));
            assertEquals(new Health(1), world.get(entity, Health.class));
            assertFalse(world.types().isEmpty());
        }
    }
}
