package dev.tercio.dis.gateway;

import dev.tercio.dis.DisEntityType;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// How the components of entities become Entity State PDUs, and the other way around. Write one
/// mapping for each group of components, and pass it to [DisGateway#map].
///
/// ```java
/// record Tank(Position position, Heading heading) {}
///
/// EntityMapping<Tank> tanks =
///         EntityMapping.of(
///                 Tank.class,
///                 (tank, state) ->
///                         state.localPosition(tank.position().x(), tank.position().y(), 0)
///                                 .localAngles(tank.heading().radians(), 0, 0),
///                 (tank, state) ->
///                         new Tank(
///                                 new Position(state.east(), state.north()),
///                                 new Heading(state.heading())));
/// ```
///
/// The class is a component, or a view: a record of components, as for queries. The components of
/// the view and the [dev.tercio.dis.MasterDescriptor] are the *spatial group*: the node that owns
/// them sends the entity.
///
/// Each call receives and returns objects, which are allocated unless the JIT compiler eliminates
/// them. A mapping with [#columns(Supplier)] works on the columns themselves and allocates nothing.
///
/// Instances are immutable: every method returns a changed copy.
///
/// @param <V> the component or view
public final class EntityMapping<V> {
    /// Sets a state from components.
    ///
    /// @param <V> the component or view
    @FunctionalInterface
    public interface Writer<V> {
        /// Sets the state of an entity of this node, in every frame. The gateway decides whether it
        /// is sent.
        ///
        /// @param row the components of the entity
        /// @param state the state to set; everything else is zero
        void write(V row, EntityState state);
    }

    /// Creates components from a state.
    ///
    /// @param <V> the component or view
    @FunctionalInterface
    public interface Reader<V> {
        /// Computes the components of a ghost, in every frame.
        ///
        /// @param row the current components; zero in the first frame
        /// @param state the state of the ghost, moved to the time of the frame
        /// @return the new components
        V read(V row, EntityState state);
    }

    private final Class<V> row;
    private final Writer<V> writer;
    private final Reader<V> reader;
    private final DisEntityType pattern;
    private final List<Class<?>> with;
    private final List<Class<?>> without;
    private final boolean publishesAll;
    private final @Nullable Supplier<? extends EntityColumns> columns;

    private EntityMapping(
            Class<V> row,
            Writer<V> writer,
            Reader<V> reader,
            DisEntityType pattern,
            List<Class<?>> with,
            List<Class<?>> without,
            boolean publishesAll,
            @Nullable Supplier<? extends EntityColumns> columns) {
        this.row = row;
        this.writer = writer;
        this.reader = reader;
        this.pattern = pattern;
        this.with = List.copyOf(with);
        this.without = List.copyOf(without);
        this.publishesAll = publishesAll;
        this.columns = columns;
    }

    /// A mapping for entities of all types.
    ///
    /// @param <V> the component or view
    /// @param row a component, or a record of components
    /// @param writer sets a state from components
    /// @param reader creates components from a state
    /// @return the mapping
    public static <V> EntityMapping<V> of(Class<V> row, Writer<V> writer, Reader<V> reader) {
        return new EntityMapping<>(
                row, writer, reader, DisEntityType.NONE, List.of(), List.of(), false, null);
    }

    /// The mapping of the components [LocalPosition], [LocalVelocity] and [LocalAngles]. It has
    /// columns.
    ///
    /// @return a new mapping
    public static EntityMapping<LocalMotion> local() {
        return of(LocalMotion.class, LocalColumns::write, LocalColumns::read)
                .columns(LocalColumns::new);
    }

    /// The mapping of the components [EcefPosition], [EcefVelocity] and [EulerAngles]. It has
    /// columns.
    ///
    /// @return a new mapping
    public static EntityMapping<EcefMotion> ecef() {
        return of(EcefMotion.class, EcefColumns::write, EcefColumns::read)
                .columns(EcefColumns::new);
    }

    /// Lets the gateway use columns instead of rows if all components are in
    /// [dev.tercio.Tier#HEAP]. Otherwise it uses the writer and the reader, so both have to do the
    /// same.
    ///
    /// @param newColumns creates the object that a gateway uses
    /// @return a changed copy
    public EntityMapping<V> columns(Supplier<? extends EntityColumns> newColumns) {
        return new EntityMapping<>(
                row, writer, reader, pattern, with, without, publishesAll, newColumns);
    }

    /// Uses the mapping only for ghosts of some types. If several mappings accept a type, the one
    /// that was added first is used.
    ///
    /// @param accepted a type in which zero means any, see [DisEntityType#matches(DisEntityType)]
    /// @return a changed copy
    public EntityMapping<V> forType(DisEntityType accepted) {
        return new EntityMapping<>(
                row, writer, reader, accepted, with, without, publishesAll, columns);
    }

    /// Sends only entities that also have some components.
    ///
    /// @param components component classes, such as tags
    /// @return a changed copy
    public EntityMapping<V> with(Class<?>... components) {
        return new EntityMapping<>(
                row, writer, reader, pattern, List.of(components), without, publishesAll, columns);
    }

    /// Sends only entities that do not have some components.
    ///
    /// @param components component classes, such as tags
    /// @return a changed copy
    public EntityMapping<V> without(Class<?>... components) {
        return new EntityMapping<>(
                row, writer, reader, pattern, with, List.of(components), publishesAll, columns);
    }

    /// Publishes every entity that has the components and a type, without a call of
    /// [DisGateway#publish]. Do not use it for entities that other nodes share with this one.
    ///
    /// @return a changed copy
    public EntityMapping<V> publishAll() {
        return new EntityMapping<>(row, writer, reader, pattern, with, without, true, columns);
    }

    /// The component or view.
    ///
    /// @return its class
    public Class<V> row() {
        return row;
    }

    /// Sets states from components.
    ///
    /// @return the function
    public Writer<V> writer() {
        return writer;
    }

    /// Creates components from states.
    ///
    /// @return the function
    public Reader<V> reader() {
        return reader;
    }

    /// Whether ghosts of a type use this mapping.
    ///
    /// @param type a type
    /// @return true if it matches
    public boolean accepts(DisEntityType type) {
        return type.matches(pattern);
    }

    /// The components that entities must have in addition.
    ///
    /// @return component classes
    public List<Class<?>> with() {
        return with;
    }

    /// The components that entities must not have.
    ///
    /// @return component classes
    public List<Class<?>> without() {
        return without;
    }

    /// Whether all matching entities are published.
    ///
    /// @return false by default
    public boolean publishesAll() {
        return publishesAll;
    }

    /// The columns.
    ///
    /// @return what creates them, or empty if the mapping uses rows
    public Optional<Supplier<? extends EntityColumns>> columns() {
        return Optional.ofNullable(columns);
    }
}
