package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.DeadEntityException;
import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandStage;
import dev.tercio.templates.Units.Ammunition;
import dev.tercio.templates.Units.Armour;
import dev.tercio.templates.Units.Code;
import dev.tercio.templates.Units.Crew;
import dev.tercio.templates.Units.Driver;
import dev.tercio.templates.Units.Health;
import dev.tercio.templates.Units.Orders;
import dev.tercio.templates.Units.Position;
import dev.tercio.templates.Units.Rank;
import dev.tercio.templates.Units.Smoke;
import dev.tercio.templates.Units.Tracked;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.ByteBuffer;
import java.util.List;

/// Single spawns, immediate and recorded.
///
/// Proves ID-03, CB-01.
class TemplateSpawnTest {
    private static final TemplateId T72 = new TemplateId(72);

    private final Templates templates = Units.tanks();

    @ParameterizedTest
    @EnumSource(Tier.class)
    void entityHasTheComponentsOfItsTemplateAndTheDescriptor(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Entity tank = templates.spawn(world, 72);

            assertEquals(T72, world.get(tank, TemplateId.class));
            assertEquals(new Health(100, 100), world.get(tank, Health.class));
            assertEquals(new Armour((short) 40, (short) 20), world.get(tank, Armour.class));
            assertTrue(world.has(tank, Tracked.class));
            assertTrue(world.has(tank, Smoke.class));
            assertEquals(5, world.components(tank).size());
        }
    }

    @Test
    void templatesAreSpawnedByName() {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            Entity direct = templates.spawn(world, "T-72", new Health(1, 100));
            Entity recorded = templates.spawn(commands, "T-72");
            world.play(commands);
            var many = templates.spawnAll(world, "T-72", 2);
            var placed =
                    templates.spawnAll(world, "T-72", 2, i -> new Object[] {new Position(i, 0)});

            assertEquals(new Health(1, 100), world.get(direct, Health.class));
            assertEquals(T72, world.get(commands.entity(recorded), TemplateId.class));
            assertEquals(T72, world.get(many.get(1), TemplateId.class));
            assertEquals(new Position(1, 0), world.get(placed.get(1), Position.class));
            var e =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> templates.spawn(world, "Leopard"));
            assertTrue(
                    e.getMessage().startsWith("template is unknown: name=Leopard"), e::getMessage);
            assertEquals(6, world.size());
        }
    }

    @Test
    void entityOfADerivedTemplateHasItsOwnIdentity() {
        try (World world = World.create()) {
            Entity tank = templates.spawn(world, 73);

            assertEquals(new TemplateId(73), world.get(tank, TemplateId.class));
            assertEquals(new Armour((short) 60, (short) 30), world.get(tank, Armour.class));
            assertEquals(new Crew("Anna", Rank.CAPTAIN), world.get(tank, Crew.class));
            assertFalse(world.has(tank, Smoke.class));
        }
    }

    @Test
    void overridesReplaceAndAdd() {
        try (World world = World.create()) {
            Entity tank =
                    templates.spawn(
                            world, 72, new Position(1, 2), new Health(30, 100), new Smoke());
            Entity other = templates.spawn(world, 72);

            assertEquals(new Position(1, 2), world.get(tank, Position.class));
            assertEquals(new Health(30, 100), world.get(tank, Health.class));
            assertEquals(new Armour((short) 40, (short) 20), world.get(tank, Armour.class));
            assertEquals(T72, world.get(tank, TemplateId.class));
            assertEquals(6, world.components(tank).size());
            assertEquals(new Health(100, 100), world.get(other, Health.class));
            assertFalse(world.has(other, Position.class));
        }
    }

    @Test
    void recordedSpawnReturnsAHandleThatPlaybackResolves() {
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            Entity tank = templates.spawn(commands, 72, new Position(5, 5));
            Entity driver = commands.spawn(new Driver(tank));
            assertEquals(0, world.size());
            assertThrows(DeadEntityException.class, () -> world.get(tank, Health.class));

            world.play(commands);
            Entity real = commands.entity(tank);
            assertEquals(T72, world.get(real, TemplateId.class));
            assertEquals(new Position(5, 5), world.get(real, Position.class));
            assertEquals(new Health(100, 100), world.get(real, Health.class));
            assertEquals(new Driver(real), world.get(commands.entity(driver), Driver.class));
        }
    }

    @Test
    void immediateCommandsReturnTheRealEntity() {
        try (World world = World.create()) {
            Entity tank = templates.spawn(world.immediateCommands(), 73);

            assertEquals(73, world.get(tank, TemplateId.class).template());
        }
    }

    /// Proves ID-04: a spawn on one node becomes the same entity on any other, and each knows the
    /// template by the same id.
    @Test
    void recordedSpawnTravelsAsBytesBetweenEqualNodes() {
        WorldOptions config =
                WorldOptions.DEFAULT
                        .register(TemplateId.class, Health.class, Armour.class)
                        .register(Tracked.class, Smoke.class, Position.class);
        try (World here = World.create(config.node(1));
                World there = World.create(config.node(2));
                CommandBuffer sent = here.commands();
                CommandBuffer received = there.commands()) {
            templates.spawn(sent, 72, new Position(1, 1));
            received.load(there, ByteBuffer.wrap(sent.toBytes()));
            here.play(sent);
            there.play(received);

            Entity replica = there.entities().getFirst();
            assertEquals(here.describe(here.entities().getFirst()), there.describe(replica));
            int id = there.get(replica, TemplateId.class).template();
            assertEquals("T-72", Units.tanks().get(id).name());
        }
    }

    @Test
    void lanesOfManyThreadsMaySpawn() throws InterruptedException {
        try (World world = World.create()) {
            CommandStage stage = world.stage();
            Thread[] threads = new Thread[4];
            for (int t = 0; t < threads.length; t++) {
                int lane = t;
                threads[t] =
                        new Thread(
                                () -> {
                                    for (int i = 0; i < 100; i++) {
                                        templates.spawn(
                                                stage.lane(lane),
                                                72 + i % 2,
                                                new Position(lane, i));
                                    }
                                });
                threads[t].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            world.play(stage);

            assertEquals(400, world.query(TemplateId.class, Position.class).count());
            assertEquals(200, world.query(Position.class).with(Smoke.class).count());
        }
    }

    @Test
    void arraysOfTwoEntitiesAreNotShared() {
        templates.add(
                Template.builder(5, "Truck")
                        .set(Units.TYPE, Code.parse("1.1.225.7.1.0.0"))
                        .add(new Ammunition(new int[] {1, 2, 3}))
                        .build());
        try (World world = World.create()) {
            Entity one = templates.spawn(world, 5);
            Entity two = templates.spawn(world, 5);
            world.get(one, Ammunition.class).rounds()[0] = 50;
            world.set(one, new Ammunition(new int[] {9, 9, 9}));

            assertArrayEquals(new int[] {1, 2, 3}, world.get(two, Ammunition.class).rounds());
        }
    }

    @Test
    void managedComponentIsSharedUntilItIsReplaced() {
        Orders halt = new Orders(List.of("halt"));
        templates.add(
                Template.builder(5, "Truck")
                        .set(Units.TYPE, Code.parse("1.1.225.7.1.0.0"))
                        .add(halt)
                        .build());
        try (World world = World.create()) {
            Entity one = templates.spawn(world, 5);
            Entity two = templates.spawn(world, 5, new Orders(List.of("go")));

            assertEquals(halt, world.get(one, Orders.class));
            assertEquals(List.of("go"), world.get(two, Orders.class).lines());
        }
    }

    @Test
    void misuseIsRefusedAndSpawnsNothing() {
        String override = "override of Template(72 T-72, type=1.1.222.1.2.1.0)";
        TemplateId byHand = new TemplateId(72);
        String descriptor =
                "descriptor must not be given by hand: component=dev.tercio.templates.TemplateId, "
                        + override
                        + "; spawning from a template adds it";
        try (World world = World.create();
                CommandBuffer commands = world.commands()) {
            assertRefused(descriptor, () -> templates.spawn(world, 72, byHand));
            assertRefused(descriptor, () -> templates.spawn(commands, 72, byHand));
            assertRefused(
                    "component is null: " + override,
                    () -> templates.spawn(world, 72, new Position(0, 0), null));
            assertRefused(
                    "a class is not a component: class=dev.tercio.templates.Units$Smoke, "
                            + override
                            + "; pass an instance, even for a tag",
                    () -> templates.spawn(world, 72, Smoke.class));
            assertRefused(
                    "component is given twice: component=dev.tercio.templates.Units$Health, "
                            + override,
                    () -> templates.spawn(world, 72, new Health(1, 1), new Health(1, 1)));
            assertRefused(
                    "text is too long: component=dev.tercio.templates.Units$Crew, field=commander,"
                            + " bytes=9, capacity=8",
                    () -> templates.spawn(world, 72, new Crew("Alexandra", Rank.PRIVATE)));
            var unknown =
                    assertThrows(IllegalArgumentException.class, () -> templates.spawn(world, 99));
            assertEquals("template is unknown: id=99, known=[72, 73]", unknown.getMessage());
            assertEquals(0, world.size());
            assertTrue(commands.isEmpty());
        }
    }

    private static void assertRefused(String message, Executable code) {
        assertEquals(message, assertThrows(InvalidComponentException.class, code).getMessage());
    }
}
