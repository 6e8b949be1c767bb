package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.World;
import dev.tercio.command.ProgramValue.Health;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Executes random programs step by step with direct calls, and computes the expected failures.
final class CommandOracle {
    /// A command that is expected to fail or to be skipped.
    ///
    /// @param number its index in the program
    record Failure(int number, CommandKind kind, FailureReason reason) {}

    /// Aborts a step that must not change anything.
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final FailureReason reason;

        Refused(FailureReason reason) {
            super(reason.name());
            this.reason = reason;
        }
    }

    private final ProgramEntities targets;
    private final World world;
    private final boolean strict;

    final List<Failure> failures = new ArrayList<>();
    int played;
    int skipped;
    int failed;

    CommandOracle(ProgramEntities targets, boolean strict) {
        this.targets = targets;
        this.world = targets.world;
        this.strict = strict;
    }

    /// Executes a program in an order.
    void execute(List<ProgramStep> program, PlaybackOrder order) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < program.size(); i++) {
            numbers.add(i);
        }
        switch (order) {
            case FIFO -> {}
            case PRIORITY ->
                    numbers.sort(
                            Comparator.comparing((Integer i) -> program.get(i).priority())
                                    .reversed());
            case BY_KIND -> numbers.sort(Comparator.comparing(i -> groupOf(program.get(i))));
        }
        for (int number : numbers) {
            execute(number, program.get(number));
        }
    }

    private static int groupOf(ProgramStep step) {
        return switch (step.operation()) {
            case SPAWN, COPY -> 0;
            case ADD, ADD_DEFAULT, SET, COMBINE, AUTHORITY, ASSIGN_ID, PUBLISH -> 1;
            case REMOVE -> 2;
            case DESTROY -> 3;
            default -> 4;
        };
    }

    private void execute(int number, ProgramStep step) {
        Optional<FailureReason> reason;
        try {
            reason = execute(step);
        } catch (Refused refused) {
            reason = Optional.of(refused.reason);
        } catch (InvalidComponentException refused) {
            reason = Optional.of(FailureReason.INVALID_COMPONENT);
        }
        if (reason.isEmpty()) {
            played++;
            return;
        }
        failures.add(new Failure(number, step.operation().kind, reason.get()));
        switch (reason.get()) {
            case DEAD_ENTITY, MISSING_COMPONENT, ALREADY_PRESENT, NOT_PRESENT -> skipped++;
            default -> failed++;
        }
    }

    private Optional<FailureReason> execute(ProgramStep step) {
        switch (step.operation()) {
            case SPAWN -> spawn(step);
            case COPY -> targets.put(step.entity(), world.copy(alive(step.source())));
            case DESTROY -> world.destroy(alive(step.entity()));
            case ADD -> {
                Entity entity = alive(step.entity());
                return harmless(world.add(entity, make(step.value())), true);
            }
            case ADD_DEFAULT -> {
                return harmless(world.add(alive(step.entity()), step.component()), true);
            }
            case SET -> world.set(having(step, step.value().type()), make(step.value()));
            case COMBINE -> combine(step);
            case REMOVE -> {
                return harmless(world.remove(alive(step.entity()), step.component()), false);
            }
            case AUTHORITY ->
                    world.setAuthority(alive(step.entity()), step.component(), step.isOwned());
            case ASSIGN_ID -> world.stableIds().assign(alive(step.entity()));
            case PUBLISH ->
                    world.immediateCommands()
                            .publish(having(step, step.component()), step.component());
            case SET_RESOURCE -> world.resources().set(make(step.value()));
            case REMOVE_RESOURCE -> world.resources().remove(step.component());
            case ADD_ALL, ADD_ALL_DEFAULT, REMOVE_ALL, DESTROY_ALL -> all(step);
            case RUN_RECORD -> runRecord(step);
            case RUN_CLOSURE -> runClosure(step);
        }
        return Optional.empty();
    }

    private void spawn(ProgramStep step) {
        step.values().stream()
                .flatMap(value -> value.references().stream())
                .filter(number -> number != step.entity())
                .forEach(this::entity);
        Object[] values =
                step.values().stream()
                        .filter(value -> !value.isDefault() && !isSelf(step, value))
                        .map(this::make)
                        .toArray();
        Entity entity = world.spawn(values);
        try {
            step.values().stream()
                    .filter(ProgramValue::isDefault)
                    .forEach(value -> world.add(entity, value.type()));
        } catch (InvalidComponentException refused) {
            world.destroy(entity);
            throw refused;
        }
        targets.put(step.entity(), entity);
        step.values().stream()
                .filter(value -> isSelf(step, value))
                .forEach(value -> world.add(entity, make(value)));
    }

    private static boolean isSelf(ProgramStep step, ProgramValue value) {
        return value.references().contains(step.entity());
    }

    private Optional<FailureReason> harmless(boolean changed, boolean adds) {
        return changed || !strict
                ? Optional.empty()
                : Optional.of(adds ? FailureReason.ALREADY_PRESENT : FailureReason.NOT_PRESENT);
    }

    /// The entity of a number, which must have been spawned.
    private Entity entity(int number) {
        if (number == ProgramStep.FOREIGNER) {
            throw new Refused(FailureReason.FOREIGN_HANDLE);
        }
        if (!targets.knows(number)) {
            throw new Refused(FailureReason.NOT_YET_SPAWNED);
        }
        return targets.entity(number);
    }

    private Entity alive(int number) {
        Entity entity = entity(number);
        if (!world.isAlive(entity)) {
            throw new Refused(FailureReason.DEAD_ENTITY);
        }
        return entity;
    }

    private Entity having(ProgramStep step, Class<?> type) {
        Entity entity = alive(step.entity());
        if (!world.has(entity, type)) {
            throw new Refused(FailureReason.MISSING_COMPONENT);
        }
        return entity;
    }

    private Object make(ProgramValue value) {
        value.references().forEach(this::entity);
        return value.make(this::entity);
    }

    private void combine(ProgramStep step) {
        Entity entity = alive(step.entity());
        Object value = make(step.value());
        if (!world.has(entity, value.getClass())) {
            world.add(entity, value);
            return;
        }
        Object present = world.get(entity, value.getClass());
        Object result;
        try {
            result = ProgramCombiners.apply(step.choice(), present, value);
        } catch (IllegalStateException thrown) {
            throw new Refused(FailureReason.THROWN);
        }
        if (result == null) {
            throw new Refused(FailureReason.INVALID_COMPONENT);
        }
        world.set(entity, result);
    }

    private void all(ProgramStep step) {
        for (Entity match : targets.query(step.choice()).entities()) {
            switch (step.operation()) {
                case ADD_ALL -> world.add(match, make(step.value()));
                case ADD_ALL_DEFAULT -> world.add(match, step.component());
                case REMOVE_ALL -> world.remove(match, step.component());
                default -> world.destroy(match);
            }
        }
    }

    private void runRecord(ProgramStep step) {
        Entity patient = entity(step.entity());
        try {
            heal(world, patient, step.choice());
        } catch (IllegalStateException thrown) {
            throw new Refused(FailureReason.THROWN);
        }
    }

    /// The effect of the record command.
    static void heal(World world, Entity patient, int points) {
        if (points % 5 == 0) {
            throw new IllegalStateException("no healing: points=" + points);
        }
        if (world.isAlive(patient)) {
            world.add(patient, new Health(points));
        }
    }

    private void runClosure(ProgramStep step) {
        if (step.source() == ProgramStep.FOREIGNER || !targets.knows(step.source())) {
            throw new Refused(FailureReason.THROWN);
        }
        world.destroy(targets.entity(step.source()));
        targets.put(step.entity(), world.spawn(new Health(step.choice())));
    }
}
