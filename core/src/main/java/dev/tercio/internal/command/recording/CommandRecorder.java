package dev.tercio.internal.command.recording;

import static dev.tercio.internal.command.lane.CommandWord.ADD;
import static dev.tercio.internal.command.lane.CommandWord.PART;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.command.Command;
import dev.tercio.command.Priority;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.query.QueryRunner;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.stream.StreamBuffer;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// Encodes commands into the content of a lane. It has the state of the encoding: the priority of
/// the commands to come, and the spawn that still accepts components. Whether the current thread
/// may record is checked by the [CommandLane].
///
/// Entities are passed as their bits: an [Entity] passed to a method that the JIT compiler does not
/// inline must be allocated, in a query body once for every row.
final class CommandRecorder {
    private static final int NORMAL = CommandWord.flagsOf(Priority.NORMAL);

    private static final Object[] NO_COMPONENTS = {};
    private static final int NO_SPAWN = -1;

    private final LaneContent content;
    private final StreamBuffer stream;
    private final LaneOwner owner;
    private int priorityFlags = NORMAL;

    /// The spawn that still accepts components, where it starts, and where its last part ends.
    private long openHandle;

    private int openStart;
    private int openEnd = NO_SPAWN;

    /// @param owner is held while the accessors of a user's record run
    CommandRecorder(LaneContent content, LaneOwner owner) {
        this.content = content;
        this.stream = content.stream;
        this.owner = owner;
    }

    long spawn(Object component) {
        return spawn(component, null, null, NO_COMPONENTS, 1);
    }

    long spawn(Object first, Object second) {
        return spawn(first, second, null, NO_COMPONENTS, 2);
    }

    long spawn(Object first, Object second, Object third) {
        return spawn(first, second, third, NO_COMPONENTS, 3);
    }

    long spawnAll(Object[] components) {
        return spawn(null, null, null, components, 0);
    }

    /// Records a spawn of up to three components without an array, or of those in the array.
    private long spawn(
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Object third,
            Object[] more,
            int few) {
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
        return handle;
    }

    /// Records a spawn without components, which accepts some until another command is recorded.
    long beginSpawn() {
        long handle = content.handles().give();
        int start = stream.size();
        try {
            stream.append(CommandWord.of(CommandWord.SPAWN | priorityFlags, 0), handle, 0);
        } catch (Throwable full) {
            content.handles().takeBack();
            throw full;
        }
        openHandle = handle;
        openStart = start;
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
        openEnd = NO_SPAWN;
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

    long copy(long source) {
        long handle = content.handles().give();
        try {
            int at = command(CommandWord.COPY, 0, handle, Long.BYTES);
            Bytes.putLong(stream.bytes(), at, source);
        } catch (Throwable full) {
            content.handles().takeBack();
            throw full;
        }
        return handle;
    }

    void destroy(long entity) {
        command(CommandWord.DESTROY, 0, entity, 0);
    }

    void add(long entity, ComponentSpec<?> spec, Object component) {
        if (isOpenFor(entity, spec)) {
            append(ADD | PART, entity, spec, component);
            openEnd = stream.size();
        } else {
            append(ADD, entity, spec, component);
            noteReshaped(entity);
            content.countOne();
        }
    }

    void addDefault(long entity, ComponentSpec<?> spec) {
        int flags = ADD | (spec.isTag() ? 0 : CommandWord.DEFAULT);
        if (isOpenFor(entity, spec)) {
            long word = CommandWord.of(flags | PART | priorityFlags, content.note(spec));
            stream.append(word, entity, 0);
            openEnd = stream.size();
        } else {
            command(flags, content.note(spec), entity, 0);
            noteReshaped(entity);
        }
    }

    /// Whether a component can still become a part of the spawn of its entity: nothing was recorded
    /// in between.
    private boolean isOpenFor(long entity, ComponentSpec<?> spec) {
        return stream.size() == openEnd && entity == openHandle && !isPartOfOpen(spec.ordinal());
    }

    private void noteReshaped(long entity) {
        if (CommandWord.isPlaceholder(entity)) {
            content.noteReshaped(entity);
        }
    }

    void set(long entity, ComponentSpec<?> spec, Object component) {
        append(CommandWord.SET, entity, spec, component);
        content.countOne();
    }

    void remove(long entity, ComponentSpec<?> spec) {
        command(CommandWord.REMOVE, content.note(spec), entity, 0);
        noteReshaped(entity);
    }

    void setAuthority(long entity, ComponentSpec<?> spec, boolean owned) {
        int kind = CommandWord.AUTHORITY | (owned ? CommandWord.OWNED : 0);
        command(kind, content.note(spec), entity, 0);
    }

    void assignId(long entity) {
        command(CommandWord.ASSIGN_ID, 0, entity, 0);
    }

    void bindId(long entity, long id) {
        if (id == 0) {
            throw new IllegalArgumentException("stable id is zero: entity=" + new Entity(entity));
        }
        int at = command(CommandWord.BIND_ID, 0, entity, Long.BYTES);
        Bytes.putLong(stream.bytes(), at, id);
    }

    void publish(long entity, ComponentSpec<?>[] components) {
        // reserved in one step, so that a full buffer has all of it or nothing
        stream.reserve((components.length + 1) * CommandWord.HEADER);
        command(CommandWord.PUBLISH, 0, entity, 0);
        for (ComponentSpec<?> spec : components) {
            int flags = CommandWord.AUTHORITY | CommandWord.OWNED | PART | priorityFlags;
            stream.append(CommandWord.of(flags, content.note(spec)), entity, 0);
        }
    }

    /// Records the value of a resource: the object itself, unless it has handles to be resolved.
    void setResource(ComponentSpec<?> spec, Object value) {
        boolean resolved =
                spec.type() == value.getClass() && !spec.travelsAsObject() && spec.hasHandles();
        if (resolved) {
            append(CommandWord.SET_RESOURCE, 0, spec, value);
        } else {
            appendObject(CommandWord.SET_RESOURCE, 0, spec, value);
        }
        content.countOne();
    }

    void removeResource(ComponentSpec<?> spec) {
        command(CommandWord.REMOVE_RESOURCE, content.note(spec), 0, 0);
    }

    void addAll(QueryRunner<?> query, ComponentSpec<?> spec, Object component) {
        int objectsBefore = content.objectCount();
        int number = content.addObject(query);
        try {
            append(CommandWord.ADD_ALL, number, spec, component);
        } catch (Throwable refused) {
            content.dropObjects(objectsBefore);
            throw refused;
        }
        content.countOne();
    }

    void addAllDefault(QueryRunner<?> query, ComponentSpec<?> spec) {
        int kind = CommandWord.ADD_ALL | (spec.isTag() ? 0 : CommandWord.DEFAULT);
        queryCommand(kind, content.note(spec), query);
    }

    void removeAll(QueryRunner<?> query, ComponentSpec<?> spec) {
        queryCommand(CommandWord.REMOVE_ALL, content.note(spec), query);
    }

    void destroyAll(QueryRunner<?> query) {
        queryCommand(CommandWord.DESTROY_ALL, 0, query);
    }

    /// Records a command about a query, without a value.
    private void queryCommand(int kindAndFlags, int type, QueryRunner<?> query) {
        int objectsBefore = content.objectCount();
        int number = content.addObject(query);
        try {
            command(kindAndFlags, type, number, 0);
        } catch (Throwable full) {
            content.dropObjects(objectsBefore);
            throw full;
        }
    }

    void run(Command command, ComponentSpec<?> spec) {
        append(CommandWord.RUN, 0, spec, command);
        content.countOne();
    }

    /// Adds a command without a value.
    private int command(int kindAndFlags, int type, long entity, int payload) {
        int at = stream.append(CommandWord.of(kindAndFlags | priorityFlags, type), entity, payload);
        content.countOne();
        return at;
    }

    /// Adds a header and a value, as its fields or as the object it is.
    private void append(int kindAndFlags, long entity, ComponentSpec<?> spec, Object component) {
        if (spec.travelsAsObject()) {
            appendManaged(kindAndFlags, entity, spec, component);
        } else if (spec.runsUserCode()) {
            appendGuarded(kindAndFlags, entity, spec, component);
        } else {
            long word = CommandWord.of(kindAndFlags | priorityFlags, content.note(spec));
            spec.heapCodec().encode(stream, word, entity, component);
        }
    }

    /// A managed record with handles travels as fields, so that they can be resolved, unless it is
    /// one that its fields could not hold.
    private void appendManaged(
            int kindAndFlags, long entity, ComponentSpec<?> spec, Object component) {
        if (spec.hasHandles()) {
            try {
                appendGuarded(kindAndFlags, entity, spec, component);
                return;
            } catch (InvalidComponentException doesNotFit) {
                // nothing was written; the object is good as it is
            }
        }
        appendObject(kindAndFlags, entity, spec, component);
    }

    private void appendObject(
            int kindAndFlags, long entity, ComponentSpec<?> spec, Object component) {
        int flags = kindAndFlags | CommandWord.OBJECT | priorityFlags;
        int at = stream.append(CommandWord.of(flags, content.note(spec)), entity, Long.BYTES);
        Bytes.putLong(stream.bytes(), at, content.addObject(component));
    }

    /// Accessors written by the author of the component may try to record into this lane.
    private void appendGuarded(
            int kindAndFlags, long entity, ComponentSpec<?> spec, Object component) {
        long word = CommandWord.of(kindAndFlags | priorityFlags, content.note(spec));
        Thread recorder = owner.hold(LaneOwner.Use.READING_FIELDS);
        try {
            spec.heapCodec().encode(stream, word, entity, component);
        } finally {
            owner.resume(recorder);
        }
    }

    /// Sets the priority of the commands to come.
    void setPriority(Priority priority) {
        priorityFlags = CommandWord.flagsOf(priority);
        notePriority();
        closeSpawn();
    }

    /// Notes in the lane that commands may follow with another priority than the normal one.
    void notePriority() {
        if (priorityFlags != NORMAL) {
            content.notePriorities();
        }
    }

    /// Lets the open spawn accept no more components.
    void closeSpawn() {
        openEnd = NO_SPAWN;
    }
}
