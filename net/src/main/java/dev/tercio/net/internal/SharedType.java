package dev.tercio.net.internal;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.RemovalReader;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.query.Query;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// A shared component type, with the queries that find its changes.
///
/// @param <T> the component class
public final class SharedType<T> {
    /// The size of a command without its value.
    private static final int COMMAND_BYTES = 16;

    private final World world;
    private final int number;
    private final ComponentType<T> type;
    private final boolean refers;
    private final int messageBytes;
    private final Query<T> owned;
    private final Query<T> changed;
    private final RemovalReader removals;

    /// The number of components of this type that this node sends, and the number that it owns but
    /// cannot send because their entities have no id.
    private int published;

    private int withoutId;

    /// Sums of hashes of those entities. They detect a change when the number stays the same.
    private long publishedSum;

    private long withoutIdSum;
    private long ownedSum;

    SharedType(World world, int number, Class<T> component) {
        this.world = world;
        this.number = number;
        type = world.register(component);
        refers = refers(component);
        messageBytes = messageBytes(component);
        owned = world.query(component).owned(component);
        changed = owned.changed(component);
        removals = world.removalReader(component);
    }

    /// Whether values contain handles of entities.
    private static boolean refers(Class<?> record) {
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

    /// The entities whose component is owned by this node and has changed since the last call.
    List<Entity> takeChanged() {
        List<Entity> entities = new ArrayList<>();
        changed.forEachEntity((entity, value) -> entities.add(entity));
        return entities;
    }

    List<Entity> owned() {
        return owned.entities();
    }

    /// Whether the program has changed authority since the last check.
    boolean hasAuthorityChanged() {
        if (owned.count() != published + withoutId) {
            return true;
        }
        ownedSum = 0;
        owned.forEachEntity((entity, value) -> ownedSum += hash(entity));
        return ownedSum != publishedSum + withoutIdSum;
    }

    /// A hash whose sums distinguish sets of entities.
    private static long hash(Entity entity) {
        long mixed = entity.bits() * 0x9E37_79B9_7F4A_7C15L;
        return mixed ^ (mixed >>> 29);
    }

    /// Whether components are owned that cannot be sent because their entities have no id.
    boolean hasEntitiesWithoutId() {
        return withoutId > 0;
    }

    /// Discards all changes and removals so far.
    void skipChanges() {
        takeChanged();
        removals.forEach(_ -> {});
    }

    void forEachRemoved(Consumer<Entity> body) {
        removals.forEach(body);
    }

    public boolean isOwned(Entity entity) {
        return world.hasAuthority(entity, type.type());
    }

    public boolean isOn(Entity entity) {
        return world.has(entity, type);
    }

    void remove(Entity entity) {
        world.remove(entity, type.type());
    }

    public void setOwned(Entity entity, boolean here) {
        world.setAuthority(entity, type.type(), here);
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
        commands.add(entity, type, world.get(entity, type));
    }

    int published() {
        return published;
    }

    void addPublished(Entity entity) {
        published++;
        publishedSum += hash(entity);
    }

    void removePublished(Entity entity) {
        published--;
        publishedSum -= hash(entity);
    }

    /// Sets the owned entities without an id.
    void setWithoutId(List<Entity> entities) {
        withoutId = entities.size();
        withoutIdSum = entities.stream().mapToLong(SharedType::hash).sum();
    }
}
