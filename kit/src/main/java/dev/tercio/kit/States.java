package dev.tercio.kit;

import dev.tercio.Resources;
import dev.tercio.World;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.RunCondition;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.ScheduleException;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The states of a game, such as menu, playing and paused, with systems that run when a state is
/// entered or left.
///
/// ```java
/// enum Game { MENU, PLAYING, PAUSED }
///
/// States<Game> game = States.of(schedule, Game.MENU);
/// game.onEnter(Game.PLAYING, "build level", setup -> context -> buildLevel(context.commands()));
/// schedule.configure(Phases.SIMULATION, GroupOptions.DEFAULT.runIf(States.in(Game.PLAYING)));
/// ```
///
/// The current state is a resource under the class of the enum: it is saved, hashed, rolled back
/// and replayed. A system requests another state through [#next(SystemSetup)], code between frames
/// through [#request(Enum)]. The transition happens at the start of the next frame, in the phase
/// [#PHASE]: first the systems that leave the current state, then those that enter the new one. The
/// initial state is entered in the first frame.
///
/// If a failure stops the frame during a transition, the next frame continues with the systems that
/// leave or enter the state, whichever it was.
///
/// A world may have several states with different enums.
///
/// Threading: used on the world's thread.
///
/// @param <S> the enum of the states
public final class States<S extends Enum<S>> {
    /// The phase in which states change. It is the first phase when the first states are created.
    public static final String PHASE = "states";

    private final Schedule schedule;
    private final Class<S> type;
    private final String name;
    private final Set<S> entered;
    private final Set<S> left;

    private States(Schedule schedule, Class<S> type) {
        this.schedule = schedule;
        this.type = type;
        this.name = type.getSimpleName();
        this.entered = EnumSet.noneOf(type);
        this.left = EnumSet.noneOf(type);
    }

    /// Adds states to a schedule. If the world already has a state of this enum, for example from a
    /// snapshot, it stays, and the initial state is not entered.
    ///
    /// @param <S> the enum of the states
    /// @param schedule the schedule
    /// @param initial the initial state
    /// @return the states
    /// @throws ScheduleException if the schedule already has states of this enum
    public static <S extends Enum<S>> States<S> of(Schedule schedule, S initial) {
        States<S> states = new States<>(schedule, initial.getDeclaringClass());
        states.addTransition();
        World world = schedule.world();
        if (!world.resources().has(states.type)) {
            world.resources().set(states.type, initial);
            world.resources().set(StateRequests.of(world).request(initial, true));
        } else if (!world.resources().has(StateRequests.class)) {
            world.resources().set(StateRequests.NONE);
        }
        return states;
    }

    /// Returns the classes of the resources that states consist of, for worlds and files that have
    /// no [States] of their own: a program that loads or receives the world of a game.
    ///
    /// ```java
    /// WorldOptions.DEFAULT.allowInStreams(States.resources(Game.class))
    /// ```
    ///
    /// @param types the enums of the states
    /// @return the classes, for [dev.tercio.WorldOptions#allowInStreams]
    public static Class<?>[] resources(Class<?>... types) {
        return Stream.concat(Stream.of(StateRequests.class), Stream.of(types))
                .toArray(Class<?>[]::new);
    }

    /// Adds the systems of a transition. They run one after the other, and only if a state is
    /// requested.
    private void addTransition() {
        if (!schedule.phases().contains(PHASE)) {
            schedule.phaseBefore(schedule.phases().getFirst(), PHASE);
        }
        String group = name + " transition";
        schedule.group(
                group,
                PHASE,
                GroupOptions.DEFAULT.runIf(
                        condition(name + " is requested", r -> r.isRequested(type))));
        SystemOptions inGroup = SystemOptions.DEFAULT.in(group);
        schedule.add("take " + name, setup -> changing(setup, r -> r.take(type)), inGroup)
                .group(exitGroup(), group)
                .add("switch " + name, this::switching, inGroup)
                .group(enterGroup(), group)
                .add("settle " + name, setup -> changing(setup, r -> r.settle(type)), inGroup)
                .order("take " + name, exitGroup())
                .order(exitGroup(), "switch " + name)
                .order("switch " + name, enterGroup())
                .order(enterGroup(), "settle " + name);
    }

    private String exitGroup() {
        return "exit " + name;
    }

    private String enterGroup() {
        return "enter " + name;
    }

    private static RunCondition condition(String text, Predicate<StateRequests> test) {
        return RunCondition.resource(text, StateRequests.class, test);
    }

    private static ComponentSystem changing(
            SystemSetup setup, Function<StateRequests, StateRequests> change) {
        setup.writesResources(StateRequests.class);
        World world = setup.world();
        return context -> world.resources().set(change.apply(StateRequests.of(world)));
    }

    private ComponentSystem switching(SystemSetup setup) {
        setup.writesResources(StateRequests.class, type);
        World world = setup.world();
        return context -> {
            StateRequests requests = StateRequests.of(world);
            String target = requests.entered(type);
            if (target != null) {
                world.resources().set(type, Enum.valueOf(type, target));
                world.resources().set(requests.leave(type));
            }
        };
    }

    /// Adds a system that runs when a state is entered, after the current state has changed.
    ///
    /// @param state the state
    /// @param system the name of the system
    /// @param factory creates the queries and returns the system
    /// @return this
    /// @throws ScheduleException if the name is blank, or a system or group already has it
    public States<S> onEnter(
            S state, String system, Function<SystemSetup, ComponentSystem> factory) {
        String group = enterGroup() + "." + state.name();
        if (entered.add(state)) {
            RunCondition entering =
                    condition(
                            name + "." + state.name() + " is entered",
                            r -> state.name().equals(r.entered(type)));
            schedule.group(group, enterGroup(), GroupOptions.DEFAULT.runIf(entering));
        }
        schedule.add(system, factory, SystemOptions.DEFAULT.in(group));
        return this;
    }

    /// Adds a system that runs when a state is left, before the current state changes.
    ///
    /// @param state the state
    /// @param system the name of the system
    /// @param factory creates the queries and returns the system
    /// @return this
    /// @throws ScheduleException if the name is blank, or a system or group already has it
    public States<S> onExit(
            S state, String system, Function<SystemSetup, ComponentSystem> factory) {
        String group = exitGroup() + "." + state.name();
        if (left.add(state)) {
            RunCondition leaving =
                    RunCondition.of(
                            name + "." + state.name() + " is left",
                            setup -> {
                                setup.readsResources(StateRequests.class, type);
                                Resources resources = setup.world().resources();
                                return time ->
                                        resources.get(StateRequests.class).leaves(type)
                                                && resources.get(type) == state;
                            });
            schedule.group(group, exitGroup(), GroupOptions.DEFAULT.runIf(leaving));
        }
        schedule.add(system, factory, SystemOptions.DEFAULT.in(group));
        return this;
    }

    /// Returns a condition that holds while a state is the current one.
    ///
    /// @param <S> the enum of the states
    /// @param state the state
    /// @return the condition
    public static <S extends Enum<S>> RunCondition in(S state) {
        Class<S> type = state.getDeclaringClass();
        String text = type.getSimpleName() + "." + state.name();
        return RunCondition.resource(text, type, current -> current == state);
    }

    /// Returns a condition that holds while one of several states is the current one.
    ///
    /// @param <S> the enum of the states
    /// @param states the states
    /// @return the condition
    /// @throws IllegalArgumentException if the set is empty
    public static <S extends Enum<S>> RunCondition inAny(Set<S> states) {
        if (states.isEmpty()) {
            throw new IllegalArgumentException("no states: states=" + states);
        }
        EnumSet<S> all = EnumSet.copyOf(states);
        Class<S> type = all.iterator().next().getDeclaringClass();
        return RunCondition.resource(type.getSimpleName() + " in " + all, type, all::contains);
    }

    /// Returns the current state. In a system, the resource must be declared:
    /// `setup.readsResources(Game.class)`.
    ///
    /// @return the state
    public S current() {
        return schedule.world().resources().get(type);
    }

    /// Requests a state between frames. A recording contains the request as an input.
    ///
    /// @param state the state; the transition happens in the next frame
    /// @throws IllegalStateException in a system, which uses [#next(SystemSetup)]
    public void request(S state) {
        World world = schedule.world();
        world.resources().set(StateRequests.of(world).request(state, false));
    }

    /// Declares that a system requests states, and returns what it requests them with.
    ///
    /// @param setup the setup of the system
    /// @return requests states while the system runs
    public NextState<S> next(SystemSetup setup) {
        setup.writesResources(StateRequests.class);
        return new NextState<>(schedule.world());
    }
}
