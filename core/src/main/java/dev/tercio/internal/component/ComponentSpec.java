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

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/// All that is known of a component class, the same for every world.
///
/// It is a record because the JIT compiler trusts the fields of a record: with a `static final`
/// type handle the codec is a constant and its code is inlined.
///
/// @param ordinal finds the store of the type in a world's array
/// @param type the component class
/// @param declaredTier the tier its annotation asks for, if any
/// @param schema how it is laid out in columns, or null if it cannot be
/// @param problem why it cannot be laid out, or null
/// @param heapCodec moves its values in and out of heap columns
public record ComponentSpec<T>(
        int ordinal,
        Class<T> type,
        @Nullable Tier declaredTier,
        @Nullable ComponentSchema schema,
        @Nullable InvalidComponentException problem,
        Codec heapCodec)
        implements ComponentType<T> {

    /// Numbers the classes, so that a world finds a store without hashing. Worlds never see each
    /// other through it: a world's own ids count from zero.
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
            return new ComponentSpec<>(ordinal, type, tier, schema, null, codec);
        } catch (InvalidComponentException e) {
            return new ComponentSpec<>(ordinal, type, tier, null, e, ManagedCodec.INSTANCE);
        }
    }

    @Override
    public int streamBytes() {
        return heapCodec.streamBytes();
    }

    /// Whether taking a value apart may call accessors that its author wrote.
    public boolean runsUserCode() {
        return schema != null && schema.runsUserCode();
    }

    /// Refuses a value of another class, which only a cast without check can bring here.
    public void checkInstance(@Nullable Object component) {
        // fast path: isInstance compiles to many more instructions, see decision 0019
        if (component == null || component.getClass() != type) {
            checkSubclass(component);
        }
    }

    private void checkSubclass(@Nullable Object component) {
        if (!type.isInstance(component)) {
            throw new InvalidComponentException(
                    "component is of another type: expected="
                            + type.getName()
                            + ", actual="
                            + (component == null ? "null" : component.getClass().getName()));
        }
    }

    /// Whether commands carry the object itself and not its fields.
    public boolean travelsAsObject() {
        return schema == null || declaredTier == Tier.MANAGED;
    }

    /// Whether values have handles that playback may have to resolve.
    public boolean hasHandles() {
        return schema != null && heapCodec.handleOffsets().length > 0;
    }

    /// Makes an instance of a tag.
    public Object newTag() {
        return InterpretedCodec.call(requireSchema().root().constructor());
    }

    /// Moves its values in and out of native columns.
    public Codec nativeCodec() {
        return heapCodec.inNativeColumns();
    }

    /// The layout of the component.
    ///
    /// @throws InvalidComponentException if it has none
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
