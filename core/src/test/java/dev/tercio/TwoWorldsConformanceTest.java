package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Optional;

/// Two worlds of one process never influence each other.
///
/// Proves CO-03, CO-07, CO-08, EN-01, EN-06.
@Tag("conformance")
class TwoWorldsConformanceTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Mass> MASS = ComponentType.of(Mass.class);

    @ParameterizedTest
    @EnumSource(Tier.class)
    void valuesAndTypesAreTheirOwn(Tier tier) {
        try (World one = Modes.worldOf(tier);
                World two = Modes.worldOf(tier)) {
            Entity inOne = one.spawn(new Position(1));
            Entity inTwo = two.spawn(new Mass(2), new Position(3));

            one.set(inOne, new Position(4));

            assertEquals(inOne, inTwo);
            assertEquals(new Position(3), two.get(inTwo, POSITION));
            assertEquals(List.of(POSITION), one.types());
            assertEquals(List.of(MASS, POSITION), two.types());
            assertFalse(one.has(inOne, MASS));
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void oneContinuesWhenTheOtherCloses(Tier tier) {
        try (World one = Modes.worldOf(tier)) {
            Entity entity;
            try (World two = Modes.worldOf(tier)) {
                entity = one.spawn(new Position(1));
                two.spawn(new Position(2));
            }
            one.set(entity, new Position(5));
            assertEquals(new Position(5), one.get(entity, POSITION));
            assertEquals(1, one.size());
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void resourcesAndStableIdsAreTheirOwn(Tier tier) {
        try (World one = Modes.worldOf(tier);
                World two = Modes.worldOf(tier)) {
            one.resources().set("text");
            long id = one.stableIds().assign(one.spawn());

            assertFalse(two.resources().has(String.class));
            assertEquals(Optional.empty(), two.stableIds().find(id));
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void entityOfAWorldWithAnotherSeedIsRefused(Tier tier) {
        try (World one = World.create(WorldOptions.DEFAULT.handleSeed(1).tier(tier));
                World two = World.create(WorldOptions.DEFAULT.name("two").tier(tier))) {
            Entity inOne = one.spawn(new Position(1));
            Entity inTwo = two.spawn(new Position(2));

            assertEquals(inOne.index(), inTwo.index());
            assertTrue(one.isAlive(inOne));
            assertFalse(two.isAlive(inOne));
            var e = assertThrows(DeadEntityException.class, () -> two.get(inOne, POSITION));
            assertEquals(
                    "entity is not alive: entity="
                            + inOne
                            + ", operation=get, component="
                            + Position.class.getName()
                            + ", world=two",
                    e.getMessage());
            assertEquals(inOne, e.entity());
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void componentMayLiveInAnotherTierOfAnotherWorld(Tier tier) {
        try (World plain = World.create();
                World other = World.create(WorldOptions.DEFAULT.register(Position.class, tier))) {
            Entity inPlain = plain.spawn(new Position(1));
            Entity inOther = other.spawn(new Position(2));
            assertEquals(new Position(1), plain.get(inPlain, POSITION));
            assertEquals(new Position(2), other.get(inOther, POSITION));
        }
    }
}
