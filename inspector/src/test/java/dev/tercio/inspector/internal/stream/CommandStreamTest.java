package dev.tercio.inspector.internal.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Combiner;
import dev.tercio.command.Command;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandContext;
import dev.tercio.replay.CorruptFileException;

import org.junit.jupiter.api.Test;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

/// Commands of every kind are listed as they were recorded.
class CommandStreamTest {
    enum Rank {
        LOW,
        HIGH
    }

    record Place(double x, long y) {}

    record All(
            boolean b,
            byte i8,
            short i16,
            char c,
            int i32,
            float f,
            Rank rank,
            Entity other,
            Place place,
            @Utf8(8) String text,
            @Length(2) int[] numbers,
            @Length(2) Entity[] others) {}

    record Tag() {}

    record Wind(float speed) {
        static final Combiner<Wind> STRONGER =
                Combiner.of("stronger", Wind.class, (a, b) -> a.speed > b.speed ? a : b);
    }

    /// Written by a codec.
    @Storage(Tier.MANAGED)
    static final class Bag {
        final String items;

        Bag(String items) {
            this.items = items;
        }
    }

    private static final class BagCodec implements ValueCodec<Bag> {
        @Override
        public void write(Bag value, DataOutput out) throws IOException {
            out.writeUTF(value.items);
        }

        @Override
        public Bag read(DataInput in) throws IOException {
            return new Bag(in.readUTF());
        }
    }

    record Shout(int times) implements Command {
        @Override
        public void run(CommandContext context) {}
    }

    private static String cells(Map<String, Object> row) {
        return row.get("number")
                + " "
                + row.get("kind")
                + " "
                + row.get("entity")
                + " "
                + row.get("component")
                + " "
                + row.get("value");
    }

    private static byte[] record() {
        try (World world = World.create(WorldOptions.DEFAULT.codec(Bag.class, new BagCodec()));
                CommandBuffer commands = world.commands().named("test")) {
            Entity old = world.spawn(new Place(1, 2), new Tag());
            Entity spawned = commands.spawn(new Place(0.5, -3), new Tag());
            commands.copy(old);
            commands.add(spawned, all(old));
            commands.add(old, Wind.class);
            commands.set(old, new Place(9, 9));
            commands.remove(old, Tag.class);
            commands.setAuthority(old, Place.class, true);
            commands.destroy(spawned);
            commands.setResource(new Wind(2.5f));
            commands.removeResource(Wind.class);
            commands.addAll(world.query(Place.class).without(Tag.class), new Wind(1));
            commands.removeAll(world.query(Place.class).anyOf(Tag.class, Wind.class), Tag.class);
            commands.destroyAll(world.query(Place.class).owned(Place.class));
            commands.run(new Shout(3));
            commands.assignStableId(old);
            commands.bindStableId(spawned, 255);
            commands.publish(old, Place.class);
            commands.add(old, new Bag("apple"));
            commands.remove(old, Bag.class);
            commands.combine(old, new Wind(4), Wind.STRONGER);
            return commands.toBytes();
        }
    }

    private static All all(Entity other) {
        return new All(
                true,
                (byte) -1,
                (short) 2,
                'c',
                4,
                0.5f,
                Rank.HIGH,
                other,
                new Place(1, 2),
                "Löw",
                new int[] {5, 6},
                new Entity[] {other, Entity.NONE});
    }

    @Test
    void recordersOfTheRecordingAreNamed() {
        NavigableMap<Integer, String> recorders = new TreeMap<>(Map.of(0, "Mining", 5, "Trading"));
        List<Map<String, Object>> rows = CommandStream.list(record(), recorders);
        assertEquals("Mining", rows.getFirst().get("recorder"));
        for (Map<String, Object> row : rows) {
            String expected = (int) row.get("number") < 5 ? "Mining" : "Trading";
            assertEquals(expected, row.get("recorder"));
        }
    }

    @Test
    void everyKindIsListed() {
        List<Map<String, Object>> rows = CommandStream.list(record(), new TreeMap<>());
        assertEquals("test", rows.getFirst().get("recorder"));
        assertEquals(
                List.of(
                        "0 SPAWN Entity(spawn 0) null null",
                        "0 WITH Entity(spawn 0) Place {x=0.5, y=-3}",
                        "0 WITH Entity(spawn 0) Tag null",
                        "1 COPY Entity(spawn 1) null {source=Entity(0v1)}",
                        "2 ADD Entity(spawn 0) All {b=true, i8=-1, i16=2, c=c, i32=4, f=0.5,"
                                + " rank=HIGH, other=Entity(0v1), place.x=1.0, place.y=2,"
                                + " text=Löw, numbers=[5, 6],"
                                + " others=[Entity(0v1), Entity(none)]}",
                        "3 ADD Entity(0v1) Wind null",
                        "4 SET Entity(0v1) Place {x=9.0, y=9}",
                        "5 REMOVE Entity(0v1) Tag null",
                        "6 AUTHORITY Entity(0v1) Place {owned=true}",
                        "7 DESTROY Entity(spawn 0) null null",
                        "8 SET_RESOURCE null Wind {speed=2.5}",
                        "9 REMOVE_RESOURCE null Wind null",
                        "10 ADD_ALL all with Place without Tag Wind {speed=1.0}",
                        "11 REMOVE_ALL all with Place any of Tag, Wind Tag null",
                        "12 DESTROY_ALL all with Place owned Place null null",
                        "13 RUN null Shout {times=3}",
                        "14 ASSIGN_ID Entity(0v1) null null",
                        "15 BIND_ID Entity(spawn 0) null {id=ff}",
                        "16 PUBLISH Entity(0v1) null null",
                        "16 WITH Entity(0v1) Place {owned=true}",
                        "17 ADD Entity(0v1) Bag {bytes=7}",
                        "18 REMOVE Entity(0v1) Bag null",
                        "19 COMBINE Entity(0v1) Wind {speed=4.0}"),
                rows.stream().map(CommandStreamTest::cells).toList());
        assertEquals("stronger", rows.getLast().get("combiner"));
    }

    @Test
    void brokenBytesAreListedOrRefusedAndNothingElse() {
        byte[] sound = record();
        Random random = new Random(5);
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes = sound.clone();
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            try {
                CommandStream.list(bytes, new TreeMap<>());
            } catch (CorruptFileException expected) {
                // equivalent to a list
            }
        }
        for (int length = 0; length < sound.length; length += 7) {
            byte[] cut = Arrays.copyOf(sound, length);
            if (length < 100) {
                assertThrows(
                        CorruptFileException.class, () -> CommandStream.list(cut, new TreeMap<>()));
            }
        }
    }
}
