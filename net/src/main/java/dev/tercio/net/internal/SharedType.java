package dev.tercio.net.internal;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Relation;
import dev.tercio.RemovalReader;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.component.RelationSpec;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.HeapColumns;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.net.InterpolationOptions;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// A shared component type. Finds its changes and the changes of authority over it.
///
/// @param <T> the component class
public final class SharedType<T> {
    /// The size of a command without its value.
    private static final int COMMAND_BYTES = 16;

    private final World world;
    private final int number;
    private final int fingerprint;
    private final ComponentType<T> type;
    private final boolean refers;
    private final boolean acyclic;
    private final boolean relation;
    private final @Nullable Object[] targetColumns;
    private final int messageBytes;
    private final ComponentStore store;
    private final @Nullable PackedColumns packed;
    private final ChangedSlots changes;
    private final RemovalReader removals;
    private long missedRemovals;
    private @Nullable Samples samples;

    /// The components of this type that this node sends.
    private final SlotHandles published = new SlotHandles();

    private final SlotBits publishedBits = new SlotBits();

    /// Owned components that cannot be sent because their entities have no id.
    private final SlotBits withoutId = new SlotBits();

    private boolean anyWithoutId;

    SharedType(World world, int number, Class<T> component) {
        this.world = world;
        this.number = number;
        type = world.register(component);
        refers = refers(component);
        Relation declared = component.getAnnotation(Relation.class);
        relation = declared != null;
        acyclic = declared != null && declared.acyclic();
        messageBytes = messageBytes(component);
        removals = world.removalReader(component);
        ComponentRegistry components = ((DirectWorld) world).registry();
        store = components.open(ComponentSpec.of(component));
        packed = PackedColumns.of(store);
        targetColumns = columnsOfOne(store.spec().schema());
        long hash = TypeTable.of(world, List.of(component)).fingerprint();
        fingerprint = (int) (hash ^ hash >>> Integer.SIZE);
        changes = new ChangedSlots(components, store);
    }

    /// Whether values contain handles of entities.
    static boolean refers(Class<?> record) {
        RecordComponent[] parts = record.getRecordComponents();
        return parts != null
                && Arrays.stream(parts)
                        .map(RecordComponent::getType)
                        .anyMatch(p -> p == Entity.class || p == Entity[].class || refers(p));
    }

    int number() {
        return number;
    }

    public Class<T> component() {
        return type.type();
    }

    String name() {
        return type.type().getName();
    }

    boolean refers() {
        return refers;
    }

    /// Whether it is a relation that refuses cycles.
    boolean isAcyclic() {
        return acyclic;
    }

    boolean isRelation() {
        return relation;
    }

    private static @Nullable Object[] columnsOfOne(@Nullable ComponentSchema schema) {
        if (schema == null) {
            return new Object[0];
        }
        Object[] columns = HeapColumns.arraysFor(schema);
        for (int i = 0; i < columns.length; i++) {
            ColumnSpec column = schema.columns().get(i);
            columns[i] = column.primitive().newArray(column.stride());
        }
        return columns;
    }

    /// The target of a relation, or [Entity#NONE] if this is not a relation, or the entity does not
    /// have it.
    Entity targetOf(Entity entity) {
        RelationSpec spec = relation ? store.spec().relation() : null;
        if (spec == null || !world.isAlive(entity) || !isOn(entity)) {
            return Entity.NONE;
        }
        store.spec().heapCodec().write(targetColumns, 0, world.get(entity, type));
        Object target = targetColumns[spec.targetColumn()];
        return target instanceof long[] handles ? new Entity(handles[0]) : Entity.NONE;
    }

    /// Identifies the class and its fields in value messages.
    int fingerprint() {
        return fingerprint;
    }

    /// Whether changed values are sent in value messages rather than in state messages.
    boolean isSentPacked() {
        return packed != null && packed.isDirect();
    }

    /// The columns of the type, or null if its values are never in value messages.
    @Nullable PackedColumns packed() {
        return packed;
    }

    ComponentStore store() {
        return store;
    }

    /// Visits the slots whose component is owned by this node and has changed since the last call.
    void takeChanged(ChangedSlots.Visitor visitor) {
        changes.take(visitor);
    }

    /// Receives words of a type.
    interface WordVisitor {
        void visit(SharedType<?> type, int page, int word, long bits);
    }

    /// Visits the words in which the authority differs from what peers know.
    ///
    /// @param gained receives the owned slots that are not published
    /// @param lost receives the published slots that are not owned
    void findAuthorityChanges(WordVisitor gained, WordVisitor lost) {
        int limit = Math.max(store.pageLimit(), publishedBits.pageLimit());
        for (int page = 0; page < limit; page++) {
            ComponentPage open = store.pageAt(page);
            AuthorityBits authority = open == null ? null : open.authority();
            long[] known = publishedBits.page(page);
            if (authority == null && known == null) {
                continue;
            }
            for (int word = 0; word < PageLayout.WORDS_PER_PAGE; word++) {
                long owned =
                        open == null || authority == null
                                ? 0
                                : open.words()[word] & authority.words()[word];
                long sent = known == null ? 0 : known[word];
                if (owned != sent) {
                    compare(page, word, owned, sent, gained, lost);
                }
            }
        }
    }

    private void compare(
            int page, int word, long owned, long sent, WordVisitor gained, WordVisitor lost) {
        long[] idle = withoutId.page(page);
        long more = owned & ~sent & ~(idle == null ? 0 : idle[word]);
        long less = sent & ~owned;
        if (more != 0) {
            gained.visit(this, page, word, more);
        }
        if (less != 0) {
            lost.visit(this, page, word, less);
        }
    }

    /// Whether removals were missed because the replication did not run for some frames.
    boolean takeMissedRemovals() {
        boolean missed = removals.missed() != missedRemovals;
        missedRemovals = removals.missed();
        return missed;
    }

    /// Whether components are owned that cannot be sent because their entities have no id.
    boolean hasEntitiesWithoutId() {
        return anyWithoutId;
    }

    /// Records that an owned component cannot be sent because its entity has no id.
    void addWithoutId(int slot) {
        withoutId.add(slot);
        anyWithoutId = true;
    }

    /// Looks at owned components without an id again.
    void clearWithoutId() {
        withoutId.clear();
        anyWithoutId = false;
    }

    /// Discards all changes and removals so far.
    void skipChanges() {
        changes.skip();
        removals.forEach(_ -> {});
    }

    boolean hasRemovals() {
        return !removals.isEmpty();
    }

    void forEachRemoved(Consumer<Entity> body) {
        removals.forEach(body);
    }

    /// Whether this node owns a component that an entity has. Authority that is set in advance
    /// counts from the time when the component is added.
    public boolean isOwned(Entity entity) {
        return world.has(entity, type) && world.hasAuthority(entity, type.type());
    }

    public boolean isOn(Entity entity) {
        return world.has(entity, type);
    }

    void remove(Entity entity) {
        world.remove(entity, type.type());
    }

    /// Records a command that sets a received value, unless the entity has the same value.
    void recordReceived(CommandBuffer commands, Entity entity, Object value) {
        if (!value.equals(world.get(entity, type))) {
            commands.set(entity, type, type.type().cast(value));
        }
    }

    public void setOwned(Entity entity, boolean here) {
        world.setAuthority(entity, type.type(), here);
    }

    boolean isAlive(Entity entity) {
        return world.isAlive(entity);
    }

    /// Keeps the received values for interpolation.
    ///
    /// @throws IllegalArgumentException if the fields cannot be interpolated
    public Samples interpolate(InterpolationOptions options) {
        Samples made = new Samples(this, options);
        if (samples != null) {
            samples.replace();
        }
        samples = made;
        return made;
    }

    /// The received values for interpolation, or null if the type is not interpolated.
    @Nullable Samples samples() {
        return samples;
    }

    /// The number of bytes that a value needs in a message: its command, and an entry in the table
    /// of ids for its entity and for each entity it refers to.
    public static int messageBytes(Class<?> component) {
        int command = COMMAND_BYTES + ComponentType.of(component).streamBytes();
        return MessageLayout.ID_BYTES + (refers(component) ? 3 * command : command);
    }

    public int messageBytes() {
        return messageBytes;
    }

    void recordValue(CommandBuffer commands, Entity entity) {
        if (store.isTag()) {
            commands.add(entity, type);
        } else {
            commands.add(entity, type, world.get(entity, type));
        }
    }

    /// The slots of the components that this node sends.
    SlotBits publishedBits() {
        return publishedBits;
    }

    /// The handle of the published entity in a slot, or 0.
    long publishedAt(int slot) {
        return published.get(slot);
    }

    void addPublished(Entity entity) {
        published.put(entity);
        publishedBits.add(entity.index());
        withoutId.remove(entity.index());
    }

    void removePublished(Entity entity) {
        if (published.remove(entity)) {
            publishedBits.remove(entity.index());
        }
    }
}
