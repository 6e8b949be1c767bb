package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.ConformanceRecords.Cut;
import dev.tercio.ConformanceRecords.Framed;
import dev.tercio.ConformanceRecords.Label;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;

/// Text of fixed size, counted in bytes of UTF-8.
///
/// Proves CO-01, CO-03.
@Tag("conformance")
class TierTextConformanceTest {
    @ParameterizedTest
    @EnumSource(Tier.class)
    void textThatFitsRoundTrips(Tier tier) {
        try (World world = Modes.worldOf(tier)) {
            for (String text :
                    List.of(
                            "",
                            "a",
                            "12345678",
                            "ßßßß",
                            "€€ü",
                            "𝄞𝄞",
                            "a\0b",
                            "\0",
                            "\0\0x\0\0")) {
                Entity entity = world.spawn(new Label(text));
                assertEquals(new Label(text), world.get(entity, Label.class));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void shorterTextLeavesNothingOfTheLonger(Tier tier) {
        try (World world = Modes.worldOf(tier)) {
            Entity entity = world.spawn(new Label("12345678"));
            world.set(entity, new Label("ab"));
            assertEquals(new Label("ab"), world.get(entity, Label.class));
            world.set(entity, new Label(""));
            assertEquals(new Label(""), world.get(entity, Label.class));
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void textStaysWithinItsFrame(Tier tier) {
        try (World world = Modes.worldOf(tier)) {
            Entity first = world.spawn(new Framed(-1, "abc", -1));
            Entity second = world.spawn(new Framed(-1, "€", -1));
            world.set(first, new Framed(-1, "", -1));
            assertEquals(new Framed(-1, "", -1), world.get(first, Framed.class));
            assertEquals(new Framed(-1, "€", -1), world.get(second, Framed.class));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.tercio.Modes#columnTiers")
    void longTextIsCutAtTheLastWholeCodePoint(Tier tier) {
        try (World world = Modes.worldOf(tier)) {
            assertCut(world, "abcde", "abcdef");
            assertCut(world, "ßß", "ßßß");
            assertCut(world, "€", "€€");
            assertCut(world, "𝄞", "𝄞𝄞");
            assertCut(world, "abcd", "abcd𝄞e");
            assertCut(world, "a𝄞", "a𝄞");
        }
    }

    private static void assertCut(World world, String expected, String text) {
        Entity entity = world.spawn(new Cut(text));
        assertEquals(new Cut(expected), world.get(entity, Cut.class));
    }

    @ParameterizedTest
    @MethodSource("dev.tercio.Modes#columnTiers")
    void tooLongTextIsRefusedWithItsSize(Tier tier) {
        try (World world = Modes.worldOf(tier)) {
            var e =
                    assertThrows(
                            InvalidComponentException.class, () -> world.spawn(new Label("€€€")));
            assertEquals(
                    "text is too long: component=dev.tercio.ConformanceRecords$Label, field=text,"
                            + " bytes=9, capacity=8",
                    e.getMessage());
            assertEquals(0, world.size());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.tercio.Modes#columnTiers")
    void unpairedSurrogateIsRefused(Tier tier) {
        try (World world = Modes.worldOf(tier)) {
            for (String text : List.of("ab\uD800", "ab\uDC00c", "ab\uD800\uD800")) {
                var e =
                        assertThrows(
                                InvalidComponentException.class, () -> world.spawn(new Cut(text)));
                assertEquals(
                        "text has an unpaired surrogate:"
                                + " component=dev.tercio.ConformanceRecords$Cut, field=text,"
                                + " index=2",
                        e.getMessage());
            }
        }
    }
}
