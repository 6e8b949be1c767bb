package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.command.CommandBuffer;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// The same operations give the same handles.
///
/// Proves EN-04.
class DeterminismTest {
    private static final int STEPS = 20_000;

    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Name(@Utf8(4) String text) {}

    private record Frozen() {}

    private record Ship(Position position, Mass mass) {}

    @Test
    void sameOperationsGiveTheSameHandles() {
        Seed.run(
                random -> {
                    long seed = random.nextLong();
                    List<Entity> first = play(Tier.HEAP, new Random(seed));
                    List<Entity> second = play(Tier.HEAP, new Random(seed));
                    assertEquals(first, second);
                    assertTrue(first.size() > STEPS / 4, "too little happened");
                });
    }

    /// The tier of components does not affect the slots of entities.
    @Test
    void tierDoesNotChangeTheHandles() {
        Seed.run(
                random -> {
                    long seed = random.nextLong();
                    List<Entity> heap = play(Tier.HEAP, new Random(seed));
                    assertEquals(heap, play(Tier.NATIVE, new Random(seed)));
                });
    }

    @Test
    void nameDoesNotChangeTheHandles() {
        Seed.run(
                random -> {
                    long seed = random.nextLong();
                    List<Entity> unnamed = play(WorldOptions.DEFAULT, new Random(seed));
                    WorldOptions named = WorldOptions.DEFAULT.name("arena");
                    assertEquals(unnamed, play(named, new Random(seed)));
                    assertEquals(1, unnamed.getFirst().generation());
                });
    }

    @Test
    void nameDoesNotChangeTheBytesOfCommands() {
        byte[] unnamed = commandBytes(WorldOptions.DEFAULT);
        assertArrayEquals(unnamed, commandBytes(WorldOptions.DEFAULT.name("arena")));
    }

    private static byte[] commandBytes(WorldOptions config) {
        try (World world = World.create(config);
                CommandBuffer commands = world.commands()) {
            Entity entity = world.spawn(new Position(1));
            commands.set(entity, new Position(2));
            commands.add(commands.spawn(new Mass(1)), new Frozen());
            return commands.toBytes();
        }
    }

    @Test
    void seedMovesTheGenerationsAndNothingElse() {
        Seed.run(
                random -> {
                    long seed = random.nextLong();
                    List<Entity> plain = play(WorldOptions.DEFAULT, new Random(seed));
                    WorldOptions seeded = WorldOptions.DEFAULT.handleSeed(4_095);
                    List<Entity> moved =
                            plain.stream()
                                    .map(e -> Entity.of(e.index(), e.generation() + (4_095 << 20)))
                                    .toList();
                    assertEquals(moved, play(seeded, new Random(seed)));
                });
    }

    private static List<Entity> play(Tier tier, Random random) {
        return play(WorldOptions.DEFAULT.tier(tier), random);
    }

    private static List<Entity> play(WorldOptions config, Random random) {
        List<Entity> given = new ArrayList<>();
        List<Entity> living = new ArrayList<>();
        try (World world = World.create(config)) {
            for (int step = 0; step < STEPS; step++) {
                int made = given.size();
                step(world, random, living, given);
                living.addAll(given.subList(made, given.size()));
            }
        }
        return given;
    }

    private static void step(World world, Random random, List<Entity> living, List<Entity> given) {
        switch (random.nextInt(12)) {
            case 0 -> given.add(world.spawn());
            case 1 -> given.add(world.spawn(new Position(1)));
            case 2 -> given.add(world.spawn(new Mass(1), new Frozen()));
            case 3 -> given.add(world.spawn(new Mass(1), new Position(1), new Name("abc")));
            case 4 -> {
                if (random.nextInt(20) == 0) {
                    given.addAll(world.spawnAll(random.nextInt(500), shipSet()));
                }
            }
            case 5 -> refuse(world, random);
            case 6 -> {
                if (!living.isEmpty()) {
                    given.add(world.copy(living.get(random.nextInt(living.size()))));
                }
            }
            case 7 -> {
                if (!living.isEmpty()) {
                    world.add(living.get(random.nextInt(living.size())), Frozen.class);
                }
            }
            default -> {
                if (!living.isEmpty()) {
                    int index = random.nextInt(living.size());
                    assertTrue(world.destroy(living.get(index)));
                    living.set(index, living.getLast());
                    living.removeLast();
                }
            }
        }
    }

    private static ComponentSet shipSet() {
        return ComponentSet.of(Position.class, Mass.class);
    }

    private static void refuse(World world, Random random) {
        int count = random.nextInt(100);
        assertThrows(
                ArithmeticException.class,
                () ->
                        world.spawnAll(
                                count + 1,
                                Ship.class,
                                i -> new Ship(new Position(1 / (count - i)), new Mass(i))));
        assertThrows(InvalidComponentException.class, () -> world.spawn(new Name("abcde")));
    }
}
