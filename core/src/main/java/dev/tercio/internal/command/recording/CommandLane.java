package dev.tercio.internal.command.recording;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.Combiner;
import dev.tercio.command.Command;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFilter;
import dev.tercio.command.LoadReport;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.command.Priority;
import dev.tercio.command.RecordedCommand;
import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.UnplayedCommands.Cause;
import dev.tercio.internal.command.wire.CommandReader;
import dev.tercio.internal.command.wire.CommandWriter;
import dev.tercio.internal.command.wire.StreamTypes;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.query.FilteredQuery;
import dev.tercio.internal.structure.ResourceValues;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// A command buffer, or a lane of a stage. Checks that the current thread may use it, and manages
/// the recorded content.
public final class CommandLane extends CommandRecorder implements CommandBuffer {
    private final LanePool pool;

    /// The time at which the current owner began to record, or 0 if timing is off.
    private long recordingSince;

    private UnplayedCommands.@Nullable Rented rented;

    /// The key in a stage.
    private final LaneKey key = new LaneKey(this);

    CommandLane(LanePool pool, LaneContent content) {
        super(content, false);
        this.pool = pool;
    }

    /// Creates a facade, which refuses all commands until it is attached to a lane.
    ///
    /// @param detached the content between two calls
    static CommandLane facade(LanePool pool, LaneContent detached) {
        return new CommandLane(detached, pool);
    }

    /// Lets the current thread record into a lane through this facade.
    void attachTo(CommandLane lane) {
        attach(lane);
        key.options = lane.key.options;
    }

    private CommandLane(LaneContent detached, LanePool pool) {
        super(detached, true);
        this.pool = pool;
        hold(Use.ENDED);
    }

    @Override
    void claimed() {
        startClock();
    }

    LaneKey key() {
        return key;
    }

    /// Sets the reference to remove when the buffer is closed.
    void follow(UnplayedCommands.Rented reference) {
        rented = reference;
    }

    @Override
    public CommandLane named(String name) {
        own();
        content.segments.name(Objects.requireNonNull(name, "recorder"));
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
        return new Entity(recordOpenSpawn());
    }

    @Override
    public Entity spawn(Object component) {
        return new Entity(recordSpawn(component));
    }

    @Override
    public Entity spawn(Object first, Object second) {
        return new Entity(recordSpawn(first, second));
    }

    @Override
    public Entity spawn(Object first, Object second, Object third) {
        return new Entity(recordSpawn(first, second, third));
    }

    @Override
    public Entity spawn(Object... components) {
        return new Entity(recordSpawnAll(components));
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
    public <T> void combine(Entity entity, T component, Combiner<T> combiner) {
        CombinerSpec<T> spec = (CombinerSpec<T>) combiner;
        spec.component().checkInstance(component);
        recordCombine(entity.bits(), spec, component);
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

    private void setResource(ComponentSpec<?> spec, Object value) {
        recordSetResource(spec, value);
    }

    @Override
    public void removeResource(Class<?> type) {
        recordRemoveResource(ComponentSpec.of(type));
    }

    @Override
    public void send(Object event) {
        recordSend(ComponentSpec.of(ComponentSpec.classOf(event, 0)), event);
    }

    @Override
    public void addAll(EntityQuery<?> query, Object component) {
        own();
        ComponentSpec<?> spec = ComponentSpec.of(ComponentSpec.classOf(component, 0));
        recordAddAll(recordable(query), spec, component);
    }

    @Override
    public void addAll(EntityQuery<?> query, Class<?> type) {
        own();
        ComponentSpec<?> spec = ComponentSpec.of(type);
        recordAddAllDefault(recordable(query), spec);
    }

    @Override
    public void removeAll(EntityQuery<?> query, Class<?> type) {
        own();
        ComponentSpec<?> spec = ComponentSpec.of(type);
        recordRemoveAll(recordable(query), spec);
    }

    @Override
    public void destroyAll(EntityQuery<?> query) {
        recordDestroyAll(recordable(query));
    }

    private static FilteredQuery<?> recordable(EntityQuery<?> query) {
        FilteredQuery<?> filtered = (FilteredQuery<?>) query;
        filtered.checkRecordable();
        return filtered;
    }

    @Override
    public void run(Command command) {
        own();
        ComponentSpec<?> spec = ComponentSpec.of(ComponentSpec.classOf(command, 0));
        recordRun(command, spec);
    }

    @Override
    public int count() {
        return content.count();
    }

    @Override
    public List<RecordedCommand> list() {
        own();
        return whileHeld(
                Use.LISTING,
                () -> {
                    List<RecordedCommand> commands = new ArrayList<>();
                    new CommandLister(content).addTo(commands);
                    return commands;
                });
    }

    @Override
    public int bytes() {
        return content.stream.size();
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
        content.stream.reserve(bytes);
    }

    @Override
    public void clear() {
        own();
        pool.unplayed().add(content, Cause.CLEARED);
        reset();
    }

    /// Drops commands, handles and settings.
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
        release();
    }

    /// Locks a buffer that waits in the queue of an ingress, so that its sender cannot record into
    /// it while the world's thread plays it.
    public void submit() {
        own();
        pool.recordedFor(takeRecordNanos());
        hold(Use.SUBMITTED);
    }

    /// Ends what [#submit] began: the current thread owns the buffer. The caller has taken it out
    /// of the queue, or has not put it in.
    public void withdraw() {
        take();
    }

    @Override
    public Entity entity(Entity handle) {
        return HandleScope.of(content).entity(handle);
    }

    @Override
    public boolean isSerializable() {
        own();
        return whileHeld(
                Use.WRITING, () -> CommandWriter.problemOf(content, pool.coders()) == null);
    }

    @Override
    public byte[] toBytes() {
        own();
        byte[] bytes =
                whileHeld(Use.WRITING, () -> new CommandWriter(content, pool.coders()).write());
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
    public LoadReport load(
            World world, ByteBuffer source, UnaryOperator<Entity> entities, CommandFilter filter) {
        Objects.requireNonNull(entities, "entities");
        Objects.requireNonNull(filter, "filter");
        return loadWith(world, source, entities, filter).report();
    }

    private CommandReader loadWith(
            World world,
            ByteBuffer source,
            @Nullable UnaryOperator<Entity> entities,
            @Nullable CommandFilter filter) {
        own();
        if (world.isClosed()) {
            throw new IllegalStateException("world is closed: world=" + world.name());
        }
        CommandReader reader = new CommandReader((StreamTypes) world, source);
        CommandReader checked =
                whileHeld(
                        Use.LOADING,
                        () -> {
                            reader.check();
                            // all handles are translated before anything is replaced
                            if (entities != null) {
                                reader.translate(entities, filter);
                            }
                            return reader;
                        });
        content.stream.checkLength(checked.commandBytes());
        pool.unplayed().add(content, Cause.CLEARED);
        reset();
        checked.moveTo(content);
        source.position(source.limit());
        return checked;
    }

    /// Runs work that may call user code, such as accessors of records. The lane is locked
    /// meanwhile.
    private <T> T whileHeld(Use use, Supplier<T> work) {
        Thread holder = hold(use);
        try {
            return work.get();
        } finally {
            resume(holder);
        }
    }

    @Override
    public void close() {
        close(Cause.CLOSED);
    }

    /// Closes the buffer.
    ///
    /// @param why the reason why remaining commands are dropped
    public void close(Cause why) {
        if (isReturned()) {
            return;
        }
        own();
        pool.unplayed().add(content, why);
        reset();
        content.segments.name("");
        hold(Use.RETURNED);
        if (rented != null) {
            pool.unplayed().forget(rented);
        }
        pool.giveBack(content);
    }

    /// Makes the current thread the owner, and names the lane.
    void open(String name) {
        take();
        content.segments.name(name);
        startClock();
    }

    private void startClock() {
        recordingSince = pool.isTimed() ? System.nanoTime() : 0;
    }

    /// Returns how long the lane was recorded into, or 0 if timing is off. Stops the clock.
    public long takeRecordNanos() {
        long since = recordingSince;
        recordingSince = 0;
        return since == 0 ? 0 : System.nanoTime() - since;
    }

    /// Locks a buffer for playback.
    public void lend() {
        own();
        hold(Use.PLAYING);
    }

    /// Locks a lane of a stage for playback. Other threads have recorded into it and have finished.
    void lendFromStage() {
        hold(Use.PLAYING);
    }

    /// Ends the playback of a buffer. Any thread may record into it.
    public void giveBack() {
        endPlayback();
        release();
    }

    /// Ends the playback of a lane of a stage. No thread may record into it.
    void giveBackToStage() {
        endPlayback();
        hold(Use.RETURNED);
    }

    private void endPlayback() {
        closeSpawn();
        notePriority();
    }

    /// Drops the commands after a mark. Handles of their spawns are never resolved.
    void rollBack(long mark) {
        own();
        int before = content.count();
        content.rollBack(mark);
        pool.unplayed().add(before - content.count(), content.segments.name(), Cause.FAILED);
        closeSpawn();
    }

    /// Drops everything, because the recorder has failed.
    void discard() {
        pool.unplayed().add(content, Cause.FAILED);
        retire();
    }

    /// Drops everything before the lane returns to the pool.
    void retire() {
        reset();
        content.segments.name("");
        hold(Use.RETURNED);
    }
}
