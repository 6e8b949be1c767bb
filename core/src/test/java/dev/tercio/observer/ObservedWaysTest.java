package dev.tercio.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ChildOf;
import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.Commands;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.query.Field;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Which ways to change a value call observers, as the table of the guide says. Direct calls and
/// commands are in the other tests; loading, rollback and replay in module replay; replication in
/// module net.
///
/// Proves OB-02.
class ObservedWaysTest {
    record Health(int points) {}

    private static final ComponentType<Health> HEALTH = ComponentType.of(Health.class);

    private static final Field<int[]> POINTS = HEALTH.ints("points");

    private final World world = World.create();
    private final Entity entity = world.spawn(new Health(1));
    private final List<String> calls = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    private void observe() {
        world.observe(Health.class)
                .onAdd((e, value, c) -> calls.add("add"))
                .onSet((e, old, now, c) -> calls.add(old.points() + "→" + now.points()))
                .onRemove((e, value, c) -> calls.add("remove"));
    }

    private void assertChanged(String... expected) {
        assertEquals(List.of(expected), calls);
        assertEquals(new Health(2), world.get(entity, Health.class));
    }

    private void runSystem(Function<SystemSetup, ComponentSystem> system) {
        try (Schedule schedule = Schedule.of(world)) {
            schedule.add("system", system);
            schedule.run();
            assertEquals(List.of(), schedule.failures());
        }
    }

    @Test
    void updateOfAQueryIsNotObserved() {
        observe();
        world.query(Health.class).update(health -> new Health(2));
        assertChanged();
    }

    @Test
    void parallelUpdateIsNotObserved() {
        observe();
        world.query(Health.class).parallel().update(health -> new Health(2));
        assertChanged();
    }

    @Test
    void chunksAreNotObserved() {
        observe();
        world.query(Health.class)
                .chunks(
                        chunk -> {
                            chunk.column(POINTS)[entity.index()] = 2;
                            chunk.changed(HEALTH);
                        });
        assertChanged();
    }

    @Test
    void lookupsAreNotObserved() {
        observe();
        Lookup<Health> lookup = world.lookup(HEALTH);
        lookup.set(entity, new Health(2));
        assertChanged();
    }

    @Test
    void relationsSetThroughLookupsAreObserved() {
        Entity child = world.spawn(new ChildOf(entity));
        world.observe(ChildOf.class)
                .onSet((e, old, now, c) -> calls.add(old.parent() + "→" + now.parent()));
        Lookup<ChildOf> lookup = world.lookup(ChildOf.class);
        lookup.set(child, new ChildOf(Entity.NONE));
        lookup.update(child, _ -> new ChildOf(entity));
        assertEquals(List.of(entity + "→" + Entity.NONE, Entity.NONE + "→" + entity), calls);
    }

    @Test
    void directSetInALoopIsNotObserved() {
        observe();
        world.query(Health.class).forEachEntity((e, health) -> world.set(e, new Health(2)));
        assertChanged();
    }

    @Test
    void directSetInASystemIsNotObserved() {
        observe();
        runSystem(
                setup -> {
                    setup.writes(Health.class);
                    return context -> context.world().set(entity, new Health(2));
                });
        assertChanged();
    }

    @Test
    void directSetInAnExclusiveSystemIsObserved() {
        observe();
        runSystem(
                setup -> {
                    setup.exclusive();
                    return context -> context.world().set(entity, new Health(2));
                });
        assertChanged("1→2");
    }

    @Test
    void directUpdateIsObserved() {
        observe();
        world.update(entity, HEALTH, health -> new Health(2));
        assertChanged("1→2");
    }

    @Test
    void immediateCommandsAreObserved() {
        observe();
        world.immediateCommands().set(entity, new Health(2));
        assertChanged("1→2");
    }

    @Test
    void commandsOfASystemAreObserved() {
        observe();
        runSystem(setup -> context -> context.commands().set(entity, new Health(2)));
        assertChanged("1→2");
    }

    /// Commands that the observer records while a custom command runs are played afterwards.
    @Test
    void directSetInACustomCommandOfASystemIsObserved() {
        observe();
        world.observe(Health.class)
                .onSet((e, old, now, commands) -> commands.run(_ -> calls.add("afterwards")));
        runSystem(
                setup ->
                        context -> {
                            Commands commands = context.commands();
                            commands.run(c -> c.world().set(entity, new Health(2)));
                            commands.run(_ -> calls.add("next command"));
                        });
        assertChanged("1→2", "next command", "afterwards");
    }

    @Test
    void batchesOfAnIngressAreObserved() {
        observe();
        NetworkIngress ingress = new NetworkIngress(world, 1, NetworkIngress.Overflow.ERROR);
        try (Schedule schedule = Schedule.of(world)) {
            schedule.add(ingress);
            CommandBuffer batch = ingress.rent();
            batch.set(entity, new Health(2));
            ingress.submit(batch);
            assertEquals(List.of(), calls);
            schedule.run();
        }
        assertChanged("1→2");
    }

    @Test
    void commandsOfABodyAreObserved() {
        observe();
        Query<Health> query = world.query(Health.class);
        query.forEachEntity((e, health, commands) -> commands.set(e, new Health(2)));
        assertChanged("1→2");
    }

    @Test
    void changesOfAuthorityAndIdsAreNotObserved() {
        observe();
        world.setAuthority(entity, Health.class, true);
        world.stableIds().assign(entity);
        world.set(entity, new Health(2));
        assertChanged("1→2");
    }
}
