package dev.tercio.replay.internal.restore;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.schema.ColumnPlan;
import dev.tercio.replay.internal.schema.GeneratedClassCache;
import dev.tercio.replay.internal.schema.StoredType;
import dev.tercio.replay.internal.state.CodecValues;
import dev.tercio.replay.internal.state.RecordValues;
import dev.tercio.replay.internal.state.SchemaWriter;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The component types of a file, as [SchemaWriter] wrote them, and the types of the world they are
/// restored to.
final class TypeTable {
    private final DirectWorld world;
    private final SaveFormat format;
    private final @Nullable GeneratedClassCache generated;
    private final @Nullable LoadedType[] types = new LoadedType[ComponentRegistry.MAX_TYPES];
    private final MaskMap masks = new MaskMap();
    private final Map<ComponentSpec<?>, Tier> unregistered = new LinkedHashMap<>();
    private final List<String> differences = new ArrayList<>();
    private @Nullable ContentSize size;
    private @Nullable MemoryBudget budget;

    /// @param generated generates classes for unknown types, or null if unknown types are an error
    TypeTable(DirectWorld world, SaveFormat format, @Nullable GeneratedClassCache generated) {
        this.world = world;
        this.format = format;
        this.generated = generated;
    }

    /// Creates a copy to which more types can be added.
    TypeTable(TypeTable other) {
        this(other.world, other.format, other.generated);
        System.arraycopy(other.types, 0, types, 0, types.length);
        masks.copy(other.masks);
    }

    /// Whether each type has the same number in the file and in the world.
    boolean keepsNumbers() {
        for (LoadedType type : types) {
            if (type != null && (type.spec() == null || type.id() != type.fileType())) {
                return false;
            }
        }
        return true;
    }

    /// Reads types and adds them to those read before.
    void read(ByteInput in) {
        int count = in.takeCount(10, "component types");
        for (int i = 0; i < count; i++) {
            int number = in.takeInt(0, ComponentRegistry.MAX_TYPES - 1, "component type");
            if (types[number] != null) {
                throw new CorruptFileException("duplicate component type: type=" + number);
            }
            if (in.takeByte("tier") > 2) {
                throw new CorruptFileException("unknown tier: type=" + number);
            }
            switch (in.takeByte("form of values")) {
                case 0 -> addPlain(number, takeStored(in));
                case 1 -> addCoded(number, in.takeText("class name"));
                case 2 -> drop(number, in.takeText("class name"));
                default -> throw new CorruptFileException("unknown form of values: type=" + number);
            }
        }
        in.finish("component types");
    }

    /// Reads the description of a record.
    static StoredType takeStored(ByteInput in) {
        ByteBuffer bytes = ByteBuffer.wrap(in.takeBlob("fields"));
        StoredType type = StoredType.read(bytes);
        if (bytes.hasRemaining()) {
            throw new CorruptFileException("fields have trailing bytes");
        }
        return type;
    }

    private void addPlain(int number, StoredType stored) {
        ComponentSpec<?> spec = resolve(stored.className());
        if (spec == null && generated != null) {
            spec = ComponentSpec.of(generated.classFor(stored));
        }
        if (spec == null) {
            missing(number, stored.className(), "component");
            return;
        }
        if (spec.schema() == null) {
            differences.add(
                    "component="
                            + stored.className()
                            + ": the file has a record, but "
                            + spec.type().getName()
                            + " is not one");
            drop(number, stored.className());
            return;
        }
        RecordValues values = new RecordValues(spec);
        ColumnPlan plan =
                ColumnPlan.of(
                        "component=" + stored.className(), stored, values.type(), differences::add);
        add(number, stored.className(), spec, plan, defaults(spec, values), null);
    }

    private Object @Nullable [] defaults(ComponentSpec<?> spec, RecordValues values) {
        return format.defaultsOf(spec.type())
                .map(
                        prototype -> {
                            values.set(0, prototype);
                            return values.columns();
                        })
                .orElse(null);
    }

    private void addCoded(int number, String name) {
        ComponentSpec<?> spec = resolve(name);
        if (spec == null) {
            missing(number, name, "component");
            return;
        }
        CodecValues codec =
                format.codecOf(spec.type()).map(c -> new CodecValues(spec.type(), c)).orElse(null);
        if (codec == null) {
            differences.add(
                    "component=" + name + ": it was written by a codec, but no codec is set");
            drop(number, name);
            return;
        }
        add(number, name, spec, null, null, codec);
    }

    private void add(
            int number,
            String name,
            ComponentSpec<?> spec,
            @Nullable ColumnPlan plan,
            Object @Nullable [] defaults,
            @Nullable CodecValues codec) {
        for (LoadedType other : types) {
            if (other != null && spec.equals(other.spec())) {
                differences.add(
                        "component="
                                + name
                                + ": another component of the file also maps to "
                                + spec);
            }
        }
        int id = idOf(number, spec);
        if (size != null && budget != null) {
            budget.claim(size.bytesOf(number, tierOf(spec), bytesPerSlot(spec)));
            if (spec.relation() != null) {
                budget.claim(size.bytesOf(number, Tier.HEAP, RelationIndex.BYTES_PER_SLOT));
            }
        }
        types[number] = new LoadedType(number, name, spec, id, plan, defaults, codec);
        masks.put(number, id);
    }

    /// The number of a type in the world. Types that are not registered yet get the next free
    /// numbers.
    private int idOf(int number, ComponentSpec<?> spec) {
        ComponentStore store = world.registry().find(spec);
        if (store != null) {
            return store.id();
        }
        int id = world.registry().size() + unregistered.size();
        if (id >= ComponentRegistry.MAX_TYPES) {
            differences.add(
                    "component="
                            + spec.type().getName()
                            + ": the world has too many component types");
            return 0;
        }
        if (world.registry().isView(spec.type())) {
            differences.add(
                    "component="
                            + spec.type().getName()
                            + ": a query of the world uses it as a view");
        }
        unregistered.put(spec, preferredTier(number, spec));
        return id;
    }

    /// Sets the size of the content and the memory limit.
    void limit(ContentSize content, MemoryBudget memory) {
        size = content;
        budget = memory;
    }

    /// A few large values of a generated class are stored as objects, because a page of columns has
    /// room for 16,384 values.
    private Tier preferredTier(int number, ComponentSpec<?> spec) {
        Tier usual = tierOf(spec);
        return size == null || generated == null || spec.schema() == null || spec.isTag()
                ? usual
                : size.tierOf(number, bytesPerSlot(spec), usual);
    }

    private static int bytesPerSlot(ComponentSpec<?> spec) {
        return spec.schema() == null
                ? 0
                : spec.schema().columns().stream().mapToInt(c -> c.bytesPerSlot()).sum();
    }

    /// Whether classes are generated for unknown types.
    boolean generatesClasses() {
        return generated != null;
    }

    /// Whether the tier of a type can still be chosen.
    boolean canChooseTier(ComponentSpec<?> spec) {
        return generated != null && unregistered.containsKey(spec);
    }

    /// Stores the values of a type in columns, because their texts are malformed and cannot be
    /// objects.
    void useColumns(ComponentSpec<?> spec) {
        unregistered.put(spec, world.registry().defaultTier());
    }

    /// The current or future tier of a type in the world.
    Tier tierOf(ComponentSpec<?> spec) {
        ComponentStore store = world.registry().find(spec);
        if (store != null) {
            return store.tier();
        }
        Tier chosen = unregistered.get(spec);
        if (chosen != null) {
            return chosen;
        }
        if (spec.declaredTier() != null) {
            return spec.declaredTier();
        }
        return spec.schema() == null ? Tier.MANAGED : world.registry().defaultTier();
    }

    private void drop(int number, String name) {
        types[number] = new LoadedType(number, name, null, -1, null, null, null);
        masks.drop(number);
    }

    private void missing(int number, String name, String what) {
        if (!format.drops(name) && generated == null) {
            differences.add(
                    what
                            + "="
                            + name
                            + ": unknown class; register it, map it with SaveFormat.alias"
                            + " or skip it with SaveFormat.drop");
        }
        drop(number, name);
    }

    private @Nullable ComponentSpec<?> resolve(String name) {
        if (format.drops(name)) {
            return null;
        }
        Class<?> alias = format.aliasOf(name).orElse(null);
        if (alias != null) {
            return ComponentSpec.of(alias);
        }
        ComponentSpec<?> registered = world.componentNamed(name);
        return registered != null ? registered : world.allowedNamed(name);
    }

    /// How the file differs from the current classes, one line each.
    List<String> differences() {
        return Collections.unmodifiableList(differences);
    }

    /// Whether every value is constructed once, so that its class can reject it.
    boolean checksValues() {
        return format.checksValues();
    }

    MaskMap masks() {
        return masks;
    }

    /// The type with a number of the file.
    LoadedType type(int number) {
        LoadedType type = Integer.compareUnsigned(number, types.length) < 0 ? types[number] : null;
        if (type == null) {
            throw new CorruptFileException(
                    "component type is not in the schema: type="
                            + Integer.toUnsignedString(number));
        }
        return type;
    }

    /// All types of the file.
    List<LoadedType> types() {
        List<LoadedType> all = new ArrayList<>();
        for (LoadedType type : types) {
            if (type != null) {
                all.add(type);
            }
        }
        return all;
    }

    /// Registers the types that the world does not have yet.
    void register() {
        unregistered.forEach((spec, tier) -> world.registry().open(spec, tier));
        unregistered.clear();
    }
}
