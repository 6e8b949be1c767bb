package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.Commands;
import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.replay.RelationModel.Docked;
import dev.tercio.replay.RelationModel.Remembers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Makes the same random changes to a world and to a model, and compares them.
final class RelationWorld {
    record Position(int x) {}

    /// How changes are made.
    enum Way {
        IMMEDIATE,
        COMMANDS,
        COALESCED
    }

    private static final int SPAWNS = 40;

    final World world;
    RelationModel model = new RelationModel();
    private final Way way;

    /// The handles by number. Those of the current buffer are not resolved yet.
    private final Map<Integer, Entity> handles = new HashMap<>();

    private final List<Integer> recorded = new ArrayList<>();

    RelationWorld(Tier tier, int workers, Way way) {
        this(world(tier, workers), way);
    }

    private RelationWorld(World world, Way way) {
        this.world = world;
        this.way = way;
    }

    static World world(Tier tier, int workers) {
        return World.create(
                WorldOptions.DEFAULT
                        .tier(tier)
                        .workers(workers)
                        .register(Position.class)
                        .register(ChildOf.class)
                        .register(Docked.class)
                        .register(Remembers.class));
    }

    /// Another world that is compared with the same model.
    RelationWorld with(World other) {
        RelationWorld same = new RelationWorld(other, way);
        same.model = model;
        same.handles.putAll(handles);
        return same;
    }

    /// Makes random changes.
    void change(Random random, int changes) {
        if (way == Way.IMMEDIATE) {
            for (int i = 0; i < changes; i++) {
                change(random, world.immediateCommands());
            }
            recorded.clear();
            return;
        }
        CommandBuffer buffer = world.commands();
        for (int i = 0; i < changes; i++) {
            change(random, buffer);
        }
        PlaybackOptions options = PlaybackOptions.DEFAULT.parallel().onFailure(OnFailure.COLLECT);
        world.play(buffer, way == Way.COALESCED ? options.coalesce() : options);
        for (int id : recorded) {
            resolve(id, buffer);
        }
        recorded.clear();
        buffer.close();
    }

    /// A spawn that was refused, or that coalescing has dropped, has no entity.
    private void resolve(int id, CommandBuffer buffer) {
        try {
            handles.put(id, buffer.entity(handle(id)));
        } catch (IllegalStateException notSpawned) {
            if (model.node(id).alive) {
                throw notSpawned;
            }
            handles.remove(id);
        }
    }

    private void change(Random random, Commands commands) {
        int id = model.nodes.isEmpty() ? RelationModel.NONE : random.nextInt(model.nodes.size());
        int kind = id == RelationModel.NONE ? 0 : random.nextInt(20);
        int relation = random.nextInt(3);
        int target = random.nextInt(8) == 0 ? RelationModel.NONE : pick(random);
        if (kind < 5 && model.nodes.size() < SPAWNS * 8) {
            spawn(random, commands, relation, target);
        } else if (id == RelationModel.NONE || !isKnown(id) || !isKnown(target)) {
            return;
        } else if (kind < 10) {
            apply(
                    model.add(id, relation, target),
                    () -> commands.add(handle(id), value(relation, target)));
        } else if (kind < 13) {
            apply(
                    model.set(id, relation, target),
                    () -> commands.set(handle(id), value(relation, target)));
        } else if (kind < 15) {
            apply(
                    model.remove(id, relation),
                    () -> commands.remove(handle(id), RelationModel.RELATIONS.get(relation)));
        } else if (kind < 17) {
            apply(
                    model.node(id).alive,
                    () -> commands.set(handle(id), new Position(random.nextInt())));
        } else if (kind < 18) {
            int copy = reserve();
            boolean made = model.copy(copy, id);
            apply(made, () -> spawned(copy, commands.copy(handle(id))));
        } else {
            apply(model.destroy(id), () -> commands.destroy(handle(id)));
        }
    }

    private void spawn(Random random, Commands commands, int relation, int target) {
        if (!isKnown(target)) {
            return;
        }
        int id = reserve();
        if (random.nextInt(3) == 0) {
            model.spawn(id, RelationModel.NONE, RelationModel.NONE);
            spawned(id, commands.spawn(new Position(id)));
        } else {
            boolean made = model.spawn(id, relation, target);
            apply(
                    made,
                    () -> spawned(id, commands.spawn(new Position(id), value(relation, target))));
        }
    }

    /// Direct changes that the model refuses must throw or have no effect; commands fail.
    private void apply(boolean accepted, Runnable change) {
        try {
            change.run();
        } catch (IllegalArgumentException | IllegalStateException refused) {
            if (accepted || way != Way.IMMEDIATE) {
                throw refused;
            }
        }
    }

    private void spawned(int id, Entity handle) {
        handles.put(id, handle);
        recorded.add(id);
    }

    /// Returns whether an entity has a handle: its spawn was not refused immediately.
    private boolean isKnown(int id) {
        return id == RelationModel.NONE || handles.containsKey(id);
    }

    /// After a rollback, numbers are used again.
    private int reserve() {
        int id = model.reserve();
        handles.remove(id);
        return id;
    }

    private int pick(Random random) {
        int size = model.nodes.size();
        // recent entities more often, so that there are chains
        return size == 0
                ? RelationModel.NONE
                : random.nextBoolean()
                        ? random.nextInt(size)
                        : Math.max(0, size - 1 - random.nextInt(10));
    }

    private Entity handle(int id) {
        return handles.getOrDefault(id, Entity.NONE);
    }

    private Object value(int relation, int target) {
        Entity entity = handle(target);
        return switch (relation) {
            case RelationModel.PARENT -> new ChildOf(entity);
            case RelationModel.DOCKED -> new Docked(target, entity);
            default -> new Remembers(entity);
        };
    }

    /// Compares the world with the model.
    void check() {
        int alive = 0;
        for (int id = 0; id < model.nodes.size(); id++) {
            RelationModel.Node node = model.node(id);
            Entity entity = handle(id);
            if (!node.alive) {
                continue;
            }
            alive++;
            for (int relation = 0; relation < 3; relation++) {
                check(entity, node, relation);
            }
        }
        assertEquals(alive, world.size());
    }

    private void check(Entity entity, RelationModel.Node node, int relation) {
        Class<?> type = RelationModel.RELATIONS.get(relation);
        List<Entity> expected = new ArrayList<>();
        node.sources.get(relation).forEach(source -> expected.add(handle(source)));
        List<Entity> actual = new ArrayList<>();
        world.sources(type, entity).forEach(actual::add);
        assertEquals(expected, actual, type.getSimpleName());
        assertEquals(expected.size(), world.sources(type, entity).count());
        assertEquals(node.has[relation], world.has(entity, type));
        if (node.has[relation]) {
            Entity target = handle(node.target[relation]);
            Object value = world.get(entity, type);
            Entity stored =
                    switch (value) {
                        case ChildOf child -> child.parent();
                        case Docked docked -> docked.station();
                        default -> ((Remembers) value).place();
                    };
            assertEquals(target, stored, type.getSimpleName());
        }
    }
}
