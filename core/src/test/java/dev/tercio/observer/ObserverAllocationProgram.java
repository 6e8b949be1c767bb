package dev.tercio.observer;

import dev.tercio.AllocationMeter;
import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Observer;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;

/// Changes components and prints the bytes that each way allocates after warm-up: with observers of
/// another component, which must cost nothing, and with one of the component itself.
final class ObserverAllocationProgram {
    static final int ENTITIES = 1_000;
    private static final int RUNS = 5_000;

    record Health(int points) {}

    record Other(int value) {}

    private static final ComponentType<Health> HEALTH = ComponentType.of(Health.class);

    /// Static, so that functions capture nothing.
    private static int sum;

    private final World world;
    private final CommandBuffer commands;
    private final EntityList entities = new EntityList();

    private ObserverAllocationProgram(World world) {
        this.world = world;
        this.commands = world.commands();
        for (int i = 0; i < ENTITIES; i++) {
            entities.add(world.spawn());
        }
    }

    /// Takes the name of a tier and prints lines such as `direct=0`.
    public static void main(String[] arguments) {
        Tier tier = Tier.valueOf(arguments[0]);
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            ObserverAllocationProgram program = new ObserverAllocationProgram(world);
            world.observe(Health.class).onSet((entity, old, now, c) -> sum++).close();
            world.observe(Other.class).onSet((entity, old, now, c) -> sum++);
            AllocationMeter.print("direct", RUNS, program::direct);
            AllocationMeter.print("commands", RUNS, program::commands);
            Observer<Health> observer = world.observe(Health.class);
            observer.onAdd((entity, value, c) -> sum += value.points())
                    .onSet((entity, old, now, c) -> sum += now.points() - old.points())
                    .onRemove((entity, value, c) -> sum -= value.points());
            AllocationMeter.print("observed direct", RUNS / 10, program::direct);
            AllocationMeter.print("observed commands", RUNS / 10, program::commands);
            program.commands.close();
        }
    }

    private void direct() {
        for (int i = 0; i < ENTITIES; i++) {
            Entity entity = entities.get(i);
            world.add(entity, HEALTH, new Health(i));
            world.set(entity, HEALTH, new Health(sum));
            world.remove(entity, HEALTH);
        }
    }

    private void commands() {
        for (int i = 0; i < ENTITIES; i++) {
            commands.add(entities.get(i), HEALTH, new Health(i));
        }
        for (int i = 0; i < ENTITIES; i++) {
            commands.set(entities.get(i), HEALTH, new Health(sum));
        }
        for (int i = 0; i < ENTITIES; i++) {
            commands.remove(entities.get(i), HEALTH);
        }
        world.play(commands);
    }
}
