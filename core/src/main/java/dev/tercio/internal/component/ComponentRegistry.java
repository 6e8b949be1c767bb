package dev.tercio.internal.component;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.Relation;
import dev.tercio.Tier;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.codec.ManagedCodec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.HeapColumns;
import dev.tercio.internal.storage.ManagedColumns;
import dev.tercio.internal.storage.NativeColumns;
import dev.tercio.internal.storage.PageColumns;
import dev.tercio.internal.storage.PresenceEpoch;
import dev.tercio.internal.storage.TagColumns;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// The component types of one world in registration order.
public final class ComponentRegistry implements AutoCloseable {
    public static final int MAX_TYPES = 256;

    private final Tier defaultTier;
    private final int maxPages;
    private final List<ComponentStore> stores = new ArrayList<>();

    /// Cached, because some callers request it in every frame.
    private final List<ComponentStore> storesView = Collections.unmodifiableList(stores);

    private final Set<Class<?>> views = new HashSet<>();
    private final @Nullable ComponentStore[] byId = new ComponentStore[MAX_TYPES];
    private @Nullable ComponentStore[] byOrdinal = new ComponentStore[16];
    private final ChangeClock clock = new ChangeClock();
    private final PresenceEpoch epoch;
    private @Nullable Arena arena;
    private int nativeColumns;
    private @Nullable Consumer<ComponentStore> onRelation;

    /// @param maxPages the maximum number of pages of the world; native columns reserve address
    ///   space for all of them
    public ComponentRegistry(Tier defaultTier, int maxPages) {
        this(defaultTier, maxPages, new PresenceEpoch());
    }

    /// @param epoch counts the changes of the presence of all components
    public ComponentRegistry(Tier defaultTier, int maxPages, PresenceEpoch epoch) {
        this.epoch = epoch;
        this.defaultTier = defaultTier;
        this.maxPages = maxPages;
    }

    /// The store of a type, or null if the type is not registered.
    public @Nullable ComponentStore find(ComponentSpec<?> spec) {
        ComponentStore[] all = byOrdinal;
        int ordinal = spec.ordinal();
        return Integer.compareUnsigned(ordinal, all.length) < 0 ? all[ordinal] : null;
    }

    /// The stores, indexed by the ordinals of their types. Growth replaces the array.
    public @Nullable ComponentStore[] byOrdinal() {
        return byOrdinal;
    }

    /// The store of a type. Registers an unknown type in its declared tier or else in the world's
    /// default tier.
    public ComponentStore open(ComponentSpec<?> spec) {
        ComponentStore found = find(spec);
        return found != null ? found : add(spec, null);
    }

    /// Registers a type in a tier.
    ///
    /// @throws IllegalStateException if the type is already registered in another tier
    public ComponentStore open(ComponentSpec<?> spec, Tier tier) {
        ComponentStore found = find(spec);
        if (found == null) {
            return add(spec, tier);
        }
        if (found.tier() != tier) {
            throw new IllegalStateException(
                    "component is registered in another tier: component="
                            + spec.type().getName()
                            + ", tier="
                            + found.tier()
                            + ", requested="
                            + tier);
        }
        return found;
    }

    /// The store with a type id.
    public ComponentStore byId(int id) {
        ComponentStore store = byId[id];
        if (store == null) {
            throw new IllegalStateException("component type is unknown: id=" + id);
        }
        return store;
    }

    public List<ComponentStore> stores() {
        return storesView;
    }

    /// The change clock of the world.
    public ChangeClock clock() {
        return clock;
    }

    /// Ends a frame: expired log entries are dropped.
    public void nextFrame() {
        stores.forEach(ComponentStore::nextFrame);
    }

    /// Begins the next change tick, and clamps the ticks of slots if due.
    ///
    /// @return the new tick
    public long advanceClock() {
        long tick = clock.advance();
        if (clock.isClampDue()) {
            stores.forEach(ComponentStore::clampTicks);
        }
        return tick;
    }

    public int size() {
        return stores.size();
    }

    /// Whether a query reads the class as a view. A view class cannot become a component.
    public boolean isView(Class<?> type) {
        return views.contains(type);
    }

    /// The tier of types that do not declare one.
    public Tier defaultTier() {
        return defaultTier;
    }

    /// Reserves a class as a view, so that it cannot become a component.
    public void reserveAsView(Class<?> type) {
        views.add(type);
    }

    private ComponentStore add(ComponentSpec<?> spec, @Nullable Tier requested) {
        if (views.contains(spec.type())) {
            throw new IllegalStateException(
                    "component is used as a view: component="
                            + spec.type().getName()
                            + "; register it before that query");
        }
        if (stores.size() == MAX_TYPES) {
            throw new IllegalStateException(
                    "too many component types: component="
                            + spec.type().getName()
                            + ", limit="
                            + MAX_TYPES);
        }
        if (spec.type().isPrimitive() || spec.type() == Class.class) {
            throw new InvalidComponentException(
                    "not a component class: type="
                            + spec.type().getName()
                            + "; pass an instance of a component, not its class");
        }
        if (spec.type() == Entity.class) {
            throw new InvalidComponentException(
                    "Entity is not a component; hold it in a field of a record, or ask for it with"
                            + " forEachEntity or a view");
        }
        if (spec.relation() == null && spec.type().isAnnotationPresent(Relation.class)) {
            // a class that cannot be a relation has no schema; fails even if it is managed
            spec.requireSchema();
        }
        Tier declared = spec.declaredTier() != null ? spec.declaredTier() : defaultTier;
        Tier tier = requested != null ? requested : declared;
        Allocations.announce();
        ComponentStore store = createStore(stores.size(), spec, tier);
        if (spec.ordinal() >= byOrdinal.length) {
            byOrdinal =
                    Arrays.copyOf(byOrdinal, Math.max(spec.ordinal() + 1, byOrdinal.length * 2));
        }
        stores.add(store);
        byId[store.id()] = store;
        byOrdinal[spec.ordinal()] = store;
        if (spec.relation() != null && onRelation != null) {
            onRelation.accept(store);
        }
        return store;
    }

    /// Sets what is called for each relation when it is registered, before an entity has it.
    public void onRelation(Consumer<ComponentStore> listener) {
        onRelation = listener;
    }

    /// Unregisters the most recently registered types. No entity may have them. Allocation-free.
    ///
    /// @param size the number of types to keep
    public void truncate(int size) {
        while (stores.size() > size) {
            ComponentStore last = stores.removeLast();
            byId[last.id()] = null;
            byOrdinal[last.spec().ordinal()] = null;
        }
    }

    private ComponentStore createStore(int id, ComponentSpec<?> spec, Tier tier) {
        PageColumns columns = newColumns(spec, tier, maxPages);
        Codec codec = spec.heapCodec();
        if (tier == Tier.MANAGED && !spec.isTag()) {
            codec = ManagedCodec.INSTANCE;
        } else if (tier == Tier.NATIVE && !spec.isTag()) {
            codec = spec.nativeCodec();
        }
        ComponentStore store = new ComponentStore(id, spec, tier, codec, columns, clock);
        store.presence().countIn(epoch);
        return store;
    }

    /// Creates empty columns for values of a type.
    ///
    /// @param pages the maximum number of pages, for which native columns reserve address space
    public PageColumns newColumns(ComponentSpec<?> spec, Tier tier, int pages) {
        if (spec.isTag()) {
            return new TagColumns();
        }
        return switch (tier) {
            case MANAGED -> new ManagedColumns(spec.type());
            case HEAP -> new HeapColumns(spec.requireSchema());
            case NATIVE -> {
                ComponentSchema schema = spec.requireSchema();
                NativeColumns columns =
                        new NativeColumns(schema, pages, openArena(), nativeColumns);
                nativeColumns += schema.columns().size();
                yield columns;
            }
        };
    }

    private Arena openArena() {
        if (arena == null) {
            arena = Arena.ofShared();
        }
        return arena;
    }

    /// Releases native memory. Native columns that are still referenced throw on access from now
    /// on.
    @Override
    public void close() {
        stores.forEach(ComponentStore::close);
        stores.clear();
        Arrays.fill(byId, null);
        Arrays.fill(byOrdinal, null);
        if (arena != null) {
            arena.close();
        }
    }
}
