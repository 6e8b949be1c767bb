package dev.tercio.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Observer;
import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SyncPoints;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Observers of systems, and observers during frames.
class ObserverScheduleTest {
    record Health(int points) {}

    record Wound(int depth) {}

    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private final class Medic implements ComponentSystem {
        private Observer<Health> observer;

        @Override
        public void create(SystemSetup setup) {
            observer =
                    setup.observe(Health.class)
                            .onAdd((entity, value, c) -> log.add("medic " + value.points()));
        }

        @Override
        public void update(SystemContext context) {
            log.add("update");
        }
    }

    /// Proves OB-01.
    @Test
    void observerOfASystemLivesAsLongAsTheSystem() {
        Medic medic = new Medic();
        schedule.add(medic);
        world.spawn(new Health(1));
        schedule.build();
        assertEquals("Medic", medic.observer.name());
        world.spawn(new Health(2));
        schedule.remove("Medic");
        assertTrue(medic.observer.isClosed());
        world.spawn(new Health(3));
        assertEquals(List.of("medic 2"), log);
    }

    @Test
    void closedScheduleRemovesItsObservers() {
        Medic medic = new Medic();
        schedule.add(medic).build();
        schedule.close();
        assertTrue(medic.observer.isClosed());
    }

    @Test
    void observerOfADisabledSystemIgnoresChanges() {
        schedule.add(new Medic()).build();
        schedule.enable("Medic", false);
        world.spawn(new Health(1));
        schedule.run();
        schedule.enable("Medic", true);
        world.spawn(new Health(2));
        assertEquals(List.of("medic 2"), log);
    }

    @Test
    void failedSetUpLeavesNoObserver() {
        List<Observer<Health>> created = new ArrayList<>();
        schedule.add(
                "broken",
                setup -> {
                    created.add(setup.observe(Health.class));
                    throw new IllegalStateException("broken");
                });
        assertThrows(IllegalStateException.class, schedule::build);
        assertTrue(created.getFirst().isClosed());
    }

    @Test
    void setUpIsOverAfterTheSystemIsCreated() {
        List<SystemSetup> kept = new ArrayList<>();
        schedule.add(
                "keeper",
                setup -> {
                    kept.add(setup);
                    return context -> {};
                });
        schedule.build();
        assertThrows(IllegalStateException.class, () -> kept.getFirst().observe(Health.class));
    }

    /// Proves OB-02: the commands of observers are played after the commands of all systems of the
    /// stage, even of those with other playback options.
    @Test
    void commandsOfObserversArePlayedAfterTheStage() {
        world.observe(Health.class)
                .onAdd((entity, value, commands) -> commands.spawn(new Wound(value.points())));
        world.observe(Wound.class).onAdd((entity, wound, c) -> log.add("wound " + wound.depth()));
        schedule.add("first", setup -> context -> context.commands().spawn(new Health(1)));
        schedule.add(
                "second",
                setup -> context -> context.commands().spawn(new Wound(2)),
                SystemOptions.DEFAULT.playback(PlaybackOptions.DEFAULT.strict()));
        schedule.add(
                "next",
                setup -> {
                    setup.exclusive();
                    return context -> log.add("next stage");
                });
        schedule.run();
        assertEquals(List.of("wound 2", "wound 1", "next stage"), log);
    }

    @Test
    void syncPointsAreObserved() {
        world.observe(Health.class)
                .onAdd(
                        (entity, value, commands) -> {
                            log.add("add " + value.points());
                            if (value.points() > 0) {
                                commands.spawn(new Health(value.points() - 1));
                            }
                        });
        schedule.add(
                "late",
                setup ->
                        context ->
                                context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Health(2)));
        schedule.run();
        assertEquals(List.of("add 2", "add 1", "add 0"), log);
    }

    @Test
    void exclusiveSystemsMakeDirectCalls() {
        world.observe(Health.class)
                .onSet((entity, old, now, c) -> log.add(old.points() + "→" + now.points()));
        Entity entity = world.spawn(new Health(1));
        schedule.add(
                "exclusive",
                setup -> {
                    setup.exclusive();
                    return context -> {
                        context.world().set(entity, new Health(2));
                        log.add("after");
                    };
                });
        schedule.run();
        assertEquals(List.of("1→2", "after"), log);
    }

    @Test
    void observerReadsComponentsThatItsSystemDoesNotDeclare() {
        Entity entity = world.spawn(new Wound(7));
        schedule.add(
                "reader",
                setup -> {
                    setup.observe(Health.class)
                            .onAdd((e, value, c) -> log.add("" + world.get(e, Wound.class)));
                    return context -> context.commands().add(entity, new Health(1));
                });
        schedule.run();
        assertEquals(List.of("Wound[depth=7]"), log);
    }
}
