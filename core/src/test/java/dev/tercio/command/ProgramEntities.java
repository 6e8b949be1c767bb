package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.ProgramValue.Far;
import dev.tercio.command.ProgramValue.Frozen;
import dev.tercio.command.ProgramValue.Health;
import dev.tercio.command.ProgramValue.Link;
import dev.tercio.command.ProgramValue.Title;
import dev.tercio.query.EntityQuery;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Maps the entity numbers of a random program to the entities of one world.
final class ProgramEntities {
    private static final Entity NEVER_ALIVE = Entity.of(5_000_000, 3);

    final World world;
    private final Map<Integer, Entity> entities = new HashMap<>();
    private final Map<Entity, Integer> numbers = new HashMap<>();

    /// Created in advance, because only the world's thread may create it.
    private final List<EntityQuery<?>> queries;

    ProgramEntities(World world) {
        this.world = world;
        this.queries =
                List.of(
                        world.query(Health.class),
                        world.query(Link.class).without(Frozen.class),
                        world.query(Title.class).with(Health.class),
                        world.query(Far.class));
    }

    void put(int number, Entity entity) {
        entities.put(number, entity);
        numbers.put(entity, number);
    }

    boolean knows(int number) {
        return number == ProgramStep.NOBODY
                || number == ProgramStep.STRANGER
                || entities.containsKey(number);
    }

    /// Maps a number that another world does not know to a nonexistent entity.
    void markUnknown(int number) {
        entities.put(number, NEVER_ALIVE);
    }

    /// Whether the entity of a number has ever been alive.
    boolean isReal(int number) {
        return knows(number) && numbers.containsKey(entity(number));
    }

    /// The entity of a number that is known.
    Entity entity(int number) {
        if (number == ProgramStep.NOBODY) {
            return Entity.NONE;
        }
        if (number == ProgramStep.STRANGER) {
            return NEVER_ALIVE;
        }
        Entity known = entities.get(number);
        if (known == null) {
            throw new IllegalStateException("nobody plays #" + number);
        }
        return known;
    }

    boolean isAlive(int number) {
        return entities.containsKey(number) && world.isAlive(entity(number));
    }

    List<Integer> allNumbers() {
        return entities.keySet().stream().sorted().toList();
    }

    /// The number of an entity, as text.
    String nameOf(Entity entity) {
        if (entity.isNone()) {
            return "none";
        }
        Integer number = numbers.get(entity);
        return number != null ? "#" + number : entity.equals(NEVER_ALIVE) ? "#-1" : "unknown";
    }

    EntityQuery<?> query(int choice) {
        return queries.get(choice % queries.size());
    }
}
