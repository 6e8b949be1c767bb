package dev.tercio.internal.command;

import static dev.tercio.internal.command.CommandWord.ADD;
import static dev.tercio.internal.command.CommandWord.PART;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.World;
import dev.tercio.command.Command;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.Priority;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.query.QueryRunner;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.structure.ResourceValues;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.Objects;

/// Records commands. Nothing but the lane is touched.
///
/// Who may record is one comparison: the owner is a thread, or a text that says why nobody may.
public final class CommandLane implements CommandBuffer {
    private static final String RETURNED = "it has been closed, or its stage has been played";
    private static final String PLAYING = "it is being played";
    private static final String TAKING_APART = "a component's fields are being read";

    private static final Object[] NO_COMPONENTS = {};

    private final @Nullable LanePool pool;
    private final LaneContent content = new LaneContent();
    private final StreamBuffer stream = content.stream;

    /// The thread that may record, null if any may, or why none may.
    private @Nullable Object owner;

    private int priorityFlags = CommandWord.flagsOf(Priority.NORMAL);

    /// The spawn that is being given components, where it starts, and where the stream ended with
    /// the last of them.
    private long openHandle;

    private int openStart;
    private int openEnd = -1;

    /// When the current owner began to record, or 0.
    private long recordingSince;

    /// The key in a stage.
    private final LaneKey key = new LaneKey(this);

    CommandLane(@Nullable LanePool pool) {
        this.pool = pool;
    }

    LaneContent content() {
        return content;
    }

    LaneKey key() {
        return key;
    }

    @Override
    public CommandLane named(String recorder) {
        own();
        content.segments.name(recorder);
        return this;
    }

    @Override
    public CommandLane priority(Priority priority) {
        own();
        priorityFlags = CommandWord.flagsOf(priority);
        openEnd = -1;
        return this;
    }

    @Override
    public Entity spawn(Object component) {
        return spawn(component, null, null, NO_COMPONENTS, 1);
    }

    @Override
    public Entity spawn(Object first, Object second) {
        return spawn(first, second, null, NO_COMPONENTS, 2);
    }

    @Override
    public Entity spawn(Object first, Object second, Object third) {
        return spawn(first, second, third, NO_COMPONENTS, 3);
    }

    @Override
    public Entity spawn(Object... components) {
        return spawn(null, null, null, components, 0);
    }

    /// Records a spawn of up to three components without an array, or of those in the array.
    private Entity spawn(
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Object third,
            Object[] more,
            int few) {
        own();
        int start = stream.size();
        int objectsBefore = content.objectCount();
        long handle = beginSpawn();
        try {
            if (few > 0) {
                part(handle, first, 0);
            }
            if (few > 1) {
                part(handle, second, 1);
            }
            if (few > 2) {
                part(handle, third, 2);
            }
            for (int i = 0; i < more.length; i++) {
                part(handle, more[i], i);
            }
        } catch (Throwable refused) {
            withdraw(start, objectsBefore);
            throw refused;
        }
        return new Entity(handle);
    }

    private long beginSpawn() {
        long handle = content.handles().give();
        openHandle = handle;
        openStart = stream.size();
        stream.append(CommandWord.of(CommandWord.SPAWN | priorityFlags, 0), handle, 0);
        openEnd = stream.size();
        content.countOne();
        return handle;
    }

    private void part(long handle, @Nullable Object component, int position) {
        Class<?> type = ComponentSpec.classOf(component, position);
        ComponentSpec<?> spec = ComponentSpec.of(type);
        if (isPartOfOpen(spec.ordinal())) {
            throw new InvalidComponentException(
                    "component is given twice: component=" + type.getName());
        }
        append(ADD | PART, handle, spec, Objects.requireNonNull(component));
        openEnd = stream.size();
    }

    private void withdraw(int start, int objectsBefore) {
        stream.truncate(start);
        content.dropObjects(objectsBefore);
        content.handles().takeBack();
        content.uncountOne();
        openEnd = -1;
    }

    /// Whether a component is among the parts of the open spawn.
    private boolean isPartOfOpen(int type) {
        byte[] bytes = stream.bytes();
        int at = openStart + CommandWord.HEADER;
        while (at < openEnd) {
            long word = Bytes.getLong(bytes, at);
            if (CommandWord.type(word) == type) {
                return true;
            }
            at += content.length(word);
        }
        return false;
    }

    @Override
    public Entity copy(Entity source) {
        own();
        long handle = content.handles().give();
        int at = command(CommandWord.COPY, 0, handle, Long.BYTES);
        Bytes.putLong(stream.bytes(), at, source.bits());
        return new Entity(handle);
    }

    @Override
    public void destroy(Entity entity) {
        own();
        command(CommandWord.DESTROY, 0, entity.bits(), 0);
    }

    @Override
    public void add(Entity entity, Object component) {
        add(entity, ComponentSpec.of(ComponentSpec.classOf(component, 0)), component);
    }

    @Override
    public <T> void add(Entity entity, ComponentType<T> type, T component) {
        ComponentSpec<T> spec = (ComponentSpec<T>) type;
        spec.checkInstance(component);
        add(entity, spec, (Object) component);
    }

    private void add(Entity entity, ComponentSpec<?> spec, Object component) {
        own();
        if (isOpenFor(entity, spec)) {
            append(ADD | PART, entity.bits(), spec, component);
            openEnd = stream.size();
        } else {
            append(ADD, entity.bits(), spec, component);
            noteReshaped(entity);
            content.countOne();
        }
    }

    @Override
    public void add(Entity entity, Class<?> type) {
        add(entity, ComponentSpec.of(type));
    }

    @Override
    public void add(Entity entity, ComponentType<?> type) {
        own();
        ComponentSpec<?> spec = (ComponentSpec<?>) type;
        int flags = ADD | (spec.isTag() ? 0 : CommandWord.DEFAULT);
        if (isOpenFor(entity, spec)) {
            long word = CommandWord.of(flags | PART | priorityFlags, content.note(spec));
            stream.append(word, entity.bits(), 0);
            openEnd = stream.size();
        } else {
            command(flags, content.note(spec), entity.bits(), 0);
            noteReshaped(entity);
        }
    }

    /// Whether a component can still become a part of the spawn of its entity: nothing was recorded
    /// in between.
    private boolean isOpenFor(Entity entity, ComponentSpec<?> spec) {
        return stream.size() == openEnd
                && entity.bits() == openHandle
                && !isPartOfOpen(spec.ordinal());
    }

    private void noteReshaped(Entity entity) {
        if (CommandWord.isPlaceholder(entity.bits())) {
            content.noteReshaped();
        }
    }

    @Override
    public void set(Entity entity, Object component) {
        set(entity, ComponentSpec.of(ComponentSpec.classOf(component, 0)), component);
    }

    @Override
    public <T> void set(Entity entity, ComponentType<T> type, T component) {
        ComponentSpec<T> spec = (ComponentSpec<T>) type;
        spec.checkInstance(component);
        set(entity, spec, (Object) component);
    }

    private void set(Entity entity, ComponentSpec<?> spec, Object component) {
        own();
        append(CommandWord.SET, entity.bits(), spec, component);
        content.countOne();
    }

    @Override
    public void remove(Entity entity, Class<?> type) {
        remove(entity, ComponentSpec.of(type));
    }

    @Override
    public void remove(Entity entity, ComponentType<?> type) {
        own();
        int noted = content.note((ComponentSpec<?>) type);
        command(CommandWord.REMOVE, noted, entity.bits(), 0);
        noteReshaped(entity);
    }

    @Override
    public void setAuthority(Entity entity, Class<?> type, boolean owned) {
        own();
        int kind = CommandWord.AUTHORITY | (owned ? CommandWord.OWNED : 0);
        command(kind, content.note(ComponentSpec.of(type)), entity.bits(), 0);
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
                spec.type() == value.getClass()
                        && !spec.travelsAsObject()
                        && spec.heapCodec().handleOffsets().length > 0;
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
        command(kind, content.note(spec), addQuery(query), 0);
    }

    @Override
    public void removeAll(EntityQuery<?> query, Class<?> type) {
        own();
        int noted = content.note(ComponentSpec.of(type));
        command(CommandWord.REMOVE_ALL, noted, addQuery(query), 0);
    }

    @Override
    public void destroyAll(EntityQuery<?> query) {
        own();
        command(CommandWord.DESTROY_ALL, 0, addQuery(query), 0);
    }

    private int addQuery(EntityQuery<?> query) {
        QueryRunner<?> runner = (QueryRunner<?>) query;
        runner.checkRecordable();
        return content.addObject(runner);
    }

    @Override
    public void run(Command command) {
        own();
        ComponentSpec<?> spec = ComponentSpec.of(ComponentSpec.classOf(command, 0));
        append(CommandWord.RUN, 0, spec, command);
        content.countOne();
    }

    /// Adds a command without a value.
    private int command(int kindAndFlags, int type, long entity, int payload) {
        content.countOne();
        return stream.append(CommandWord.of(kindAndFlags | priorityFlags, type), entity, payload);
    }

    /// Adds a header and a value, as its fields or as the object it is.
    private void append(int kindAndFlags, long entity, ComponentSpec<?> spec, Object component) {
        if (spec.travelsAsObject()) {
            appendObject(kindAndFlags, entity, spec, component);
        } else if (spec.runsUserCode()) {
            appendGuarded(kindAndFlags, entity, spec, component);
        } else {
            long word = CommandWord.of(kindAndFlags | priorityFlags, content.note(spec));
            spec.heapCodec().encode(stream, word, entity, component);
        }
    }

    private void appendObject(
            int kindAndFlags, long entity, ComponentSpec<?> spec, Object component) {
        int flags = kindAndFlags | CommandWord.OBJECT | priorityFlags;
        int at = stream.append(CommandWord.of(flags, content.note(spec)), entity, Long.BYTES);
        Bytes.putLong(stream.bytes(), at, content.addObject(component));
    }

    /// Accessors that the component's author wrote may try to record into this lane.
    private void appendGuarded(
            int kindAndFlags, long entity, ComponentSpec<?> spec, Object component) {
        long word = CommandWord.of(kindAndFlags | priorityFlags, content.note(spec));
        Object recorder = owner;
        owner = TAKING_APART;
        try {
            spec.heapCodec().encode(stream, word, entity, component);
        } finally {
            owner = recorder;
        }
    }

    /// Makes sure that the current thread may use the lane.
    @SuppressWarnings("ReferenceEquality") // a thread is equal to itself only
    private void own() {
        if (owner != Thread.currentThread()) {
            claim();
        }
    }

    private void claim() {
        Object holder = owner;
        if (holder == null) {
            owner = Thread.currentThread();
            startClock();
        } else {
            throw new IllegalStateException(
                    "command buffer cannot be used: "
                            + (holder instanceof Thread thread
                                    ? "it belongs to another thread: owner="
                                            + thread.getName()
                                            + ", thread="
                                            + Thread.currentThread().getName()
                                            + "; hand it over first"
                                    : "because=" + holder)
                            + ", recorder="
                            + content.segments.name());
        }
    }

    @Override
    public int count() {
        return content.count();
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
        stream.reserve(bytes);
    }

    @Override
    public void clear() {
        own();
        reset();
    }

    /// Forgets commands, handles and settings.
    private void reset() {
        content.clear();
        priorityFlags = CommandWord.flagsOf(Priority.NORMAL);
        openEnd = -1;
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
        openEnd = -1;
    }

    @Override
    public CommandBuffer split(int first) {
        own();
        if (first < 0 || first > content.count()) {
            throw new IndexOutOfBoundsException(
                    "no such command: first=" + first + ", count=" + content.count());
        }
        CommandLane tail = pool == null ? new CommandLane(null) : pool.rent();
        content.moveTail(first, tail.content);
        openEnd = -1;
        return tail;
    }

    @Override
    public void handOver() {
        own();
        if (pool != null) {
            pool.recordedFor(takeRecordNanos());
        }
        owner = null;
    }

    @Override
    public Entity entity(Entity handle) {
        HandleScope scope = new HandleScope();
        scope.add(content);
        scope.sort();
        return scope.entity(handle);
    }

    @Override
    public boolean isSerializable() {
        return CommandWriter.problemOf(content) == null;
    }

    @Override
    public byte[] toBytes() {
        own();
        return new CommandWriter(content).write();
    }

    @Override
    public void load(World world, ByteBuffer source) {
        own();
        LaneContent loaded = new CommandReader(world, source).read();
        reset();
        content.append(loaded);
    }

    @Override
    public void close() {
        if (RETURNED.equals(owner)) {
            return;
        }
        own();
        reset();
        content.segments.name("");
        owner = RETURNED;
        if (pool != null) {
            pool.giveBack(this);
        }
    }

    /// Makes a returned lane usable again.
    void open() {
        owner = null;
    }

    /// Makes the lane the current thread's, with a name.
    void open(String recorder) {
        owner = Thread.currentThread();
        content.segments.name(recorder);
        startClock();
    }

    private void startClock() {
        recordingSince = pool != null && pool.isTimed() ? System.nanoTime() : 0;
    }

    /// How long the lane has been recorded into, if someone wants to know.
    long takeRecordNanos() {
        long since = recordingSince;
        recordingSince = 0;
        return since == 0 ? 0 : System.nanoTime() - since;
    }

    /// Takes the lane from its recorder for playback. What a stage holds was recorded by others,
    /// who are done.
    void lend(boolean fromStage) {
        if (!fromStage) {
            own();
        }
        owner = PLAYING;
    }

    /// Ends playback: a buffer is anyone's to record into, a lane of a stage nobody's.
    void giveBack(boolean fromStage) {
        openEnd = -1;
        owner = fromStage ? RETURNED : null;
    }

    /// Forgets everything before the lane goes back to the pool.
    void retire() {
        reset();
        content.segments.name("");
        owner = RETURNED;
    }
}
