package dev.tercio.templates;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.World;
import dev.tercio.command.Commands;
import dev.tercio.templates.TemplateIndex.AttributeValue;
import dev.tercio.templates.internal.TemplateFile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/// The templates of a program: finds them by id, name or attribute and spawns entities from them.
///
/// ```java
/// Templates templates = new Templates();
/// templates.load(Path.of("monsters.json"), Health.class, Damage.class, Hostile.class);
/// Entity goblin = templates.spawn(world, 1, new Position(10, 20));
/// ```
///
/// Any thread can add templates at any time. Templates are never changed or removed, because
/// entities carry their ids. Lookups need no lock.
public final class Templates {
    private final DescriptorFactory<?> descriptors;
    private final List<TemplateAttribute<?>> attributes;
    private volatile TemplateIndex index = TemplateIndex.EMPTY;

    /// Creates an empty registry. Spawning adds a [TemplateId] to each entity.
    ///
    /// @param attributes the attributes that templates can have
    /// @throws IllegalArgumentException if two attributes have the same key
    public Templates(TemplateAttribute<?>... attributes) {
        this(
                new DescriptorFactory<>(
                        TemplateId.class, template -> new TemplateId(template.id())),
                attributes);
    }

    private Templates(DescriptorFactory<?> descriptors, TemplateAttribute<?>[] attributes) {
        this.descriptors = descriptors;
        this.attributes = List.of(attributes);
        long keys = this.attributes.stream().map(TemplateAttribute::key).distinct().count();
        if (keys < attributes.length) {
            throw new IllegalArgumentException(
                    "two attributes have the same key: attributes=" + this.attributes);
        }
    }

    /// Creates an empty registry that adds another component than [TemplateId] to its entities, for
    /// modules that extend templates.
    ///
    /// @param <D> the component class
    /// @param descriptor the component class, a record with at least the id of the template
    /// @param factory creates the component of a template when the template is added
    /// @param attributes the attributes that templates can have
    /// @return the registry
    /// @throws IllegalArgumentException if two attributes have the same key
    public static <D extends TemplateDescriptor> Templates describedBy(
            Class<D> descriptor,
            Function<Template, D> factory,
            TemplateAttribute<?>... attributes) {
        return new Templates(new DescriptorFactory<>(descriptor, factory), attributes);
    }

    /// The component that names the template of an entity. Worlds that load or replay entities of
    /// templates must register it.
    ///
    /// @return its class
    public Class<? extends TemplateDescriptor> descriptor() {
        return descriptors.type();
    }

    /// The attributes that templates can have.
    ///
    /// @return the attributes in the order in which they were given
    public List<TemplateAttribute<?>> attributes() {
        return attributes;
    }

    /// Adds a template.
    ///
    /// @param template the template
    /// @return the template
    /// @throws IllegalArgumentException if its id or name is already used, or it has an attribute
    ///   that this registry was not created with
    public Template add(Template template) {
        addAll(List.of(template));
        return template;
    }

    /// Adds templates, all or none. The cost grows with the number of templates in the registry, so
    /// prefer one call for many.
    ///
    /// @param templates the templates
    /// @throws IllegalArgumentException if an id or name is already used, if one has an attribute
    ///   that this registry was not created with, or a child that is unknown or contains it
    public synchronized void addAll(Collection<Template> templates) {
        ChildCheck.check(templates, index.byId()::containsKey);
        List<RegisteredTemplate> added = new ArrayList<>(templates.size());
        for (Template template : templates) {
            template.attributes().keySet().forEach(this::checkAttribute);
            added.add(new RegisteredTemplate(template, descriptors.describe(template)));
        }
        index = index.with(added);
    }

    private void checkAttribute(TemplateAttribute<?> attribute) {
        if (!attributes.contains(attribute)) {
            throw new IllegalArgumentException(
                    "attribute is unknown: key="
                            + attribute.key()
                            + ", known="
                            + attributes.stream().map(TemplateAttribute::key).toList()
                            + "; create the Templates with it");
        }
    }

    /// Adds the templates of a JSON file, all or none.
    ///
    /// @param file the file
    /// @param components the records that the file may contain, by their simple or full name
    /// @return the templates in the order of the file
    /// @throws TemplateFileException if the file is invalid; the message lists every problem
    /// @throws UncheckedIOException if the file cannot be read
    /// @throws IllegalArgumentException if a class cannot be read from a file
    public List<Template> load(Path file, Class<?>... components) {
        try {
            return add(file.toString(), Files.readAllBytes(file), components);
        } catch (IOException e) {
            throw new UncheckedIOException("template file cannot be read: file=" + file, e);
        }
    }

    /// Adds the templates of JSON from any source, such as a resource of the program, all or none.
    ///
    /// @param name the name of the source in messages
    /// @param json the source; it is read to its end and not closed
    /// @param components the records that the file may contain, by their simple or full name
    /// @return the templates in the order of the file
    /// @throws TemplateFileException if the file is invalid; the message lists every problem
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

    /// The template with an id.
    ///
    /// @param id the id
    /// @return the template
    /// @throws IllegalArgumentException if it does not exist
    public Template get(int id) {
        return registered(id).template();
    }

    private RegisteredTemplate registered(int id) {
        TemplateIndex current = index;
        RegisteredTemplate entry = current.byId().get(id);
        if (entry == null) {
            throw new IllegalArgumentException(
                    "template is unknown: id=" + id + ", known=" + current.knownIds());
        }
        return entry;
    }

    /// The template with a name.
    ///
    /// @param name the name
    /// @return the template
    /// @throws IllegalArgumentException if it does not exist
    public Template get(String name) {
        TemplateIndex current = index;
        RegisteredTemplate entry = current.byName().get(name);
        if (entry == null) {
            throw new IllegalArgumentException(
                    "template is unknown: name=" + name + ", known=" + current.knownNames());
        }
        return entry.template();
    }

    /// The template with an id, if it exists.
    ///
    /// @param id the id
    /// @return the template, or empty
    public Optional<Template> find(int id) {
        return Optional.ofNullable(index.byId().get(id)).map(RegisteredTemplate::template);
    }

    /// The template with a name, if it exists.
    ///
    /// @param name the name
    /// @return the template, or empty
    public Optional<Template> find(String name) {
        return Optional.ofNullable(index.byName().get(name)).map(RegisteredTemplate::template);
    }

    /// The template that an entity was spawned from.
    ///
    /// @param world the world of the entity
    /// @param entity any handle
    /// @return the template, or empty if the entity is dead or has no descriptor, or if the
    ///   template is not in this registry
    public Optional<Template> find(World world, Entity entity) {
        return world.tryGet(entity, descriptors.type())
                .flatMap(descriptor -> find(descriptor.template()));
    }

    /// The templates that have exactly this value of an attribute.
    ///
    /// @param <T> the class of the value
    /// @param attribute the attribute
    /// @param value the value
    /// @return the templates in the order in which they were added
    /// @throws IllegalArgumentException if this registry was not created with the attribute
    public <T> List<Template> allWith(TemplateAttribute<T> attribute, T value) {
        checkAttribute(attribute);
        return index.byAttribute().getOrDefault(new AttributeValue(attribute, value), List.of());
    }

    /// The templates that have an attribute with a matching value.
    ///
    /// @param <T> the class of the value
    /// @param attribute the attribute
    /// @param condition returns whether a value matches
    /// @return the templates in the order in which they were added
    /// @throws IllegalArgumentException if this registry was not created with the attribute
    public <T> List<Template> allMatching(
            TemplateAttribute<T> attribute, Predicate<? super T> condition) {
        checkAttribute(attribute);
        return all().stream()
                .filter(template -> template.attribute(attribute).filter(condition).isPresent())
                .toList();
    }

    /// All templates.
    ///
    /// @return the templates in the order in which they were added
    public List<Template> all() {
        return index.all();
    }

    /// Spawns an entity with the components of a template and its [descriptor][#descriptor()], and
    /// its children.
    ///
    /// @param world the world
    /// @param id the id of the template
    /// @param overrides components that replace those of the template, or are added to them
    /// @return the entity
    /// @throws IllegalArgumentException if the id is unknown
    /// @throws dev.tercio.InvalidComponentException if an override is a [TemplateDescriptor], is
    ///   given twice, or does not fit its layout
    public Entity spawn(World world, int id, Object... overrides) {
        RegisteredTemplate template = registered(id);
        return template.isSingle()
                ? world.spawn(Components.merge(template, overrides))
                : new TreeSpawn(this::registered).spawn(world, template, overrides);
    }

    /// Spawns an entity of the template with a name, see [#spawn(World, int, Object...)].
    ///
    /// @param world the world
    /// @param name the name of the template
    /// @param overrides components that replace those of the template, or are added to them
    /// @return the entity
    /// @throws IllegalArgumentException if the name is unknown
    /// @throws dev.tercio.InvalidComponentException if an override is a [TemplateDescriptor], is
    ///   given twice, or does not fit its layout
    public Entity spawn(World world, String name, Object... overrides) {
        return spawn(world, get(name).id(), overrides);
    }

    /// Records the spawn of an entity with the components of a template and its
    /// [descriptor][#descriptor()], and of its children.
    ///
    /// @param commands records the spawn
    /// @param id the id of the template
    /// @param overrides components that replace those of the template, or are added to them
    /// @return its handle, which later commands and component fields can use
    /// @throws IllegalArgumentException if the id is unknown
    /// @throws dev.tercio.InvalidComponentException if an override is a [TemplateDescriptor], is
    ///   given twice, or does not fit its layout
    public Entity spawn(Commands commands, int id, Object... overrides) {
        RegisteredTemplate template = registered(id);
        return template.isSingle()
                ? commands.spawn(Components.merge(template, overrides))
                : new TreeSpawn(this::registered).spawn(commands, template, overrides);
    }

    /// Records the spawn of an entity of the template with a name, see [#spawn(Commands, int,
    /// Object...)].
    ///
    /// @param commands records the spawn
    /// @param name the name of the template
    /// @param overrides components that replace those of the template, or are added to them
    /// @return its handle, which later commands and component fields can use
    /// @throws IllegalArgumentException if the name is unknown
    /// @throws dev.tercio.InvalidComponentException if an override is a [TemplateDescriptor], is
    ///   given twice, or does not fit its layout
    public Entity spawn(Commands commands, String name, Object... overrides) {
        return spawn(commands, get(name).id(), overrides);
    }

    /// Spawns many entities of a template at once.
    ///
    /// @param world the world
    /// @param id the id of the template
    /// @param count the number of entities
    /// @return a new list of their handles
    /// @throws IllegalArgumentException if the id is unknown
    public EntityList spawnAll(World world, int id, int count) {
        RegisteredTemplate template = registered(id);
        return withChildren(world, new BulkSpawn(world, template, count).spawn(), template);
    }

    /// Spawns many entities of the template with a name at once.
    ///
    /// @param world the world
    /// @param name the name of the template
    /// @param count the number of entities
    /// @return a new list of their handles
    /// @throws IllegalArgumentException if the name is unknown
    public EntityList spawnAll(World world, String name, int count) {
        return spawnAll(world, get(name).id(), count);
    }

    /// Spawns many entities of a template at once, each with its own overrides.
    ///
    /// ```java
    /// templates.spawnAll(world, 1, 100, i -> new Object[] {new Position(10 * i, 0)});
    /// ```
    ///
    /// If the filler throws or a value is refused, all entities of the call are destroyed and the
    /// exception is rethrown.
    ///
    /// @param world the world
    /// @param id the id of the template
    /// @param count the number of entities
    /// @param filler returns the overrides of the i-th entity, always of the same types in the same
    ///   order; it must not change the world's structure
    /// @return a new list of their handles, in the order of the filler's calls
    /// @throws IllegalArgumentException if the id is unknown
    /// @throws dev.tercio.InvalidComponentException if an override is a [TemplateDescriptor], is
    ///   given twice, is of another type than the first, or does not fit its layout
    public EntityList spawnAll(World world, int id, int count, IntFunction<Object[]> filler) {
        RegisteredTemplate template = registered(id);
        return withChildren(world, new BulkSpawn(world, template, count).spawn(filler), template);
    }

    /// Spawns many entities of the template with a name at once, each with its own overrides, see
    /// [#spawnAll(World, int, int, IntFunction)].
    ///
    /// @param world the world
    /// @param name the name of the template
    /// @param count the number of entities
    /// @param filler returns the overrides of the i-th entity, always of the same types in the same
    ///   order; it must not change the world's structure
    /// @return a new list of their handles, in the order of the filler's calls
    /// @throws IllegalArgumentException if the name is unknown
    /// @throws dev.tercio.InvalidComponentException if an override is a [TemplateDescriptor], is
    ///   given twice, is of another type than the first, or does not fit its layout
    public EntityList spawnAll(World world, String name, int count, IntFunction<Object[]> filler) {
        return spawnAll(world, get(name).id(), count, filler);
    }

    private EntityList withChildren(World world, EntityList spawned, RegisteredTemplate template) {
        return template.isSingle()
                ? spawned
                : new TreeSpawn(this::registered).addChildren(world, spawned, template);
    }
}
