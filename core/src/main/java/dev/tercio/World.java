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

/// Entities and their components.
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
/// A component is a record of primitives, enums, [Entity], other records, [Utf8] strings and
/// [Length] arrays; it is stored field by field, so what comes back from [#get(Entity, Class)]
/// equals what went in but is not the same object. Other classes can be stored as they are in
/// [Tier#MANAGED]. A type needs no registration; it is registered when it is first used.
///
/// Structural changes (spawn, destroy, add, remove) are refused on any thread but the one the world
/// is bound to. After [#close()], every method but `close`, [#isClosed()] and [#name()] fails.
public sealed interface World extends AutoCloseable permits DirectWorld {
    /// Creates a world with default settings.
    ///
    /// @return an empty world, bound to the current thread
    static World create() {
        return create(new WorldConfig());
    }

    /// Creates a world.
    ///
    /// @param config the settings; later changes to them do not affect the world
    /// @return an empty world, bound to the current thread
    /// @throws IllegalArgumentException if a setting is out of range
    static World create(WorldConfig config) {
        return new DirectWorld(config.conclude());
    }

    /// The name given in the configuration, for messages.
    ///
    /// @return the name
    String name();

    /// How many entities are alive.
    ///
    /// @return the number of entities
    int size();

    /// Registers a component type in the tier of its [Storage] annotation or of the world. Only
    /// needed to fix the order of types or to find mistakes early.
    ///
    /// @param <T> the component class
    /// @param type the component class
    /// @return its handle
    /// @throws InvalidComponentException if the class cannot be a component
    /// @throws IllegalStateException if the world already has 256 types
    <T> ComponentType<T> register(Class<T> type);

    /// Registers a component type in a tier.
    ///
    /// @param <T> the component class
    /// @param type the component class
    /// @param tier where its values shall live
    /// @return its handle
    /// @throws InvalidComponentException if the class cannot be a component of that tier
    /// @throws IllegalStateException if it is already registered in another tier, or the world
    ///   already has 256 types
    <T> ComponentType<T> register(Class<T> type, Tier tier);

    /// The registered types in the order of their registration.
    ///
    /// @return a copy of the list
    List<ComponentType<?>> types();

    /// Creates an entity without components.
    ///
    /// @return its handle
    Entity spawn();

    /// Creates an entity with one component.
    ///
    /// @param component the component
    /// @return its handle
    /// @throws InvalidComponentException if the component does not fit its layout
    Entity spawn(Object component);

    /// Creates an entity with two components.
    ///
    /// @param first a component
    /// @param second a component of another type
    /// @return its handle
    /// @throws InvalidComponentException if a component does not fit its layout
    Entity spawn(Object first, Object second);

    /// Creates an entity with three components.
    ///
    /// @param first a component
    /// @param second a component of another type
    /// @param third a component of another type
    /// @return its handle
    /// @throws InvalidComponentException if a component does not fit its layout
    Entity spawn(Object first, Object second, Object third);

    /// Creates an entity with any number of components. If one of them is refused, no entity is
    /// made.
    ///
    /// @param components components of different types
    /// @return its handle
    /// @throws InvalidComponentException if a component does not fit its layout
    Entity spawn(Object... components);

    /// Creates many entities whose components have their default value: zero, false, the first enum
    /// constant, no entity, empty text.
    ///
    /// @param count how many
    /// @param set which components each has
    /// @return their handles
    List<Entity> spawnAll(int count, ComponentSet set);

    /// Creates many entities at once: much faster than one by one, and without garbage per entity.
    ///
    /// ```java
    /// record Ship(Position position, Velocity velocity) {}
    ///
    /// world.spawnAll(10_000, Ship.class, i -> new Ship(new Position(i, 0), new Velocity(1, 2)));
    /// ```
    ///
    /// If the filler throws, no entity is made and its exception comes through.
    ///
    /// @param <B> the bundle
    /// @param count how many
    /// @param bundle a record whose fields are the components of one entity
    /// @param filler makes the components of the i-th entity; it must not change the world's
    ///   structure
    /// @return their handles, in the order of the filler's calls
    /// @throws InvalidComponentException if the bundle is not a record of components
    <B extends Record> List<Entity> spawnAll(
            int count, Class<B> bundle, IntFunction<? extends B> filler);

    /// Creates an entity with the same components and values as another. Managed components are
    /// shared, not cloned.
    ///
    /// @param source a living entity
    /// @return the handle of the copy
    /// @throws DeadEntityException if the source is dead
    Entity copy(Entity source);

    /// Ends an entity. Its handle and all copies of it are stale from now on.
    ///
    /// @param entity any handle
    /// @return false if it was dead already
    /// @throws DeadEntityException if it is the handle of a recorded spawn
    boolean destroy(Entity entity);

    /// Ends many entities; dead ones among them are passed over.
    ///
    /// @param entities any handles
    /// @return how many were alive
    /// @throws DeadEntityException if one is the handle of a recorded spawn; none is ended then
    int destroyAll(Collection<Entity> entities);

    /// Whether a handle is of a living entity.
    ///
    /// @param entity any handle
    /// @return true if it is alive in this world
    boolean isAlive(Entity entity);

    /// The living entities in the order of their slots.
    ///
    /// @return a copy of the list
    List<Entity> entities();

    /// Gives an entity a component, or a new value if it has one of that type already.
    ///
    /// @param entity a living entity
    /// @param component the value
    /// @return true if the component is new to the entity
    /// @throws DeadEntityException if the entity is dead
    /// @throws InvalidComponentException if the value does not fit its layout
    boolean add(Entity entity, Object component);

    /// Gives an entity a component, or a new value if it has one of that type already. The value
    /// may be of a subclass if the type is managed.
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component type
    /// @param component the value
    /// @return true if the component is new to the entity
    /// @throws DeadEntityException if the entity is dead
    /// @throws InvalidComponentException if the value does not fit its layout
    <T> boolean add(Entity entity, ComponentType<T> type, T component);

    /// Gives an entity a tag, or a component with its default value. A component that is already
    /// there keeps its value.
    ///
    /// @param entity a living entity
    /// @param type the component class
    /// @return true if the component is new to the entity
    /// @throws DeadEntityException if the entity is dead
    boolean add(Entity entity, Class<?> type);

    /// Gives an entity a tag, or a component with its default value. A component that is already
    /// there keeps its value.
    ///
    /// @param entity a living entity
    /// @param type the component type
    /// @return true if the component is new to the entity
    /// @throws DeadEntityException if the entity is dead
    boolean add(Entity entity, ComponentType<?> type);

    /// Changes the value of a component the entity has.
    ///
    /// @param entity a living entity
    /// @param component the new value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity has no such component
    /// @throws InvalidComponentException if the value does not fit its layout; the old one stays
    void set(Entity entity, Object component);

    /// Changes the value of a component the entity has.
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component type
    /// @param component the new value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity has no such component
    /// @throws InvalidComponentException if the value does not fit its layout; the old one stays
    <T> void set(Entity entity, ComponentType<T> type, T component);

    /// Replaces the value of a component by what a function makes of it.
    ///
    /// ```java
    /// world.update(ship, Health.class, health -> health.minus(10));
    /// ```
    ///
    /// If the function throws, the old value stays. If it destroys the entity or removes the
    /// component, the update fails like [#set(Entity, Object)].
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component class
    /// @param change makes the new value from the old one
    /// @return the new value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity has no such component
    /// @throws IllegalStateException if the component is a tag
    /// @throws InvalidComponentException if the new value does not fit its layout; the old one
    ///   stays
    <T> T update(Entity entity, Class<T> type, UnaryOperator<T> change);

    /// Replaces the value of a component by what a function makes of it, see [#update(Entity,
    /// Class, UnaryOperator)].
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component type
    /// @param change makes the new value from the old one
    /// @return the new value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity has no such component
    /// @throws IllegalStateException if the component is a tag
    /// @throws InvalidComponentException if the new value does not fit its layout; the old one
    ///   stays
    <T> T update(Entity entity, ComponentType<T> type, UnaryOperator<T> change);

    /// Takes a component from an entity.
    ///
    /// @param entity a living entity
    /// @param type the component class
    /// @return false if the entity did not have it
    /// @throws DeadEntityException if the entity is dead
    boolean remove(Entity entity, Class<?> type);

    /// Takes a component from an entity.
    ///
    /// @param entity a living entity
    /// @param type the component type
    /// @return false if the entity did not have it
    /// @throws DeadEntityException if the entity is dead
    boolean remove(Entity entity, ComponentType<?> type);

    /// Whether an entity is alive and has a component.
    ///
    /// @param entity any handle
    /// @param type the component class
    /// @return true if it has
    boolean has(Entity entity, Class<?> type);

    /// Whether an entity is alive and has a component.
    ///
    /// @param entity any handle
    /// @param type the component type
    /// @return true if it has
    boolean has(Entity entity, ComponentType<?> type);

    /// The value of a component.
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component class
    /// @return its value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity has no such component
    /// @throws IllegalStateException if the component is a tag
    <T> T get(Entity entity, Class<T> type);

    /// The value of a component.
    ///
    /// @param <T> the component class
    /// @param entity a living entity
    /// @param type the component type
    /// @return its value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity has no such component
    /// @throws IllegalStateException if the component is a tag
    <T> T get(Entity entity, ComponentType<T> type);

    /// The value of a component, if the entity is alive and has it.
    ///
    /// @param <T> the component class
    /// @param entity any handle
    /// @param type the component class
    /// @return its value, or nothing
    /// @throws IllegalStateException if the component is a tag
    <T> Optional<T> tryGet(Entity entity, Class<T> type);

    /// The value of a component, if the entity is alive and has it.
    ///
    /// @param <T> the component class
    /// @param entity any handle
    /// @param type the component type
    /// @return its value, or nothing
    /// @throws IllegalStateException if the component is a tag
    <T> Optional<T> tryGet(Entity entity, ComponentType<T> type);

    /// A query over all living entities, with or without components. Narrow it by filters:
    ///
    /// ```java
    /// int idle = world.query().without(Order.class).count();
    /// ```
    ///
    /// Its rows are the entities themselves, so it has nothing to update. Asking again returns the
    /// same query.
    ///
    /// @return the query
    Query<Entity> query();

    /// A query over one component, or over a view: a record that names the parts of a row.
    ///
    /// Asking again returns the same query.
    ///
    /// @param <T> the component or view
    /// @param row the component or view
    /// @return the query
    <T> Query<T> query(Class<T> row);

    /// A query over two components.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param first the first component
    /// @param second the second component
    /// @return the query
    <A, B> Query2<A, B> query(Class<A> first, Class<B> second);

    /// A query over three components.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param first the first component
    /// @param second the second component
    /// @param third the third component
    /// @return the query
    <A, B, C> Query3<A, B, C> query(Class<A> first, Class<B> second, Class<C> third);

    /// A query over four components. For more, use a view.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param <D> the fourth component
    /// @param first the first component
    /// @param second the second component
    /// @param third the third component
    /// @param fourth the fourth component
    /// @return the query
    <A, B, C, D> Query4<A, B, C, D> query(
            Class<A> first, Class<B> second, Class<C> third, Class<D> fourth);

    /// A query over one component. Unlike [#query(Class)], it never takes the class for a view.
    ///
    /// @param <T> the component
    /// @param type the component type
    /// @return the query
    <T> Query<T> query(ComponentType<T> type);

    /// A query over two components.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param first the first component
    /// @param second the second component
    /// @return the query
    default <A, B> Query2<A, B> query(ComponentType<A> first, ComponentType<B> second) {
        return query(first.type(), second.type());
    }

    /// A query over three components.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param first the first component
    /// @param second the second component
    /// @param third the third component
    /// @return the query
    default <A, B, C> Query3<A, B, C> query(
            ComponentType<A> first, ComponentType<B> second, ComponentType<C> third) {
        return query(first.type(), second.type(), third.type());
    }

    /// A query over four components.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param <D> the fourth component
    /// @param first the first component
    /// @param second the second component
    /// @param third the third component
    /// @param fourth the fourth component
    /// @return the query
    default <A, B, C, D> Query4<A, B, C, D> query(
            ComponentType<A> first,
            ComponentType<B> second,
            ComponentType<C> third,
            ComponentType<D> fourth) {
        return query(first.type(), second.type(), third.type(), fourth.type());
    }

    /// Says whether this node has authority over a component of an entity. At first it has over
    /// none; losing the component loses the authority.
    ///
    /// @param entity a living entity
    /// @param type a component class it has
    /// @param owned whether this node decides the value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity has no such component
    void setAuthority(Entity entity, Class<?> type, boolean owned);

    /// Says whether this node has authority over a component of an entity, see
    /// [#setAuthority(Entity, Class, boolean)].
    ///
    /// @param entity a living entity
    /// @param type the type of a component it has
    /// @param owned whether this node decides the value
    /// @throws DeadEntityException if the entity is dead
    /// @throws MissingComponentException if the entity has no such component
    default void setAuthority(Entity entity, ComponentType<?> type, boolean owned) {
        setAuthority(entity, type.type(), owned);
    }

    /// Whether this node has authority over a component of an entity.
    ///
    /// @param entity any handle
    /// @param type the component class
    /// @return true if it has
    boolean hasAuthority(Entity entity, Class<?> type);

    /// Whether this node has authority over a component of an entity.
    ///
    /// @param entity any handle
    /// @param type the component type
    /// @return true if it has
    default boolean hasAuthority(Entity entity, ComponentType<?> type) {
        return hasAuthority(entity, type.type());
    }

    /// Whether this node has authority over any component of an entity.
    ///
    /// @param entity any handle
    /// @return true if it has
    boolean hasAnyAuthority(Entity entity);

    /// The entities that have lost a component, by removal or because they were destroyed.
    ///
    /// Each call returns a new reader, which sees every removal once: keep it. It starts with the
    /// oldest removal the world still knows, which is of the current or the previous frame. The
    /// first call for a component makes the world keep its removals; earlier ones are unknown.
    ///
    /// @param type a component class
    /// @return a new reader
    Removals removed(Class<?> type);

    /// The entities that have lost a component, see [#removed(Class)].
    ///
    /// @param type a component type
    /// @return a new reader
    default Removals removed(ComponentType<?> type) {
        return removed(type.type());
    }

    /// Ends a frame. Removals of the frame before it are forgotten; those of the frame itself stay
    /// visible for one more.
    void nextFrame();

    /// How many frames have ended.
    ///
    /// @return the number of the current frame
    long frame();

    /// How often the whole content was replaced: by a snapshot that was loaded, by a step of a
    /// replay, by a rollback. Code that keeps tables of entities compares it with the last number
    /// it has seen to notice that they are out of date.
    ///
    /// @return the number of times since the world was made
    long restores();

    /// The component types of an entity in the order of their registration.
    ///
    /// @param entity a living entity
    /// @return a copy of the list
    /// @throws DeadEntityException if the entity is dead
    List<ComponentType<?>> components(Entity entity);

    /// One line about an entity and its components, for logs and debuggers.
    ///
    /// @param entity any handle
    /// @return such as `Entity(7v1) {Position[x=1.0, y=2.0], Frozen}`
    String describe(Entity entity);

    /// The values the world has only one of.
    ///
    /// @return the resources
    Resources resources();

    /// Ids that outlive handles.
    ///
    /// @return the stable ids
    StableIds stableIds();

    /// Takes an empty command buffer from the pool, to record changes and play them later. Can be
    /// called by any thread.
    ///
    /// @return a buffer, which its `close` gives back
    CommandBuffer commands();

    /// Makes a stage, which collects commands from many threads.
    ///
    /// @return an empty stage
    CommandStage stage();

    /// All commands in a form that happens at once, for code that should not care.
    ///
    /// @return commands that change this world when they are called
    Commands now();

    /// Plays the commands of a buffer as they were recorded and clears it. Commands that cannot be
    /// carried out are skipped and counted; the first of each kind is logged, see
    /// [#commandFailures()].
    ///
    /// @param commands the buffer
    /// @return what came of it, good until the next playback
    default PlaybackReport play(CommandBuffer commands) {
        return play(commands, PlaybackOptions.DEFAULT);
    }

    /// Plays the commands of a buffer.
    ///
    /// @param commands the buffer
    /// @param options how
    /// @return what came of it, good until the next playback
    PlaybackReport play(CommandBuffer commands, PlaybackOptions options);

    /// Plays the lanes of a stage in the order of their keys and clears it. No thread may be
    /// recording into it.
    ///
    /// @param stage the stage
    /// @return what came of it, good until the next playback
    /// @throws IllegalStateException if two threads opened lanes with the same key
    default PlaybackReport play(CommandStage stage) {
        return play(stage, PlaybackOptions.DEFAULT);
    }

    /// Plays the lanes of a stage.
    ///
    /// @param stage the stage
    /// @param options how
    /// @return what came of it, good until the next playback
    /// @throws IllegalStateException if two threads opened lanes with the same key
    PlaybackReport play(CommandStage stage, PlaybackOptions options);

    /// The pool of command buffers.
    ///
    /// @return the pool
    CommandPool commandPool();

    /// Counts of what command buffers do.
    ///
    /// @return the telemetry
    CommandTelemetry commandTelemetry();

    /// The commands that could not be carried out, whoever played them.
    ///
    /// @return the counts, which go on counting
    CommandFailures commandFailures();

    /// Gives back the memory of component pages that no entity uses any more.
    ///
    /// @return the number of pages given back
    int trim();

    /// Makes the current thread the one that may change the world's structure. The caller must have
    /// received the world in a way that makes earlier changes visible, such as a queue or a future.
    void bindToCurrentThread();

    /// Whether the world is closed.
    ///
    /// @return true after [#close()]
    boolean isClosed();

    /// Ends the world and releases its memory. Closing it again does nothing.
    @Override
    void close();
}
