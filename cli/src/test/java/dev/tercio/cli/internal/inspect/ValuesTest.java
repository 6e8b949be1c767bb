package dev.tercio.cli.internal.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;

import org.junit.jupiter.api.Test;

import java.util.Map;

/// Values of records are flattened to paths.
class ValuesTest {
    public enum Rank {
        LOW,
        HIGH
    }

    public record Place(double x, long y) {}

    public record All(
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
    void aValueThatIsNotARecordIsOneText() {
        assertEquals(Map.of("value", "HIGH"), Values.of(Rank.HIGH));
        assertEquals(Map.of("value", "not a record"), Values.types(Rank.class));
    }

    @Test
    void valuesOfAWorldReadTheSameAsThoseOfCommands() {
        Map<String, Object> fields = Values.of(all(Entity.of(0, 1)));
        assertEquals(
                "{b=true, i8=-1, i16=2, c=c, i32=4, f=0.5, rank=HIGH, other=Entity(0v1),"
                        + " place.x=1.0, place.y=2, text=Löw, numbers=[5, 6],"
                        + " others=[Entity(0v1), Entity(none)]}",
                fields.toString());
        assertEquals(
                "{b=boolean, i8=byte, i16=short, c=char, i32=int, f=float, rank=enum{LOW,HIGH},"
                        + " other=Entity, place.x=double, place.y=long, text=text(8),"
                        + " numbers=int[2], others=Entity[2]}",
                Values.types(All.class).toString());
    }
}
