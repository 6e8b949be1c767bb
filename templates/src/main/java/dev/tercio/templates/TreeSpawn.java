package dev.tercio.templates;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.World;
import dev.tercio.command.Commands;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import java.util.function.IntFunction;

/// Spawns the children of templates and their children. Not recursive, because templates can be
/// nested to any depth.
final class TreeSpawn {
    /// An entity whose children are still to be spawned.
    private record Parent(Entity entity, RegisteredTemplate template) {}

    /// Entities of one template whose children are still to be spawned.
    private record Parents(EntityList entities, RegisteredTemplate template) {}

    private final IntFunction<RegisteredTemplate> templates;

    /// @param templates finds a template by its id
    TreeSpawn(IntFunction<RegisteredTemplate> templates) {
        this.templates = templates;
    }

    Entity spawn(World world, RegisteredTemplate template, Object[] overrides) {
        Entity root = world.spawn(Components.merge(template, overrides));
        try {
            spawnChildren(root, template, world::spawn);
        } catch (Throwable refused) {
            world.destroy(root);
            throw refused;
        }
        return root;
    }

    Entity spawn(Commands commands, RegisteredTemplate template, Object[] overrides) {
        Entity root = commands.spawn(Components.merge(template, overrides));
        spawnChildren(root, template, commands::spawn);
        return root;
    }

    private void spawnChildren(
            Entity root, RegisteredTemplate template, Function<Object[], Entity> spawner) {
        Deque<Parent> parents = new ArrayDeque<>();
        parents.add(new Parent(root, template));
        while (!parents.isEmpty()) {
            Parent parent = parents.remove();
            Object[] link = {new ChildOf(parent.entity)};
            for (int id : parent.template.template().childIds()) {
                RegisteredTemplate child = templates.apply(id);
                Entity spawned = spawner.apply(Components.merge(child, link));
                parents.add(new Parent(spawned, child));
            }
        }
    }

    /// Spawns the children of many entities of one template, all of a kind at once.
    ///
    /// @param roots the entities; they are destroyed if a child cannot be spawned
    EntityList addChildren(World world, EntityList roots, RegisteredTemplate template) {
        Deque<Parents> parents = new ArrayDeque<>();
        parents.add(new Parents(roots, template));
        try {
            while (!parents.isEmpty()) {
                Parents next = parents.remove();
                for (int id : next.template.template().childIds()) {
                    RegisteredTemplate child = templates.apply(id);
                    EntityList above = next.entities;
                    BulkSpawn spawn = new BulkSpawn(world, child, above.size());
                    EntityList spawned = spawn.spawn(i -> new Object[] {new ChildOf(above.get(i))});
                    parents.add(new Parents(spawned, child));
                }
            }
        } catch (Throwable refused) {
            world.destroyAll(roots);
            throw refused;
        }
        return roots;
    }
}
