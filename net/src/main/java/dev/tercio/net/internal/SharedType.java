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

/// A component type that nodes share, with the queries that tell what has become of it.
///
/// @param <T> the component class
public final class SharedType<T> {
    /// Bytes of a command besides its value.
    private static final int COMMAND_BYTES = 16;

    private final World world;
    private final int number;
    private final ComponentType<T> type;
    private final boolean refers;
    private final int messageBytes;
    private final Query<T> owned;
    private final Query<T> changed;
    private final RemovalReader removals;

    /// How many components of this type this node sends, and how many it owns but cannot send
    /// because their entities have no id.
    private int published;

    private int nameless;

    /// Sums over those entities: as many may come as go, so that their number stays the same.
    private long publishedSum;

    private long namelessSum;
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

    /// Whether values have handles of entities in them.
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

    /// The entities whose component is owned and has changed since the last call.
    List<Entity> takeChanged() {
        List<Entity> entities = new ArrayList<>();
        changed.forEachEntity((entity, value) -> entities.add(entity));
        return entities;
    }

    List<Entity> owned() {
        return owned.entities();
    }

    /// Whether authority was given or taken behind our back.
    boolean isOutOfStep() {
        if (owned.count() != published + nameless) {
            return true;
        }
        ownedSum = 0;
        owned.forEachEntity((entity, value) -> ownedSum += mark(entity));
        return ownedSum != publishedSum + namelessSum;
    }

    /// A number that tells entities apart also in sums.
    private static long mark(Entity entity) {
        long mixed = entity.bits() * 0x9E37_79B9_7F4A_7C15L;
        return mixed ^ (mixed >>> 29);
    }

    /// Whether something is owned that cannot be sent until its entity has an id.
    boolean hasNameless() {
        return nameless > 0;
    }

    /// Passes over all changes and removals so far.
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

    /// How many bytes a command with a value takes, and the tables need for it: its entity and the
    /// entities it refers to, each of which may need a row of its own.
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
        publishedSum += mark(entity);
    }

    void removePublished(Entity entity) {
        published--;
        publishedSum -= mark(entity);
    }

    /// Sets which entities are owned here and have no id.
    void setNameless(List<Entity> entities) {
        nameless = entities.size();
        namelessSum = entities.stream().mapToLong(SharedType::mark).sum();
    }
}
