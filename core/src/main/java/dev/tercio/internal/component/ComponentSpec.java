package dev.tercio.internal.component;

import dev.tercio.ComponentType;
import dev.tercio.InvalidComponentException;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.codec.Codecs;
import dev.tercio.internal.codec.InterpretedCodec;
import dev.tercio.internal.codec.ManagedCodec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.query.Field;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/// The description of a component class, shared by all worlds.
///
/// A record, because the JIT compiler trusts the final fields of records: for a type handle in a
/// `static final` field, the codec is a constant and its code is inlined.
///
/// @param ordinal the index of the type's store in the array of a world
/// @param type the component class
/// @param declaredTier the tier of its annotation, or null
/// @param schema its layout in columns, or null if its class does not support one
/// @param problem the reason why there is no layout, or null
/// @param heapCodec the codec for heap columns
/// @param relation its rules as a relation, or null
public record ComponentSpec<T>(
        int ordinal,
        Class<T> type,
        @Nullable Tier declaredTier,
        @Nullable ComponentSchema schema,
        @Nullable InvalidComponentException problem,
        Codec heapCodec,
        @Nullable RelationSpec relation)
        implements ComponentType<T> {

    /// Assigns a process-wide ordinal to each class, so that a world finds a store without hashing.
    /// Worlds stay independent: their own type ids start at zero.
    private static final AtomicInteger NEXT_ORDINAL = new AtomicInteger();

    private static final ClassValue<ComponentSpec<?>> SPECS =
            new ClassValue<>() {
                @Override
                protected ComponentSpec<?> computeValue(Class<?> type) {
                    return describe(type);
                }
            };

    @SuppressWarnings("unchecked")
    public static <T> ComponentSpec<T> of(Class<T> type) {
        return (ComponentSpec<T>) SPECS.get(type);
    }

    /// The classes of some component types.
    public static Class<?>[] classesOf(ComponentType<?>... types) {
        Class<?>[] classes = new Class<?>[types.length];
        Arrays.setAll(classes, i -> types[i].type());
        return classes;
    }

    /// The class of a component value.
    public static Class<?> classOf(@Nullable Object component, int position) {
        if (component == null) {
            throw new InvalidComponentException("component is null: position=" + position);
        }
        return component.getClass();
    }

    private static <T> ComponentSpec<T> describe(Class<T> type) {
        Storage storage = type.getAnnotation(Storage.class);
        Tier tier = storage == null ? null : storage.value();
        int ordinal = NEXT_ORDINAL.getAndIncrement();
        try {
            ComponentSchema schema = ComponentSchema.of(type);
            Codec codec = Codecs.of(schema, HeapColumnAccess.INSTANCE);
            RelationSpec relation = RelationSpec.of(type, schema);
            return new ComponentSpec<>(ordinal, type, tier, schema, null, codec, relation);
        } catch (InvalidComponentException e) {
            return new ComponentSpec<>(ordinal, type, tier, null, e, ManagedCodec.INSTANCE, null);
        }
    }

    @Override
    public int streamBytes() {
        return heapCodec.streamBytes();
    }

    /// Whether reading the fields of a value may call user-written accessors.
    public boolean runsUserCode() {
        return schema != null && schema.runsUserCode();
    }

    /// Fails if a value is not an instance of the component class, which only an unchecked cast can
    /// cause.
    public void checkInstance(@Nullable Object component) {
        // fast path: isInstance compiles to many more instructions, see decision 0019
        if (component == null || component.getClass() != type) {
            checkSubclass(component);
        }
    }

    private void checkSubclass(@Nullable Object component) {
        if (!type.isInstance(component)) {
            throw new InvalidComponentException(
                    "component has the wrong type: expected="
                            + type.getName()
                            + ", actual="
                            + (component == null ? "null" : component.getClass().getName()));
        }
    }

    /// Whether commands carry the object itself instead of its fields.
    public boolean isRecordedAsObject() {
        return schema == null || declaredTier == Tier.MANAGED;
    }

    /// Whether values contain entity handles that playback may have to resolve.
    public boolean hasHandles() {
        return schema != null && heapCodec.handleOffsets().length > 0;
    }

    /// Creates an instance of a tag.
    public Object newTag() {
        return InterpretedCodec.call(requireSchema().root().constructor().handle());
    }

    /// The codec for native columns.
    public Codec nativeCodec() {
        return heapCodec.inNativeColumns();
    }

    /// The codec for native columns that are indexed by slot over all pages.
    public Codec segmentCodec() {
        return heapCodec.inSegments();
    }

    /// Why there is no layout, without the advice for components of a world: storing values as
    /// objects does not help if they leave the process.
    public String problemWithoutAdvice() {
        String text = problem == null ? "" : String.valueOf(problem.getMessage());
        int advice = text.indexOf(';');
        return advice < 0 ? text : text.substring(0, advice);
    }

    /// The layout of the component.
    ///
    /// @throws InvalidComponentException if it has no layout
    ComponentSchema requireSchema() {
        if (problem != null) {
            throw new InvalidComponentException(String.valueOf(problem.getMessage()), problem);
        }
        return Objects.requireNonNull(schema);
    }

    @Override
    public <A> Field<A> field(String path, Class<A> array) {
        return ColumnField.of(this, path, array);
    }

    @Override
    public boolean isTag() {
        return schema != null && schema.isTag();
    }

    @Override
    public List<String> fields() {
        return schema == null
                ? List.of()
                : schema.root().fields().stream().map(field -> field.path()).toList();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return ordinal;
    }

    @Override
    public String toString() {
        return "ComponentType(" + type.getName() + ")";
    }
}
