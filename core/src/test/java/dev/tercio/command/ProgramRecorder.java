package dev.tercio.command;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.command.ProgramValue.Health;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Records random programs into any commands.
final class ProgramRecorder {
    /// A command with a binary form.
    record Heal(Entity patient, int points) implements Command {
        @Override
        public void run(CommandContext context) {
            CommandOracle.heal(context.world(), patient, points);
        }
    }

    private final ProgramEntities targets;
    private final Entity foreigner;

    /// The handles of the spawns, by number; lanes of several threads share them.
    final Map<Integer, Entity> handles = new ConcurrentHashMap<>();

    private final Map<Integer, Entity> handlesBefore = new HashMap<>();

    private final Map<Class<?>, ComponentType<?>> types = new HashMap<>();

    ProgramRecorder(ProgramEntities targets, Entity foreigner) {
        this.targets = targets;
        this.foreigner = foreigner;
        ProgramValue.TYPES.forEach(type -> types.put(type, targets.world.register(type)));
    }

    /// Starts another program.
    ///
    /// @param keepsHandles whether it may use the handles of the previous one
    void begin(boolean keepsHandles) {
        handlesBefore.clear();
        if (keepsHandles) {
            handlesBefore.putAll(handles);
        }
        handles.clear();
    }

    void record(List<ProgramStep> steps, Commands commands) {
        Priority priority = Priority.NORMAL;
        for (ProgramStep step : steps) {
            if (step.priority() != priority) {
                priority = step.priority();
                Commands same = commands.priority(priority);
                if (same != commands) {
                    throw new AssertionError("another object");
                }
            }
            record(step, commands);
        }
    }

    Entity entity(int number) {
        if (number == ProgramStep.FOREIGNER) {
            return foreigner;
        }
        Entity handle = handles.get(number);
        if (handle != null) {
            return handle;
        }
        // an entity of the previous playback may also be referred to by its handle
        Entity old = number % 2 == 0 ? handlesBefore.get(number) : null;
        return old == null || !targets.isReal(number) ? targets.entity(number) : old;
    }

    private void record(ProgramStep step, Commands commands) {
        switch (step.operation()) {
            case SPAWN -> spawn(step, commands);
            case COPY -> handles.put(step.entity(), commands.copy(entity(step.source())));
            case DESTROY -> destroy(step, commands);
            case ADD -> add(step, commands, value(step));
            case ADD_DEFAULT -> addDefault(step, commands);
            case SET -> set(step, commands, value(step));
            case COMBINE -> combine(step, commands, value(step));
            case REMOVE -> remove(step, commands);
            case AUTHORITY ->
                    commands.setAuthority(entity(step.entity()), step.component(), step.isOwned());
            case ASSIGN_ID -> commands.assignStableId(entity(step.entity()));
            case PUBLISH -> commands.publish(entity(step.entity()), step.component());
            case SET_RESOURCE -> commands.setResource(value(step));
            case REMOVE_RESOURCE -> commands.removeResource(step.component());
            case ADD_ALL -> commands.addAll(targets.query(step.choice()), value(step));
            case ADD_ALL_DEFAULT -> commands.addAll(targets.query(step.choice()), step.component());
            case REMOVE_ALL -> commands.removeAll(targets.query(step.choice()), step.component());
            case DESTROY_ALL -> commands.destroyAll(targets.query(step.choice()));
            case RUN_RECORD -> commands.run(new Heal(entity(step.entity()), step.choice()));
            case RUN_CLOSURE -> runClosure(step, commands);
        }
    }

    private Object value(ProgramStep step) {
        return step.value().make(this::entity);
    }

    private void spawn(ProgramStep step, Commands commands) {
        List<ProgramValue> values = step.values();
        int first = values.size() - step.choice();
        List<Object> given =
                values.subList(0, first).stream().map(value -> value.make(this::entity)).toList();
        Entity handle =
                switch (first) {
                    case 0 -> commands.newEntity().entity();
                    case 1 -> commands.spawn(given.get(0));
                    case 2 -> commands.spawn(given.get(0), given.get(1));
                    case 3 -> commands.spawn(given.get(0), given.get(1), given.get(2));
                    default -> commands.spawn(given.toArray());
                };
        handles.put(step.entity(), handle);
        EntityCommands builder = commands.on(handle);
        for (ProgramValue value : values.subList(first, values.size())) {
            builder =
                    value.isDefault()
                            ? builder.add(value.type())
                            : builder.add(value.make(this::entity));
        }
    }

    private void destroy(ProgramStep step, Commands commands) {
        if (step.choice() % 2 == 0) {
            commands.destroy(entity(step.entity()));
        } else {
            commands.on(entity(step.entity())).destroy();
        }
    }

    private void add(ProgramStep step, Commands commands, Object value) {
        if (step.choice() % 2 == 0) {
            commands.add(entity(step.entity()), value);
        } else {
            add(commands, entity(step.entity()), types.get(value.getClass()), value);
        }
    }

    @SuppressWarnings("unchecked") // found by the class of the value
    private static <T> void add(
            Commands commands, Entity entity, ComponentType<T> type, Object value) {
        commands.add(entity, type, (T) value);
    }

    private void addDefault(ProgramStep step, Commands commands) {
        if (step.choice() % 2 == 0) {
            commands.add(entity(step.entity()), step.component());
        } else {
            commands.add(entity(step.entity()), types.get(step.component()));
        }
    }

    private void set(ProgramStep step, Commands commands, Object value) {
        if (step.choice() % 2 == 0) {
            commands.set(entity(step.entity()), value);
        } else {
            set(commands, entity(step.entity()), types.get(value.getClass()), value);
        }
    }

    @SuppressWarnings("unchecked") // found by the class of the value
    private static <T> void set(
            Commands commands, Entity entity, ComponentType<T> type, Object value) {
        commands.set(entity, type, (T) value);
    }

    private void combine(ProgramStep step, Commands commands, Object value) {
        Combiner<Object> combiner = ProgramCombiners.of(value.getClass(), step.choice());
        if (step.choice() % 2 == 0) {
            commands.combine(entity(step.entity()), value, combiner);
        } else {
            commands.on(entity(step.entity())).combine(value, combiner);
        }
    }

    private void remove(ProgramStep step, Commands commands) {
        if (step.choice() % 2 == 0) {
            commands.remove(entity(step.entity()), step.component());
        } else {
            commands.remove(entity(step.entity()), types.get(step.component()));
        }
    }

    /// A closure that spawns an entity and destroys another by its handle.
    private void runClosure(ProgramStep step, Commands commands) {
        Entity victim = entity(step.source());
        int number = step.entity();
        int points = step.choice();
        commands.run(
                context -> {
                    Entity real = context.entity(victim);
                    context.world().destroy(real);
                    targets.put(number, context.world().spawn(new Health(points)));
                });
    }
}
