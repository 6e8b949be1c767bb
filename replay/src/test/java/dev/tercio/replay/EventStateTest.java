package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// Events are saved, loaded and hashed, and invalid sections are refused.
///
/// Proves EV-04.
class EventStateTest {
    private static final SaveFormat PLAIN = SaveFormat.DEFAULT.compression(0);

    enum Mood {
        CALM,
        ANGRY
    }

    record Hit(Entity target, int damage, @Utf8(8) String text, Mood mood, boolean fatal) {}

    record Wide(Entity target, long damage, @Utf8(20) String text, Mood mood, boolean fatal) {}

    record Alarm() {}

    @Storage(Tier.MANAGED)
    record Note(String text) {}

    private static final class NoteCodec implements ValueCodec<Note> {
        @Override
        public void write(Note value, DataOutput out) throws IOException {
            out.writeUTF(value.text());
        }

        @Override
        public Note read(DataInput in) throws IOException {
            return new Note(in.readUTF());
        }
    }

    private static World world(Tier tier) {
        return World.create(WorldOptions.DEFAULT.tier(tier));
    }

    private static Hit hit(int damage) {
        return new Hit(Entity.of(3, 1), damage, "hit", Mood.ANGRY, damage % 2 == 0);
    }

    /// A world with two events of the previous frame and two of the current one.
    private static World filled(Tier tier) {
        World world = world(tier);
        world.send(hit(1));
        world.send(new Alarm());
        world.nextFrame();
        world.send(hit(2));
        world.send(new Alarm());
        return world;
    }

    private static <T> List<T> read(EventReader<T> reader) {
        List<T> events = new ArrayList<>();
        reader.forEach(events::add);
        return events;
    }

    private static byte[] file(Tier tier) {
        try (World world = filled(tier)) {
            return SectionFile.save(world, PLAIN);
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void loadedEventsHaveTheirOrderAndAge(Tier tier) {
        for (Tier other : Tier.values()) {
            try (World world = world(other);
                    World source = filled(tier)) {
                EventReader<Hit> hits = world.eventReader(Hit.class);
                EventReader<Alarm> alarms = world.eventReader(Alarm.class);
                world.send(hit(99));
                SectionFile.load(world, file(tier), PLAIN);
                assertEquals(StateHash.of(source), StateHash.of(world));
                assertEquals(List.of(hit(1), hit(2)), read(hits));
                assertEquals(2, alarms.count());
                world.nextFrame();
                assertEquals(1, alarms.count());
                world.nextFrame();
                assertEquals(0, alarms.count());
                assertEquals(2, alarms.missed());
                assertEquals(0, hits.missed());
            }
        }
    }

    @Test
    void aFileWithoutEventsRemovesThem() {
        byte[] empty;
        try (World world = world(Tier.HEAP)) {
            world.eventReader(Hit.class);
            empty = SectionFile.save(world, PLAIN);
        }
        assertTrue(
                SectionFile.entries(empty).stream()
                        .noneMatch(entry -> entry.kind() == SectionFile.EVENTS));
        try (World world = filled(Tier.HEAP);
                World fresh = world(Tier.HEAP)) {
            EventReader<Hit> hits = world.eventReader(Hit.class);
            SectionFile.load(world, empty, PLAIN);
            assertTrue(hits.isEmpty());
            assertEquals(0, hits.missed());
            assertEquals(StateHash.of(fresh), StateHash.of(world));
        }
    }

    @Test
    void hashDependsOnValuesOrderAndAge() {
        List<Long> hashes = new ArrayList<>();
        List<Consumer<World>> programs =
                List.of(
                        w -> send(w, hit(1), hit(2)),
                        w -> send(w, hit(2), hit(1)),
                        w -> send(w, hit(1)),
                        w -> send(w, hit(1), new Alarm()),
                        w -> {
                            send(w, hit(1));
                            w.nextFrame();
                        });
        for (Consumer<World> program : programs) {
            try (World world = world(Tier.HEAP)) {
                program.accept(world);
                hashes.add(StateHash.of(world));
            }
        }
        assertEquals(5, hashes.stream().distinct().count());
        try (World world = world(Tier.HEAP)) {
            long before = StateHash.of(world);
            StateHash hash = new StateHash(world);
            send(world, hit(1));
            assertNotEquals(before, hash.now());
            world.nextFrame();
            world.nextFrame();
            assertEquals(before, hash.now());
        }
    }

    private static void send(World world, Object... events) {
        for (Object event : events) {
            world.send(event);
        }
    }

    @Test
    void anUnknownEventIsRefusedMappedOrDropped() {
        byte[] file = file(Tier.HEAP);
        try (World world = world(Tier.HEAP)) {
            world.eventReader(Alarm.class);
            var refused =
                    assertThrows(
                            SchemaMismatchException.class,
                            () -> SectionFile.load(world, file, PLAIN));
            assertTrue(
                    refused.getMessage()
                            .contains(
                                    "event="
                                            + Hit.class.getName()
                                            + ": unknown class; create a reader or writer of it"),
                    refused::getMessage);
            EventReader<Wide> wide = world.eventReader(Wide.class);
            SectionFile.load(world, file, PLAIN.alias(Hit.class.getName(), Wide.class));
            assertEquals(List.of(1L, 2L), read(wide).stream().map(Wide::damage).toList());
            SectionFile.load(world, file, PLAIN.drop(Hit.class.getName()));
            assertTrue(wide.isEmpty());
        }
    }

    @Test
    void anEventThatIsNoPlainRecordNeedsACodec() {
        SaveFormat format = PLAIN.codec(Note.class, new NoteCodec());
        try (World world = world(Tier.HEAP);
                World other = world(Tier.HEAP)) {
            EventReader<Note> notes = other.eventReader(Note.class);
            world.send(new Note("one"));
            world.send(new Note("two"));
            assertThrows(UnsavableException.class, () -> SectionFile.save(world, PLAIN));
            byte[] file = SectionFile.save(world, format);
            assertThrows(SchemaMismatchException.class, () -> SectionFile.load(other, file, PLAIN));
            SectionFile.load(other, file, format);
            assertEquals(List.of(new Note("one"), new Note("two")), read(notes));
            assertEquals(StateHash.of(world, format), StateHash.of(other, format));
            SectionFile.load(other, SectionFile.save(world, PLAIN.skipUnsavable()), PLAIN);
            assertTrue(notes.isEmpty());
        }
    }

    @Test
    void eventsCannotBeReplacedWhileTheyAreRead() {
        byte[] file = file(Tier.HEAP);
        try (World world = filled(Tier.HEAP);
                History history = History.of(world, 3)) {
            EventReader<Alarm> alarms = world.eventReader(Alarm.class);
            alarms.forEach(
                    _ -> {
                        assertThrows(
                                IllegalStateException.class,
                                () -> SectionFile.load(world, file, PLAIN));
                        assertThrows(IllegalStateException.class, () -> history.rollback(0));
                    });
            assertEquals(0, alarms.count());
        }
    }

    private static SectionFile.Entry events(byte[] file) {
        return SectionFile.first(SectionFile.entries(file), SectionFile.EVENTS);
    }

    private static byte[] withEvents(byte[] file, byte[] payload) {
        List<SectionFile.Entry> entries = new ArrayList<>(SectionFile.entries(file));
        entries.replaceAll(
                entry -> entry.kind() == SectionFile.EVENTS ? entry.with(payload) : entry);
        return SectionFile.seal(entries);
    }

    private static String refusal(byte[] file) {
        try (World world = world(Tier.HEAP)) {
            EventReader<Hit> hits = world.eventReader(Hit.class);
            world.eventReader(Alarm.class);
            world.send(hit(7));
            long hash = StateHash.of(world);
            String message =
                    assertThrows(
                                    CorruptFileException.class,
                                    () -> SectionFile.load(world, file, PLAIN))
                            .getMessage();
            assertEquals(hash, StateHash.of(world));
            assertEquals(List.of(hit(7)), read(hits));
            return message.substring(message.indexOf("because=") + 8);
        }
    }

    @Test
    void invalidNumbersAreRefused() {
        byte[] file = file(Tier.HEAP);
        byte[] payload = events(file).payload();
        int name = Hit.class.getName().length();
        int count = 4 + 4 + name + 1 + 4;
        assertEquals(
                "number of events is out of range: value=0, allowed=1..8388608",
                refusal(withEvents(file, changed(payload, count, 0))));
        assertEquals(
                "number of events of the previous frame is out of range: value=3, allowed=0..2",
                refusal(withEvents(file, changed(payload, count + 4, 3))));
        assertEquals(
                "unknown form of events: form=2",
                refusal(withEvents(file, changed(payload, count - 5, 2))));
        assertTrue(
                refusal(withEvents(file, changed(payload, count, 1 << 23))).contains("target"),
                "more events than bytes");
        assertTrue(refusal(withEvents(file, changed(payload, 0, 1))).contains("trailing bytes"));
        List<SectionFile.Entry> twice = new ArrayList<>(SectionFile.entries(file));
        twice.add(events(file));
        assertEquals("section is out of order: kind=EVENTS", refusal(SectionFile.seal(twice)));
        List<SectionFile.Entry> early = new ArrayList<>(SectionFile.entries(file));
        early.addFirst(early.removeLast());
        assertTrue(refusal(SectionFile.seal(early)).contains("out of order"));
    }

    @Test
    void aTypeMustNotOccurTwice() {
        byte[] one;
        try (World world = world(Tier.HEAP)) {
            world.send(new Alarm());
            one = SectionFile.save(world, PLAIN);
        }
        byte[] payload = events(one).payload();
        ByteBuffer two = ByteBuffer.allocate(payload.length * 2 - 4).order(ByteOrder.LITTLE_ENDIAN);
        two.putInt(2).put(payload, 4, payload.length - 4).put(payload, 4, payload.length - 4);
        assertEquals(
                "duplicate event type: class=" + Alarm.class.getName(),
                refusal(withEvents(one, two.array())));
    }

    private static byte[] changed(byte[] payload, int at, int value) {
        byte[] copy = payload.clone();
        ByteBuffer numbers = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
        if (value == 2) {
            numbers.put(at, (byte) value);
        } else {
            numbers.putInt(at, value);
        }
        return copy;
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void randomChangesAreRefusedOrHarmless(Tier tier) {
        byte[] file = file(tier);
        byte[] payload = events(file).payload();
        Seed.run(
                random -> {
                    int loaded = 0;
                    for (int round = 0; round < 500; round++) {
                        byte[] wrong = mutated(payload, random);
                        loaded += isLoaded(tier, withEvents(file, wrong)) ? 1 : 0;
                    }
                    assertTrue(loaded > 0 && loaded < 500, "loaded=" + loaded);
                });
    }

    private static byte[] mutated(byte[] payload, Random random) {
        byte[] copy =
                random.nextInt(10) == 0
                        ? Arrays.copyOf(payload, random.nextInt(payload.length + 9))
                        : payload.clone();
        for (int i = random.nextInt(3); i >= 0 && copy.length > 0; i--) {
            copy[random.nextInt(copy.length)] = (byte) random.nextInt();
        }
        return copy;
    }

    private static boolean isLoaded(Tier tier, byte[] file) {
        try (World world = filled(tier)) {
            long hash = StateHash.of(world);
            try {
                SectionFile.load(world, file, PLAIN);
            } catch (CorruptFileException | SchemaMismatchException refused) {
                assertEquals(hash, StateHash.of(world), refused::getMessage);
                return false;
            }
            read(world.eventReader(Hit.class));
            byte[] again = SectionFile.save(world, PLAIN);
            long loaded = StateHash.of(world);
            SectionFile.load(world, again, PLAIN);
            assertEquals(loaded, StateHash.of(world));
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void aLoadThatFailsForLackOfMemoryChangesNothing(Tier tier) {
        byte[] file = file(tier);
        boolean done = false;
        for (int allowed = 0; !done; allowed++) {
            try (World world = world(tier)) {
                world.eventReader(Hit.class);
                world.send(hit(7));
                world.send(hit(8));
                long hash = StateHash.of(world);
                done = load(world, file, allowed);
                assertEquals(!done, hash == StateHash.of(world), "allowed=" + allowed);
            }
        }
    }

    private static boolean load(World world, byte[] file, int allowed) {
        AtomicInteger left = new AtomicInteger(allowed);
        try {
            Allocations.probe(
                    () -> {
                        if (left.getAndDecrement() == 0) {
                            throw new OutOfMemoryError("on purpose");
                        }
                    },
                    () -> SectionFile.load(world, file, PLAIN.drop(Alarm.class.getName())));
            return true;
        } catch (OutOfMemoryError expected) {
            return false;
        }
    }
}
