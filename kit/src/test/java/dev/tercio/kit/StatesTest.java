package dev.tercio.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.replay.Snapshot;
import dev.tercio.replay.StateHash;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.ScheduleException;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;

/// States with systems that run when a state is entered or left.
///
/// Proves GK-03.
class StatesTest {
    enum Game {
        MENU,
        PLAYING,
        PAUSED {
            @Override
            public String toString() {
                return "a constant with a body";
            }
        }
    }

    enum Weather {
        DRY,
        RAIN
    }

    private final World world = World.create();
    private final Schedule schedule = Schedule.of(world);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private Function<SystemSetup, ComponentSystem> note(String text) {
        return setup -> {
            setup.readsResources(Game.class);
            return context -> log.add(text + " " + world.resources().get(Game.class).ordinal());
        };
    }

    private States<Game> game() {
        States<Game> states = States.of(schedule, Game.MENU);
        for (Game state : Game.values()) {
            states.onEnter(state, "in " + state.name(), note("enter " + state.name()));
            states.onExit(state, "out " + state.name(), note("exit " + state.name()));
        }
        return states;
    }

    private List<String> run() {
        log.clear();
        schedule.run();
        return List.copyOf(log);
    }

    @Test
    void initialStateIsEnteredInTheFirstFrame() {
        States<Game> states = game();
        assertEquals(Game.MENU, states.current());
        assertEquals(List.of("enter MENU 0"), run());
        assertEquals(List.of(), run());
    }

    @Test
    void stateThatWasNeverEnteredIsNotLeft() {
        States<Game> states = game();
        states.request(Game.PLAYING);
        assertEquals(List.of("enter PLAYING 1"), run());
    }

    @Test
    void transitionLeavesTheOldStateAndEntersTheNew() {
        States<Game> states = game();
        run();
        states.request(Game.PAUSED);
        assertEquals(Game.MENU, states.current());
        assertEquals(List.of("exit MENU 0", "enter PAUSED 2"), run());
        assertEquals(Game.PAUSED, states.current());
        states.request(Game.PLAYING);
        states.request(Game.PAUSED); // the last request wins; the same state starts again
        assertEquals(List.of("exit PAUSED 2", "enter PAUSED 2"), run());
        assertEquals(List.of(), run());
    }

    @Test
    void systemsRequestStates() {
        States<Game> states = game();
        schedule.add(
                "start",
                setup -> {
                    NextState<Game> next = states.next(setup);
                    return context -> {
                        log.add("start");
                        next.set(Game.PLAYING);
                    };
                },
                SystemOptions.DEFAULT.runIf(States.in(Game.MENU)));
        assertEquals(List.of("enter MENU 0", "start"), run());
        assertEquals(List.of("exit MENU 0", "enter PLAYING 1"), run());
        assertEquals(List.of(), run());
    }

    /// A request of an enter system is not lost.
    @Test
    void enterSystemsMayRequestTheNextState() {
        States<Game> states = States.of(schedule, Game.MENU);
        states.onEnter(
                Game.MENU,
                "skip menu",
                setup -> {
                    NextState<Game> next = states.next(setup);
                    return context -> next.set(Game.PLAYING);
                });
        run();
        assertEquals(Game.MENU, states.current());
        run();
        assertEquals(Game.PLAYING, states.current());
    }

    @Test
    void groupsRunInTheirStates() {
        States<Game> states = States.of(schedule, Game.MENU);
        schedule.configure(
                Phases.SIMULATION,
                GroupOptions.DEFAULT.runIf(States.inAny(EnumSet.of(Game.PLAYING, Game.PAUSED))));
        schedule.group("ai", Phases.SIMULATION, GroupOptions.DEFAULT.runIf(States.in(Game.PLAYING)))
                .add("think", note("think"), SystemOptions.DEFAULT.in("ai"))
                .add("camera", note("camera"));
        assertEquals(List.of(), run());
        states.request(Game.PLAYING);
        assertEquals(2, run().size());
        states.request(Game.PAUSED);
        assertEquals(List.of("camera 2"), run());
        assertTrue(schedule.describe().contains("group ai (if Game.PLAYING)"));
    }

    @Test
    void severalStatesChangeIndependently() {
        States<Game> states = game();
        States<Weather> weather = States.of(schedule, Weather.DRY);
        weather.onEnter(Weather.RAIN, "open umbrella", note("umbrella"));
        assertEquals(List.of("enter MENU 0"), run());
        states.request(Game.PLAYING);
        weather.request(Weather.RAIN);
        assertEquals(List.of("exit MENU 0", "enter PLAYING 1", "umbrella 1"), run());
        weather.request(Weather.DRY);
        assertEquals(List.of(), run());
        assertEquals(Weather.DRY, weather.current());
        assertEquals(Game.PLAYING, states.current());
    }

    @Test
    void stateOfTheWorldStays() {
        world.resources().set(Game.class, Game.PAUSED);
        States<Game> states = game();
        assertEquals(List.of(), run());
        assertEquals(Game.PAUSED, states.current());
    }

    /// The rest of the transition follows in the next frame.
    @Test
    void interruptedTransitionContinues() {
        States<Game> states = game();
        run();
        int[] failures = {1};
        states.onEnter(
                Game.PLAYING,
                "fragile",
                _ ->
                        context -> {
                            if (failures[0]-- > 0) {
                                throw new IllegalStateException("mine");
                            }
                            log.add("built");
                        });
        schedule.onFailure(SystemFailurePolicy.STOP);
        states.request(Game.PLAYING);
        assertThrows(SystemFailedException.class, schedule::run);
        assertEquals(Game.PLAYING, states.current());
        states.request(Game.PAUSED);
        List<String> next = run();
        assertTrue(next.contains("built"), next::toString);
        assertEquals(Game.PLAYING, states.current());
        assertEquals(List.of("exit PLAYING 1", "enter PAUSED 2"), run());
    }

    @Test
    void misuseIsRejected() {
        game();
        assertThrows(ScheduleException.class, () -> States.of(schedule, Game.PLAYING));
        assertEquals(Game.MENU, world.resources().get(Game.class));
        assertEquals(
                "no states: states=[]",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> States.inAny(EnumSet.noneOf(Game.class)))
                        .getMessage());
        schedule.add("rain", _ -> _ -> {}, SystemOptions.DEFAULT.runIf(States.in(Weather.RAIN)));
        schedule.run();
        String message = schedule.failures().getFirst().cause().getMessage();
        assertTrue(message.contains("Weather"), message);
    }

    @Test
    void worldWithoutStatesLoadsAGameWithThem(@TempDir Path folder) {
        States<Game> states = game();
        schedule.run();
        states.request(Game.PLAYING);
        Path file = folder.resolve("game");
        Snapshot.save(world, file);
        WorldOptions allowed = WorldOptions.DEFAULT.allowInStreams(States.resources(Game.class));
        try (World tool = World.create(allowed)) {
            Snapshot.load(tool, file);
            assertEquals(Game.MENU, tool.resources().get(Game.class));
            assertEquals(StateHash.of(world), StateHash.of(tool));
            try (Schedule later = Schedule.of(tool)) {
                States<Game> resumed = States.of(later, Game.MENU);
                later.run();
                assertEquals(Game.PLAYING, resumed.current());
            }
        }
    }

    @Test
    void undeclaredRequestIsRefused() {
        States<Game> states = game();
        schedule.add("hasty", _ -> _ -> states.request(Game.PLAYING));
        var e = assertThrows(SystemFailedException.class, schedule::run);
        assertTrue(e.getMessage().contains("StateRequests"), e::getMessage);
    }
}
