package dev.tercio.dis;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.Commands;
import dev.tercio.dis.internal.TemplateFile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/// The templates of a program, found by id, name or DIS type, and the way to spawn from them.
///
/// ```java
/// Templates templates = new Templates();
/// templates.load(Path.of("units.json"), Health.class, Armour.class, Tracked.class);
/// Entity tank = templates.spawn(world, 72, new Position(10, 20));
/// ```
///
/// Templates can be added at any time and by any thread, but never changed or taken away: entities
/// carry their ids. Looking up needs no lock.
public final class Templates {
    private volatile TemplateIndex index = TemplateIndex.EMPTY;

    /// Creates an empty set of templates.
    public Templates() {}

    /// Adds a template.
    ///
    /// @param template the template
    /// @return the template
    /// @throws IllegalArgumentException if its id or name is taken
    public Template add(Template template) {
        addAll(List.of(template));
        return template;
    }

    /// Adds templates, all or none. It costs as much as there are templates, so it is better to add
    /// many at once.
    ///
    /// @param templates the templates
    /// @throws IllegalArgumentException if an id or name is taken
    public synchronized void addAll(Collection<Template> templates) {
        index = index.with(templates);
    }

    /// Adds the templates of a JSON file, all or none.
    ///
    /// @param file the file
    /// @param components the records that may occur in it, by their simple or full name
    /// @return the templates in the order of the file
    /// @throws TemplateFileException if the file is not sound; it tells every place
    /// @throws UncheckedIOException if the file cannot be read
    /// @throws IllegalArgumentException if a class cannot be read from a file
    public List<Template> load(Path file, Class<?>... components) {
        try {
            return add(file.toString(), Files.readAllBytes(file), components);
        } catch (IOException e) {
            throw new UncheckedIOException("template file cannot be read: file=" + file, e);
        }
    }

    /// Adds the templates of JSON from anywhere, such as a resource of the program, all or none.
    ///
    /// @param name what to call it in messages
    /// @param json where it comes from; it is read to its end and not closed
    /// @param components the records that may occur in it, by their simple or full name
    /// @return the templates in the order of the file
    /// @throws TemplateFileException if the file is not sound; it tells every place
    /// @throws UncheckedIOException if the file cannot be read
    /// @throws IllegalArgumentException if a class cannot be read from a file
    public List<Template> load(String name, InputStream json, Class<?>... components) {
        try {
            return add(name, json.readAllBytes(), components);
        } catch (IOException e) {
            throw new UncheckedIOException("template file cannot be read: file=" + name, e);
        }
    }

    private synchronized List<Template> add(String file, byte[] json, Class<?>[] components) {
        List<Template> templates = new TemplateFile(this, components).read(file, json);
        addAll(templates);
        return templates;
    }

    /// The template of an id.
    ///
    /// @param id the id
    /// @return the template
    /// @throws IllegalArgumentException if there is none
    public Template get(int id) {
        TemplateIndex current = index;
        Template template = current.byId().get(id);
        if (template == null) {
            throw new IllegalArgumentException(
                    "template is unknown: id=" + id + ", known=" + current.knownIds());
        }
        return template;
    }

    /// The template of a name.
    ///
    /// @param name the name
    /// @return the template
    /// @throws IllegalArgumentException if there is none
    public Template get(String name) {
        TemplateIndex current = index;
        Template template = current.byName().get(name);
        if (template == null) {
            throw new IllegalArgumentException(
                    "template is unknown: name=" + name + ", known=" + current.knownNames());
        }
        return template;
    }

    /// The template of an id, if there is one.
    ///
    /// @param id the id
    /// @return the template, or nothing
    public Optional<Template> find(int id) {
        return Optional.ofNullable(index.byId().get(id));
    }

    /// The template of a name, if there is one.
    ///
    /// @param name the name
    /// @return the template, or nothing
    public Optional<Template> find(String name) {
        return Optional.ofNullable(index.byName().get(name));
    }

    /// The templates of exactly a DIS type. There can be several, such as variants that DIS does
    /// not tell apart.
    ///
    /// @param type the type
    /// @return the templates in the order in which they were added
    public List<Template> ofType(DisEntityType type) {
        return index.byType().getOrDefault(type, List.of());
    }

    /// The templates whose DIS type matches a pattern, see [DisEntityType#matches(DisEntityType)].
    ///
    /// @param pattern a type in which zero means any
    /// @return the templates in the order in which they were added
    public List<Template> matching(DisEntityType pattern) {
        return all().stream().filter(template -> template.type().matches(pattern)).toList();
    }

    /// All templates.
    ///
    /// @return the templates in the order in which they were added
    public List<Template> all() {
        return List.copyOf(index.byId().values());
    }

    /// Spawns an entity with the components of a template, and its [MasterDescriptor].
    ///
    /// @param world where to
    /// @param id the id of the template
    /// @param overrides components that replace those of the template, or are added to them
    /// @return the entity
    /// @throws IllegalArgumentException if there is no such template
    /// @throws dev.tercio.InvalidComponentException if an override is a [MasterDescriptor], is
    ///   given twice, or does not fit its layout
    public Entity spawn(World world, int id, Object... overrides) {
        return world.spawn(Components.merge(get(id), overrides));
    }

    /// Records the spawn of an entity with the components of a template, and its
    /// [MasterDescriptor].
    ///
    /// @param commands where it is recorded
    /// @param id the id of the template
    /// @param overrides components that replace those of the template, or are added to them
    /// @return its handle, which later commands and component fields can use
    /// @throws IllegalArgumentException if there is no such template
    /// @throws dev.tercio.InvalidComponentException if an override is a [MasterDescriptor], is
    ///   given twice, or does not fit its layout
    public Entity spawn(Commands commands, int id, Object... overrides) {
        return commands.spawn(Components.merge(get(id), overrides));
    }

    /// Spawns many entities of a template at once.
    ///
    /// @param world where to
    /// @param id the id of the template
    /// @param count how many
    /// @return their handles
    /// @throws IllegalArgumentException if there is no such template
    public List<Entity> spawnAll(World world, int id, int count) {
        return new BulkSpawn(world, get(id), count).spawn();
    }

    /// Spawns many entities of a template at once, each with some components of its own.
    ///
    /// ```java
    /// templates.spawnAll(world, 72, 100, i -> new Object[] {new Position(10 * i, 0)});
    /// ```
    ///
    /// If the filler throws or a value is refused, all of them are ended again and the exception
    /// comes through.
    ///
    /// @param world where to
    /// @param id the id of the template
    /// @param count how many
    /// @param filler makes the overrides of the i-th entity, always of the same types in the same
    ///   order; it must not change the world's structure
    /// @return their handles, in the order of the filler's calls
    /// @throws IllegalArgumentException if there is no such template
    /// @throws dev.tercio.InvalidComponentException if an override is a [MasterDescriptor], is
    ///   given twice, is of another type than the first, or does not fit its layout
    public List<Entity> spawnAll(World world, int id, int count, IntFunction<Object[]> filler) {
        return new BulkSpawn(world, get(id), count).spawn(filler);
    }
}
