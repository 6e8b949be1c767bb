package dev.tercio;

import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFailures;
import dev.tercio.command.CommandPool;
import dev.tercio.command.CommandStage;
import dev.tercio.command.CommandTelemetry;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackReport;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.query.Query4;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/// A container of entities and their components, and the entry point of the engine.
///
/// ```java
/// record Position(float x, float y) {}
/// record Velocity(float x, float y) {}
///
/// try (World world = World.create()) {
///     Entity ship = world.spawn(new Position(0, 0), new Velocity(1, 2));
///     world.set(ship, new Position(3, 4));
///     System.out.println(world.get(ship, Position.class));
/// }
/// ```
///
/// A component is a record of primitives, enums, [Entity] handles, other records, [Utf8] strings
/// and [Length] arrays. It is stored field by field, so [#get(Entity, Class)] returns an equal
/// value, not the same object. [Tier#MANAGED] stores objects of any class by reference. Component
/// types are registered on first use.
///
/// A world belongs to one thread, see [#bindToCurrentThread()]. Structural changes (spawn, destroy,
/// add, remove, authority and stable ids) throw [IllegalStateException] on any other thread, and on
/// the world's thread while a query or a system without exclusive access runs; record them with
/// [Commands] there. Reads and value writes, such as `get` and `set`, do not check the thread,
/// except writes of components with observers; outside of systems, the caller must prevent data
/// races.
///
/// After [#close()], all methods except `close`, [#isClosed()] and [#name()] throw
/// [IllegalStateException].
public sealed interface World extends AutoCloseable permits DirectWorld {
    /// Creates a world with default options.
    ///
    /// @return an empty world, bound to the current thread
    static World create() {
        return create(WorldOptions.DEFAULT);
    }

    /// Creates a world.
    ///
    /// @param options the options of the world
    /// @return an empty world, bound to the current thread
    /// @throws InvalidComponentException if a class registered in the options cannot be a component
    static World create(WorldOptions options) {
        return new DirectWorld(options);
    }

    /// Returns the name of the world, which messages, logs and thread names contain.
    ///
    /// @return the name set in the options
    String name();

    /// Returns the number of living entities.
    ///
    /// @return the number of entities
    int size();

    /// Registers a component type in the tier of its [Storage] annotation or else the world's
    /// default tier. Registration is optional; it fixes the order of the types and reports invalid
    /// classes early. Registering a type again has no effect.
    ///
    /// @param <T> the component class
    /// @param type the component class
    /// @return the component type
    /// @throws InvalidComponentException if the class cannot be a component
    /// @throws IllegalStateException if the world already has 256 types
    <T> ComponentType<T> register(Class<T> type);

    /// Registers a component type in a tier.
    ///
    /// @param <T> the component class
    /// @param type the component class
    /// @param tier the tier that stores its values
    /// @return the component type
    /// @throws InvalidComponentException if the tier cannot store the class
    /// @throws IllegalStateException if the type is registered in another tier, or the world
    ///   already has 256 types
    <T> ComponentType<T> register(Class<T> type, Tier tier);

    /// Returns the registered component types in the order of registration.
    ///
    /// @return a copy of the list
    List<ComponentType<?>> types();

    /// Creates an entity without components.
    ///
    /// @return the entity
    Entity spawn();

    /// Creates an entity with one component.
    ///
    /// @param component the component
    /// @return the entity
    /// @throws InvalidComponentException if the component does not fit its layout
    Entity spawn(Object component);

    /// Creates an entity with two components.
    ///
    /// @param first a component
    /// @param second a component of another type
    /// @return the entity
    /// @throws InvalidComponentException if a component does not fit its layout, or both have the
    ///   same type
    Entity spawn(Object first, Object second);

    /// Creates an entity with three components.
    ///
    /// @param first a component
    /// @param second a component of another type
    /// @param third a component of another type
    /// @return the entity
    /// @throws InvalidComponentException if a component does not fit its layout, or two have the
    ///   same type
    Entity spawn(Object first, Object second, Object third);

    /// Creates an entity with any number of components. If a component is invalid, no entity is
    /// created.
    ///
    /// @param components components of different types
    /// @return the entity
    /// @throws InvalidComponentException if a component does not fit its layout, or two have the
    ///   same type
    Entity spawn(Object... components);

    /// Creates entities whose components have default values: zero, false, the first enum constant,
    /// [Entity#NONE], the empty string.
    ///
    /// @param count the number of entities
    /// @param components the component types of each entity
    /// @return a new list of the entities
    /// @throws InvalidComponentException if a type is managed, which has no default value
    EntityList spawnAll(int count, ComponentSet components);

    /// Creates entities in bulk. This is much faster than single spawns and allocates nothing per
    /// entity.
    ///
    /// ```java
    /// record Ship(Position position, Velocity velocity) {}
    ///
    /// world.spawnAll(10_000, Ship.class, i -> new Ship(new Position(i, 0), new Velocity(1, 2)));
    /// ```
    ///
    /// If the factory throws, no entity is created and the exception propagates.
    ///
    /// @param <B> the bundle
    /// @param count the number of entities
    /// @param bundle a record whose fields are the components of one entity
    /// @param factory creates the bundle of the i-th entity; must not change the structure of the
    ///   world
    /// @return a new list of the entities in the order of the factory calls
    /// @throws InvalidComponentException if the bundle is not a record of components
    <B extends Record> EntityList spawnAll(
            int count, Class<B> bundle, IntFunction<? extends B> factory);

    /// Creates an entity with the components and values of another. Managed components are shared,
    /// not cloned. The authority over components and the stable id are not copied.
    ///
    /// @param source a living entity
    /// @return the new entity
    /// @throws DeadEntityException if the source is dead
    Entity copy(Entity source);

    /// Destroys an entity. All handles to it become stale.
    ///
    /// @param entity any handle
    /// @return false if the entity was already dead
    /// @throws DeadEntityException if it is the handle of a recorded spawn
    boolean destroy(Entity entity);

    /// Destroys entities and ignores those that are already dead. The list does not change.
    ///
    /// @param entities any handles; an [EntityList] is the fastest
    /// @return the number of entities that were destroyed
    /// @throws DeadEntityException if one is the handle of a recorded spawn; no entity is destroyed
    ///   then
    int destroyAll(Collection<Entity> entities);

    /// Returns whether an entity is alive in this world.
    ///
    /// @param entity any handle
    /// @return true if the entity is alive
    boolean isAlive(Entity entity);

    /// Returns the living entities in the order of their index.
    ///
    /// @return a new list; changing it does not change the world
    EntityList entities();

    /// Adds the living entities to a list, in the order of their index. A list that is reused, see
    /// [EntityList#clear()], makes this allocation-free.
    ///
    /// @param list the list to add to
    void addEntitiesTo(EntityList list);

    /// Adds a component with a value to an entity, or replaces the value if the entity already has
    /// a component of that type.
    ///
    /// @param entity a living entity
    /// @param component the value
    /// @return true if the component was added, false if it was replaced
    /// @throws DeadEntityException if the entity is dead
    /// @throws InvalidComponentException if the value does not fit its layout
    boolean add(Entity entity, Object component);

    /// Adds a component with a value to an entity, or replaces the value if the entity already has
    /// a component of that type. The value may be of a subclass if the type is managed.
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component type
    /// @param component the value
    /// @return true if the component was added, false if it was replaced
    /// @throws DeadEntityException if the entity is dead
    /// @throws InvalidComponentException if the value does not fit its layout
    <T> boolean add(Entity entity, ComponentType<T> type, T component);

    /// Adds a tag, or a component with its default value, to an entity unless the entity already
    /// has it: a component that is present keeps its value.
    ///
    /// @param entity a living entity
    /// @param type the component class
    /// @return true if the component was added, false if it was present
    /// @throws DeadEntityException if the entity is dead
    /// @throws InvalidComponentException if the type is managed, which has no default value
    boolean add(Entity entity, Class<?> type);

    /// Adds a tag, or a component with its default value, to an entity unless the entity already
    /// has it: a component that is present keeps its value.
    ///
    /// @param entity a living entity
    /// @param type the component type
    /// @return true if the component was added, false if it was present
    /// @throws DeadEntityException if the entity is dead
    /// @throws InvalidComponentException if the type is managed, which has no default value
    boolean add(Entity entity, ComponentType<?> type);

    /// Replaces the value of a component that the entity has. This is not a structural change: it
    /// is allowed in queries, and in systems that declare the write.
    ///
    /// @param entity a living entity
    /// @param component the new value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity does not have the component
    /// @throws InvalidComponentException if the value does not fit its layout; the old value stays
    void set(Entity entity, Object component);

    /// Replaces the value of a component that the entity has. This is not a structural change: it
    /// is allowed in queries, and in systems that declare the write.
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component type
    /// @param component the new value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity does not have the component
    /// @throws InvalidComponentException if the value does not fit its layout; the old value stays
    <T> void set(Entity entity, ComponentType<T> type, T component);

    /// Replaces the value of a component with the result of a function of its current value.
    ///
    /// ```java
    /// world.update(ship, Health.class, health -> health.minus(10));
    /// ```
    ///
    /// If the function throws, the value does not change. If it destroys the entity or removes the
    /// component, the update throws like [#set(Entity, Object)].
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component class
    /// @param change computes the new value from the current one
    /// @return the new value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity does not have the component
    /// @throws IllegalStateException if the component is a tag
    /// @throws InvalidComponentException if the new value does not fit its layout; the old value
    ///   stays
    <T> T update(Entity entity, Class<T> type, UnaryOperator<T> change);

    /// Replaces the value of a component with the result of a function of its current value, see
    /// [#update(Entity, Class, UnaryOperator)].
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component type
    /// @param change computes the new value from the current one
    /// @return the new value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity does not have the component
    /// @throws IllegalStateException if the component is a tag
    /// @throws InvalidComponentException if the new value does not fit its layout; the old value
    ///   stays
    <T> T update(Entity entity, ComponentType<T> type, UnaryOperator<T> change);

    /// Removes a component from an entity.
    ///
    /// @param entity a living entity
    /// @param type the component class
    /// @return false if the entity did not have the component
    /// @throws DeadEntityException if the entity is dead
    boolean remove(Entity entity, Class<?> type);

    /// Removes a component from an entity.
    ///
    /// @param entity a living entity
    /// @param type the component type
    /// @return false if the entity did not have the component
    /// @throws DeadEntityException if the entity is dead
    boolean remove(Entity entity, ComponentType<?> type);

    /// Returns whether an entity is alive and has a component.
    ///
    /// @param entity any handle
    /// @param type the component class
    /// @return true if it has the component
    boolean has(Entity entity, Class<?> type);

    /// Returns whether an entity is alive and has a component.
    ///
    /// @param entity any handle
    /// @param type the component type
    /// @return true if it has the component
    boolean has(Entity entity, ComponentType<?> type);

    /// Returns the value of a component.
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component class
    /// @return the value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity does not have the component
    /// @throws IllegalStateException if the component is a tag
    <T> T get(Entity entity, Class<T> type);

    /// Returns the value of a component.
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component type
    /// @return the value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity does not have the component
    /// @throws IllegalStateException if the component is a tag
    <T> T get(Entity entity, ComponentType<T> type);

    /// Returns the value of a component if the entity is alive and has it.
    ///
    /// A tag has no value: the result is empty if the entity does not have the tag, and the call
    /// throws if it does. Use [#has(Entity, Class)] for tags.
    ///
    /// @param <T> the component class
    /// @param entity any handle
    /// @param type the component class
    /// @return the value, or empty
    /// @throws IllegalStateException if the component is a tag and the entity has it
    <T> Optional<T> tryGet(Entity entity, Class<T> type);

    /// Returns the value of a component if the entity is alive and has it.
    ///
    /// A tag has no value: the result is empty if the entity does not have the tag, and the call
    /// throws if it does. Use [#has(Entity, ComponentType)] for tags.
    ///
    /// @param <T> the component class
    /// @param entity any handle
    /// @param type the component type
    /// @return the value, or empty
    /// @throws IllegalStateException if the component is a tag and the entity has it
    <T> Optional<T> tryGet(Entity entity, ComponentType<T> type);

    /// Returns a lookup for access to a component by handle, which is faster than [#get(Entity,
    /// Class)]. Create it once and keep it. Every call returns the same lookup.
    ///
    /// @param <T> the component class
    /// @param type the component class
    /// @return the lookup
    /// @throws InvalidComponentException if the class cannot be a component
    default <T> Lookup<T> lookup(Class<T> type) {
        return lookup(ComponentType.of(type));
    }

    /// Returns a lookup for access to a component by handle, see [#lookup(Class)].
    ///
    /// @param <T> the component class
    /// @param type the component type
    /// @return the lookup
    <T> Lookup<T> lookup(ComponentType<T> type);

    /// Returns the sources of a target: the entities whose relation refers to it, in the order in
    /// which they were linked. Inside a system, use
    /// [dev.tercio.schedule.SystemSetup#sources(Class)], or declare that the system reads the
    /// relation.
    ///
    /// ```java
    /// world.sources(ChildOf.class, tank).forEach(part -> ...);
    /// ```
    ///
    /// @param relation the component class of the relation
    /// @param target a living entity
    /// @return a view of its sources
    /// @throws DeadEntityException if the target is dead
    /// @throws IllegalArgumentException if the component is not a relation
    default Sources sources(Class<?> relation, Entity target) {
        return sources(ComponentType.of(relation), target);
    }

    /// Returns the sources of a target, see [#sources(Class, Entity)].
    ///
    /// @param relation the component type of the relation
    /// @param target a living entity
    /// @return a view of its sources
    /// @throws DeadEntityException if the target is dead
    /// @throws IllegalArgumentException if the component is not a relation
    Sources sources(ComponentType<?> relation, Entity target);

    /// Returns the forest that an acyclic relation forms, to walk from entities to their ancestors
    /// and descendants. Systems must declare that they read the relation, unless they call this
    /// method while they are created.
    ///
    /// ```java
    /// EntityList parts = world.hierarchy(ChildOf.class).descendants(tank);
    /// ```
    ///
    /// @param relation the component class of an acyclic relation
    /// @return the hierarchy; it can be kept
    /// @throws IllegalArgumentException if the component is not an acyclic relation
    Hierarchy hierarchy(Class<?> relation);

    /// Returns a query over all living entities, with or without components. Filters narrow it:
    ///
    /// ```java
    /// int idle = world.query().without(Order.class).count();
    /// ```
    ///
    /// Its rows are the entities. Queries are cached: every call returns the same instance.
    ///
    /// @return the query
    Query<Entity> query();

    /// Returns a query over one component or over a view: a record whose fields are components,
    /// `Optional` components, or the [Entity]. Queries are cached: calls with the same class return
    /// the same instance.
    ///
    /// A record of components could be either. It is a component if it was registered or used as a
    /// component in this world before. Otherwise it is a view from then on, and using it as a
    /// component later throws [IllegalStateException]. To query it as a component in any case, use
    /// [#query(ComponentType)]. A record of only [Entity] fields is always a component.
    ///
    /// @param <T> the component or view
    /// @param row the component or view class
    /// @return the query
    /// @throws InvalidComponentException if the class is a tag, which has no value (filter by it
    ///   with [dev.tercio.query.EntityQuery#with(Class...)] instead); if it can be neither a
    ///   component nor a view; or if it is a view with a tag or with the same component twice
    <T> Query<T> query(Class<T> row);

    /// Returns a query over two components. Queries are cached.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param first the first component class
    /// @param second the second component class
    /// @return the query
    /// @throws InvalidComponentException if a component is a tag, see [#query(Class)], or is given
    ///   twice
    <A, B> Query2<A, B> query(Class<A> first, Class<B> second);

    /// Returns a query over three components. Queries are cached.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param first the first component class
    /// @param second the second component class
    /// @param third the third component class
    /// @return the query
    /// @throws InvalidComponentException if a component is a tag, see [#query(Class)], or is given
    ///   twice
    <A, B, C> Query3<A, B, C> query(Class<A> first, Class<B> second, Class<C> third);

    /// Returns a query over four components. Queries are cached. For more components, use a view.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param <D> the fourth component
    /// @param first the first component class
    /// @param second the second component class
    /// @param third the third component class
    /// @param fourth the fourth component class
    /// @return the query
    /// @throws InvalidComponentException if a component is a tag, see [#query(Class)], or is given
    ///   twice
    <A, B, C, D> Query4<A, B, C, D> query(
            Class<A> first, Class<B> second, Class<C> third, Class<D> fourth);

    /// Returns a query over one component. Unlike [#query(Class)], it never treats the class as a
    /// view. Queries are cached.
    ///
    /// @param <T> the component
    /// @param type the component type
    /// @return the query
    /// @throws InvalidComponentException if the type is a tag, see [#query(Class)]
    /// @throws IllegalStateException if [#query(Class)] already treats the class as a view
    <T> Query<T> query(ComponentType<T> type);

    /// Returns a query over two components. Queries are cached.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param first the first component type
    /// @param second the second component type
    /// @return the query
    /// @throws InvalidComponentException if a component is a tag, see [#query(Class)], or is given
    ///   twice
    default <A, B> Query2<A, B> query(ComponentType<A> first, ComponentType<B> second) {
        return query(first.type(), second.type());
    }

    /// Returns a query over three components. Queries are cached.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param first the first component type
    /// @param second the second component type
    /// @param third the third component type
    /// @return the query
    /// @throws InvalidComponentException if a component is a tag, see [#query(Class)], or is given
    ///   twice
    default <A, B, C> Query3<A, B, C> query(
            ComponentType<A> first, ComponentType<B> second, ComponentType<C> third) {
        return query(first.type(), second.type(), third.type());
    }

    /// Returns a query over four components. Queries are cached.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param <D> the fourth component
    /// @param first the first component type
    /// @param second the second component type
    /// @param third the third component type
    /// @param fourth the fourth component type
    /// @return the query
    /// @throws InvalidComponentException if a component is a tag, see [#query(Class)], or is given
    ///   twice
    default <A, B, C, D> Query4<A, B, C, D> query(
            ComponentType<A> first,
            ComponentType<B> second,
            ComponentType<C> third,
            ComponentType<D> fourth) {
        return query(first.type(), second.type(), third.type(), fourth.type());
    }

    /// Sets whether this node has authority over a component of an entity. The entity need not have
    /// the component yet: authority is kept when the component is added. Without such a call, a
    /// newly added component is not owned. Removing a component removes the authority, even if the
    /// entity does not have the component.
    ///
    /// @param entity a living entity
    /// @param type the component class
    /// @param owned true if this node decides the value
    /// @throws DeadEntityException if the entity is dead
    void setAuthority(Entity entity, Class<?> type, boolean owned);

    /// Sets whether this node has authority over a component of an entity, see
    /// [#setAuthority(Entity, Class, boolean)].
    ///
    /// @param entity a living entity
    /// @param type the component type
    /// @param owned true if this node decides the value
    /// @throws DeadEntityException if the entity is dead
    default void setAuthority(Entity entity, ComponentType<?> type, boolean owned) {
        setAuthority(entity, type.type(), owned);
    }

    /// Returns whether this node has authority over a component of an entity.
    ///
    /// @param entity any handle
    /// @param type the component class
    /// @return true if this node owns the component, which the entity need not have; false if the
    ///   entity is dead
    boolean hasAuthority(Entity entity, Class<?> type);

    /// Returns whether this node has authority over a component of an entity.
    ///
    /// @param entity any handle
    /// @param type the component type
    /// @return true if this node owns the component, which the entity need not have; false if the
    ///   entity is dead
    default boolean hasAuthority(Entity entity, ComponentType<?> type) {
        return hasAuthority(entity, type.type());
    }

    /// Returns whether this node has authority over any component of an entity.
    ///
    /// @param entity any handle
    /// @return true if this node owns a component; false if the entity is dead
    boolean hasAnyAuthority(Entity entity);

    /// Creates a reader of the entities that lose a component, by removal or by destruction.
    ///
    /// Every call creates an independent reader that returns each removal once; create it once and
    /// keep it. The reader starts with the oldest removal that the world still stores, from the
    /// current or the previous frame. The world records removals of a component only after the
    /// first call for it.
    ///
    /// @param type the component class
    /// @return a new reader
    RemovalReader removalReader(Class<?> type);

    /// Creates a reader of the entities that lose a component, see [#removalReader(Class)].
    ///
    /// @param type the component type
    /// @return a new reader
    default RemovalReader removalReader(ComponentType<?> type) {
        return removalReader(type.type());
    }

    /// Sends an event, which is readable at once. This is not recorded as an input; events from
    /// outside the simulation are sent with [Commands#send(Object)].
    ///
    /// @param event the event: a record with the same kinds of fields as a component
    /// @throws InvalidComponentException if the class cannot be an event, or the event does not fit
    ///   its layout
    /// @throws IllegalStateException on another thread, or while a query or a system without
    ///   exclusive access runs
    void send(Object event);

    /// Creates a reader of events for code outside of systems. In the set-up of a system, it is the
    /// same as [dev.tercio.schedule.SystemSetup#eventReader(Class)].
    ///
    /// Every call creates an independent reader, which starts with the oldest event that the world
    /// still stores; create it once and keep it.
    ///
    /// @param <T> the event class
    /// @param type the event class
    /// @return a new reader
    /// @throws InvalidComponentException if the class cannot be an event
    <T> EventReader<T> eventReader(Class<T> type);

    /// Creates an observer, which calls functions when a component of an entity changes. The
    /// functions are added with methods such as [Observer#onAdd(Observer.ValueFunction)].
    ///
    /// @param <T> the component
    /// @param type the component class
    /// @return a new observer; it stays active until it is closed
    <T> Observer<T> observe(Class<T> type);

    /// Creates an observer, see [#observe(Class)].
    ///
    /// @param <T> the component
    /// @param type the component type
    /// @return a new observer; it stays active until it is closed
    default <T> Observer<T> observe(ComponentType<T> type) {
        return observe(type.type());
    }

    /// Ends the current frame. Removals and events of the previous frame are discarded; those of
    /// the frame that ends stay readable for one more. A [schedule][dev.tercio.schedule.Schedule]
    /// calls this at the end of each run; call it yourself only if you run the world without one.
    ///
    /// @throws IllegalStateException inside a system, a command or a query body
    void nextFrame();

    /// Returns the number of the current frame, which is the number of frames that have ended.
    ///
    /// @return the frame number, from 0
    long frame();

    /// Returns how often the whole content of the world was replaced, by loading a snapshot, by
    /// stepping a replay or by a rollback. Code that caches entities compares this number with the
    /// one it saw last, and rebuilds its cache if they differ.
    ///
    /// @return the number of replacements since the world was created
    long restores();

    /// Returns the component types of an entity in the order of registration.
    ///
    /// @param entity a living entity
    /// @return a copy of the list
    /// @throws DeadEntityException if the entity is dead
    List<ComponentType<?>> components(Entity entity);

    /// Returns one line about an entity and its components, for logs and debuggers.
    ///
    /// @param entity any handle
    /// @return text such as `Entity(7v1) {Position[x=1.0, y=2.0], Frozen}`, or `Entity(7v1) (dead)`
    String describe(Entity entity);

    /// Returns the resources: values that exist once per world.
    ///
    /// @return the resources
    Resources resources();

    /// Returns the table of stable ids, which identify entities across saves and nodes.
    ///
    /// @return the stable ids
    StableIds stableIds();

    /// Rents an empty command buffer from the pool. Any thread may call this. Close the buffer to
    /// return it to the pool.
    ///
    /// @return an empty buffer
    CommandBuffer commands();

    /// Creates a stage, which collects commands from several threads.
    ///
    /// @return an empty stage
    CommandStage stage();

    /// Returns commands that take effect immediately, so that code can be written once against
    /// [Commands].
    ///
    /// @return commands that change this world when they are called
    Commands immediateCommands();

    /// Plays the commands of a buffer with [PlaybackOptions#DEFAULT] and clears the buffer.
    /// Commands that fail are skipped and counted, and the first of each kind is logged, see
    /// [#commandFailures()].
    ///
    /// @param commands the buffer
    /// @return the result; the world reuses the object, so the next playback overwrites it
    /// @throws IllegalStateException if the structure of the world cannot change now
    default PlaybackReport play(CommandBuffer commands) {
        return play(commands, PlaybackOptions.DEFAULT);
    }

    /// Plays the commands of a buffer.
    ///
    /// @param commands the buffer
    /// @param options the order, the failure handling and what happens to the commands
    /// @return the result; the world reuses the object, so the next playback overwrites it
    /// @throws IllegalStateException if the structure of the world cannot change now
    PlaybackReport play(CommandBuffer commands, PlaybackOptions options);

    /// Plays the lanes of a stage in the order of their keys and clears the stage. No other thread
    /// may record into the stage during the call.
    ///
    /// @param stage the stage
    /// @return the result; the world reuses the object, so the next playback overwrites it
    /// @throws IllegalStateException if two threads opened lanes with the same key, or the
    ///   structure of the world cannot change now
    default PlaybackReport play(CommandStage stage) {
        return play(stage, PlaybackOptions.DEFAULT);
    }

    /// Plays the lanes of a stage. No other thread may record into the stage during the call.
    ///
    /// @param stage the stage
    /// @param options the order, the failure handling and what happens to the commands
    /// @return the result; the world reuses the object, so the next playback overwrites it
    /// @throws IllegalStateException if two threads opened lanes with the same key, or the
    ///   structure of the world cannot change now
    PlaybackReport play(CommandStage stage, PlaybackOptions options);

    /// Returns the pool of command buffers.
    ///
    /// @return the pool
    CommandPool commandPool();

    /// Returns the statistics of command playback.
    ///
    /// @return the telemetry
    CommandTelemetry commandTelemetry();

    /// Returns the counts of failed commands from all playbacks.
    ///
    /// @return a live view of the counts
    CommandFailures commandFailures();

    /// Returns the memory of each component, in the order in which the components were registered.
    ///
    /// @return a copy of the list
    List<ComponentMemory> memory();

    /// Releases the memory of component pages that no entity uses.
    ///
    /// @return the number of pages released
    int trim();

    /// Binds the world to the current thread, which may then change its structure. The caller must
    /// receive the world by safe publication, for example through a queue or a future.
    ///
    /// @throws IllegalStateException if a query, system or playback of this world is running
    void bindToCurrentThread();

    /// Returns whether the world is closed.
    ///
    /// @return true after [#close()]
    boolean isClosed();

    /// Closes the world, stops its worker threads and releases its memory. Closing a closed world
    /// has no effect.
    ///
    /// @throws IllegalStateException on another thread, or if a query, system or playback of this
    ///   world is running
    @Override
    void close();
}
