package dev.tercio.internal.command.recording;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.Command;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFilter;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.command.Priority;
import dev.tercio.command.RecordedCommand;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.command.wire.CommandReader;
import dev.tercio.internal.command.wire.CommandWriter;
import dev.tercio.internal.command.wire.StreamTypes;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.query.FilteredQuery;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.structure.ResourceValues;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// A lane: what records, and what can be done with what has been recorded.
public final class CommandLane extends CommandRecorder implements CommandBuffer {
    private static final String RETURNED = "it has been closed, or its stage has been played";
    private static final String PLAYING = "it is being played";
    private static final String WRITING = "it is being written as bytes";
    private static final String LISTING = "it is being listed";
    private static final String LOADING = "it is being loaded";

    private final LanePool pool;
    private final LaneContent content;
    private final StreamBuffer stream;

    /// When the current owner began to record, or 0.
    private long recordingSince;

    private UnplayedCommands.@Nullable Rented rented;

    /// The key in a stage.
    private final LaneKey key = new LaneKey(this);

    CommandLane(LanePool pool, LaneContent content) {
        super(content);
        this.pool = pool;
        this.content = content;
        this.stream = content.stream;
    }

    LaneKey key() {
        return key;
    }

    /// Sets what is to be forgotten when the buffer is closed.
    void follow(UnplayedCommands.Rented reference) {
        rented = reference;
    }

    @Override
    public CommandLane named(String recorder) {
        own();
        content.segments.name(Objects.requireNonNull(recorder, "recorder"));
        return this;
    }

    @Override
    public CommandLane priority(Priority priority) {
        own();
        PlaybackOptions options = key.options;
        if (options != null
                && options.order() != PlaybackOrder.PRIORITY
                && priority != Priority.NORMAL) {
            throw priorityIgnored(priority, options);
        }
        setPriority(priority);
        return this;
    }

    private IllegalStateException priorityIgnored(Priority priority, PlaybackOptions options) {
        return new IllegalStateException(
                "priority would be ignored: priority="
                        + priority
                        + ", recorder="
                        + content.segments.name()
                        + ", order="
                        + options.order()
                        + "; give the system, sync point or schedule playback options with"
                        + " PlaybackOrder.PRIORITY, or record into a buffer or stage that you play"
                        + " with them");
    }

    @Override
    public Entity spawn() {
        own();
        return new Entity(beginSpawn());
    }

    @Override
    public Entity copy(Entity source) {
        return new Entity(recordCopy(source.bits()));
    }

    @Override
    public void destroy(Entity entity) {
        recordDestroy(entity.bits());
    }

    @Override
    public void add(Entity entity, Object component) {
        recordAdd(entity.bits(), specOf(component), component);
    }

    @Override
    public <T> void add(Entity entity, ComponentType<T> type, T component) {
        recordAdd(entity.bits(), specOf(type, component), component);
    }

    @Override
    public void add(Entity entity, Class<?> type) {
        recordAddDefault(entity.bits(), ComponentSpec.of(type));
    }

    @Override
    public void add(Entity entity, ComponentType<?> type) {
        recordAddDefault(entity.bits(), (ComponentSpec<?>) type);
    }

    @Override
    public void set(Entity entity, Object component) {
        recordSet(entity.bits(), specOf(component), component);
    }

    @Override
    public <T> void set(Entity entity, ComponentType<T> type, T component) {
        recordSet(entity.bits(), specOf(type, component), component);
    }

    @Override
    public void remove(Entity entity, Class<?> type) {
        recordRemove(entity.bits(), ComponentSpec.of(type));
    }

    @Override
    public void remove(Entity entity, ComponentType<?> type) {
        recordRemove(entity.bits(), (ComponentSpec<?>) type);
    }

    @Override
    public void setAuthority(Entity entity, Class<?> type, boolean owned) {
        recordAuthority(entity.bits(), ComponentSpec.of(type), owned);
    }

    @Override
    public void assignStableId(Entity entity) {
        recordAssignId(entity.bits());
    }

    @Override
    public void bindStableId(Entity entity, long id) {
        recordBindId(entity.bits(), id);
    }

    @Override
    public void publish(Entity entity, Class<?>... components) {
        recordPublish(entity.bits(), PublishedTypes.of(components));
    }

    private static ComponentSpec<?> specOf(Object component) {
        return ComponentSpec.of(ComponentSpec.classOf(component, 0));
    }

    private static <T> ComponentSpec<T> specOf(ComponentType<T> type, Object component) {
        ComponentSpec<T> spec = (ComponentSpec<T>) type;
        spec.checkInstance(component);
        return spec;
    }

    @Override
    public void setResource(Object value) {
        ComponentSpec<?> spec = ComponentSpec.of(ResourceValues.classOf(value));
        setResource(spec, value);
    }

    @Override
    public <T> void setResource(Class<T> type, T value) {
        ResourceValues.check(type, value);
        setResource(ComponentSpec.of(type), value);
    }

    /// A resource is the object the user gave, unless it has handles that must be resolved.
    private void setResource(ComponentSpec<?> spec, Object value) {
        own();
        boolean resolved =
                spec.type() == value.getClass() && !spec.isRecordedAsObject() && spec.hasHandles();
        if (resolved) {
            append(CommandWord.SET_RESOURCE, 0, spec, value);
        } else {
            appendObject(CommandWord.SET_RESOURCE, 0, spec, value);
        }
        content.countOne();
    }

    @Override
    public void removeResource(Class<?> type) {
        own();
        command(CommandWord.REMOVE_RESOURCE, content.note(ComponentSpec.of(type)), 0, 0);
    }

    @Override
    public void addAll(EntityQuery<?> query, Object component) {
        own();
        ComponentSpec<?> spec = ComponentSpec.of(ComponentSpec.classOf(component, 0));
        int objectsBefore = content.objectCount();
        int number = addQuery(query);
        try {
            append(CommandWord.ADD_ALL, number, spec, component);
        } catch (Throwable refused) {
            content.dropObjects(objectsBefore);
            throw refused;
        }
        content.countOne();
    }

    @Override
    public void addAll(EntityQuery<?> query, Class<?> type) {
        own();
        ComponentSpec<?> spec = ComponentSpec.of(type);
        int kind = CommandWord.ADD_ALL | (spec.isTag() ? 0 : CommandWord.DEFAULT);
        queryCommand(kind, content.note(spec), query);
    }

    @Override
    public void removeAll(EntityQuery<?> query, Class<?> type) {
        own();
        queryCommand(CommandWord.REMOVE_ALL, content.note(ComponentSpec.of(type)), query);
    }

    @Override
    public void destroyAll(EntityQuery<?> query) {
        own();
        queryCommand(CommandWord.DESTROY_ALL, 0, query);
    }

    /// Records a command about a query, without a value.
    private void queryCommand(int kindAndFlags, int type, EntityQuery<?> query) {
        int objectsBefore = content.objectCount();
        int number = addQuery(query);
        try {
            command(kindAndFlags, type, number, 0);
        } catch (Throwable full) {
            content.dropObjects(objectsBefore);
            throw full;
        }
    }

    private int addQuery(EntityQuery<?> query) {
        FilteredQuery<?> filtered = (FilteredQuery<?>) query;
        filtered.checkRecordable();
        return content.addObject(filtered);
    }

    @Override
    public void run(Command command) {
        own();
        ComponentSpec<?> spec = ComponentSpec.of(ComponentSpec.classOf(command, 0));
        append(CommandWord.RUN, 0, spec, command);
        content.countOne();
    }

    @Override
    public int count() {
        return content.count();
    }

    @Override
    public List<RecordedCommand> list() {
        own();
        return whileHeld(
                LISTING,
                () -> {
                    List<RecordedCommand> commands = new ArrayList<>();
                    new CommandLister(content).addTo(commands);
                    return commands;
                });
    }

    @Override
    public int bytes() {
        return stream.size();
    }

    @Override
    public boolean isEmpty() {
        return content.count() == 0;
    }

    @Override
    public void reserve(int bytes) {
        own();
        if (bytes < 0) {
            throw new IllegalArgumentException("size is negative: bytes=" + bytes);
        }
        stream.reserve(bytes);
    }

    @Override
    public void clear() {
        own();
        pool.unplayed().add(content, Cause.CLEARED);
        reset();
    }

    /// Forgets commands, handles and settings.
    private void reset() {
        content.clear();
        setPriority(Priority.NORMAL);
    }

    @Override
    public void append(CommandBuffer other) {
        own();
        CommandLane lane = (CommandLane) other;
        if (lane == this) {
            throw new IllegalArgumentException("a command buffer cannot be appended to itself");
        }
        lane.own();
        content.append(lane.content);
        closeSpawn();
    }

    @Override
    public CommandBuffer split(int first) {
        own();
        if (first < 0 || first > content.count()) {
            throw new IndexOutOfBoundsException(
                    "no such command: first=" + first + ", count=" + content.count());
        }
        CommandLane tail = pool.rent();
        content.moveTail(first, tail.content);
        closeSpawn();
        return tail;
    }

    @Override
    public void handOver() {
        own();
        pool.recordedFor(takeRecordNanos());
        setOwner(null);
    }

    @Override
    public Entity entity(Entity handle) {
        return HandleScope.of(content).entity(handle);
    }

    @Override
    public boolean isSerializable() {
        own();
        return whileHeld(WRITING, () -> CommandWriter.problemOf(content) == null);
    }

    @Override
    public byte[] toBytes() {
        own();
        byte[] bytes = whileHeld(WRITING, () -> new CommandWriter(content).write());
        content.noteUsed();
        return bytes;
    }

    @Override
    public void load(World world, ByteBuffer source) {
        loadWith(world, source, null, null);
    }

    @Override
    public void load(World world, ByteBuffer source, UnaryOperator<Entity> entities) {
        Objects.requireNonNull(entities, "entities");
        loadWith(world, source, entities, null);
    }

    @Override
    public void load(
            World world, ByteBuffer source, UnaryOperator<Entity> entities, CommandFilter filter) {
        Objects.requireNonNull(entities, "entities");
        Objects.requireNonNull(filter, "filter");
        loadWith(world, source, entities, filter);
    }

    private void loadWith(
            World world,
            ByteBuffer source,
            @Nullable UnaryOperator<Entity> entities,
            @Nullable CommandFilter filter) {
        own();
        if (world.isClosed()) {
            throw new IllegalStateException("world is closed: world=" + world.name());
        }
        CommandReader reader = new CommandReader((StreamTypes) world, source);
        CommandReader sound =
                whileHeld(
                        LOADING,
                        () -> {
                            reader.check();
                            // all handles are translated before anything is replaced
                            if (entities != null) {
                                reader.translate(entities, filter);
                            }
                            return reader;
                        });
        stream.checkLength(sound.commandBytes());
        pool.unplayed().add(content, Cause.CLEARED);
        reset();
        sound.moveTo(content);
        source.position(source.limit());
    }

    /// Does something that may call code of the authors of records, who must not use the lane.
    private <T> T whileHeld(String why, Supplier<T> work) {
        Object recorder = owner();
        setOwner(why);
        try {
            return work.get();
        } finally {
            setOwner(recorder);
        }
    }

    @Override
    public void close() {
        close(Cause.CLOSED);
    }

    /// Closes the buffer.
    ///
    /// @param why why the commands that it still has are dropped
    public void close(Cause why) {
        if (RETURNED.equals(owner())) {
            return;
        }
        own();
        pool.unplayed().add(content, why);
        reset();
        content.segments.name("");
        setOwner(RETURNED);
        if (rented != null) {
            pool.unplayed().forget(rented);
        }
        pool.giveBack(content);
    }

    /// Makes the lane the current thread's, with a name.
    void open(String recorder) {
        setOwner(Thread.currentThread());
        content.segments.name(recorder);
        startClock();
    }

    @Override
    void claimed() {
        startClock();
    }

    private void startClock() {
        recordingSince = pool.isTimed() ? System.nanoTime() : 0;
    }

    /// How long the lane has been recorded into, if someone wants to know.
    public long takeRecordNanos() {
        long since = recordingSince;
        recordingSince = 0;
        return since == 0 ? 0 : System.nanoTime() - since;
    }

    /// Takes the lane from its recorder for playback. What a stage holds was recorded by others,
    /// who are done.
    public void lend(boolean fromStage) {
        if (!fromStage) {
            own();
        }
        setOwner(PLAYING);
    }

    /// Ends playback: a buffer is anyone's to record into, a lane of a stage nobody's.
    public void giveBack(boolean fromStage) {
        closeSpawn();
        notePriority();
        setOwner(fromStage ? RETURNED : null);
    }

    /// Forgets the commands since a mark. Handles of their spawns stay without entities.
    void rollBack(long mark) {
        own();
        int before = content.count();
        content.rollBack(mark);
        pool.unplayed().add(before - content.count(), content.segments.name(), Cause.FAILED);
        closeSpawn();
    }

    /// Forgets everything, because what recorded it has failed.
    void discard() {
        pool.unplayed().add(content, Cause.FAILED);
        retire();
    }

    /// Forgets everything before the lane goes back to the pool.
    void retire() {
        reset();
        content.segments.name("");
        setOwner(RETURNED);
    }
}
