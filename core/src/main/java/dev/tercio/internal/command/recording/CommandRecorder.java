package dev.tercio.internal.command.recording;

import static dev.tercio.internal.command.lane.CommandWord.ADD;
import static dev.tercio.internal.command.lane.CommandWord.PART;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.command.Command;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.query.FilteredQuery;
import dev.tercio.internal.stream.Words;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// A lane that encodes commands into its content. It holds the state of the encoder: the spawn that
/// still accepts components.
///
/// It is a superclass and not a field of [CommandLane] for the same reason as [OwnedLane].
///
/// Entities are passed as their bits: an [Entity] passed to a method that the JIT compiler does not
/// inline must be allocated, in a query body once per row.
abstract class CommandRecorder extends ContentLane {
    private static final int NO_SPAWN = -1;

    /// The number of unknown spawns per sample.
    private static final int SAMPLE_INTERVAL = 32;

    /// The known spawns whose types the content has, see [KnownSpawn#bit].
    private long noted;

    private int untilSample = SAMPLE_INTERVAL;

    /// The spawn that still accepts components, its offset, and the end of its last part.
    private long openHandle;

    private int openStart;
    private int openEnd = NO_SPAWN;

    /// The number of objects before the open spawn.
    private int openObjects;

    CommandRecorder(LaneContent content, boolean facade) {
        super(content, facade);
    }

    @Override
    final void attach(ContentLane lane) {
        super.attach(lane);
        noted = 0;
    }

    public final LaneContent content() {
        return content;
    }

    final long recordSpawn(Object component) {
        own();
        KnownSpawn known = KnownSpawns.find(component);
        if (known == null) {
            return recordSpawnAll(new Object[] {component});
        }
        int at = stream.reserve(known.length());
        long handle = content.handles().upcoming();
        part(at + CommandWord.HEADER, known.firstWord(), known.first(), handle, component);
        return finishSpawn(known, at, handle);
    }

    final long recordSpawn(Object first, Object second) {
        own();
        KnownSpawn known = KnownSpawns.find(first, second);
        if (known == null) {
            return recordSpawnAll(new Object[] {first, second});
        }
        int at = stream.reserve(known.length());
        long handle = content.handles().upcoming();
        part(at + CommandWord.HEADER, known.firstWord(), known.first(), handle, first);
        part(at + known.secondAt(), known.secondWord(), known.second(), handle, second);
        return finishSpawn(known, at, handle);
    }

    final long recordSpawn(Object first, Object second, Object third) {
        own();
        KnownSpawn known = KnownSpawns.find(first, second, third);
        if (known == null) {
            return spawnUnknown(first, second, third);
        }
        int at = stream.reserve(known.length());
        long handle = content.handles().upcoming();
        part(at + CommandWord.HEADER, known.firstWord(), known.first(), handle, first);
        part(at + known.secondAt(), known.secondWord(), known.second(), handle, second);
        part(at + known.thirdAt(), known.thirdWord(), known.third(), handle, third);
        return finishSpawn(known, at, handle);
    }

    /// A method of its own, so that the array does not enlarge the code of the caller.
    private long spawnUnknown(Object first, Object second, Object third) {
        return recordSpawnAll(new Object[] {first, second, third});
    }

    /// Writes a part of a known spawn after the end of the stream. All parts share this method, so
    /// that its profile contains several codecs: C2 inlines the codec only into callers for which
    /// it is a constant, and the shared code stays small enough to be inlined there.
    private void part(int at, long word, Codec codec, long handle, Object component) {
        codec.store(stream.words(), Words.index(at), word | priorityFlags, handle, component);
    }

    /// Adds a known spawn to the stream after its parts were written. Until then, nothing has
    /// changed, so a rejected value has no effect.
    private long finishSpawn(KnownSpawn known, int at, long handle) {
        int end = at + known.length();
        Words.putHeader(stream.words(), Words.index(at), CommandWord.SPAWN | priorityFlags, handle);
        content.handles().issue();
        stream.extendTo(end);
        openHandle = handle;
        openStart = at;
        openEnd = end;
        content.countOne();
        if ((noted & known.bit()) == 0) {
            note(known);
        }
        return handle;
    }

    private void note(KnownSpawn known) {
        for (ComponentSpec<?> type : known.types()) {
            content.note(type);
        }
        noted |= known.bit();
    }

    /// Counts down to the next sample of a spawn that is not known.
    private void sample(Object[] components) {
        if (--untilSample <= 0) {
            untilSample = SAMPLE_INTERVAL;
            KnownSpawns.sample(components);
        }
    }

    private static InvalidComponentException givenTwice(ComponentSpec<?> spec) {
        return new InvalidComponentException(
                "component is given twice: component=" + spec.type().getName());
    }

    final long recordSpawnAll(Object[] components) {
        own();
        long handle = beginSpawn();
        try {
            for (int i = 0; i < components.length; i++) {
                part(handle, components[i], i);
            }
        } catch (Throwable refused) {
            withdraw();
            throw refused;
        }
        sample(components);
        return handle;
    }

    /// Records a spawn without components. It accepts components until another command is recorded.
    final long recordOpenSpawn() {
        own();
        return beginSpawn();
    }

    private long beginSpawn() {
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
        openObjects = content.objectCount();
        content.countOne();
        return handle;
    }

    private void part(long handle, @Nullable Object component, int position) {
        Class<?> type = ComponentSpec.classOf(component, position);
        ComponentSpec<?> spec = ComponentSpec.of(type);
        if (isPartOfOpen(spec.ordinal())) {
            throw givenTwice(spec);
        }
        append(ADD | PART, handle, spec, Objects.requireNonNull(component));
        openEnd = stream.size();
    }

    private void withdraw() {
        stream.truncate(openStart);
        content.dropObjects(openObjects);
        content.handles().takeBack();
        content.uncountOne();
        openEnd = NO_SPAWN;
    }

    /// Returns whether a component is already part of the open spawn.
    private boolean isPartOfOpen(int type) {
        long[] words = stream.words();
        int at = openStart + CommandWord.HEADER;
        while (at < openEnd) {
            long word = Words.get(words, at);
            if (CommandWord.type(word) == type) {
                return true;
            }
            at += content.length(word);
        }
        return false;
    }

    final long recordCopy(long source) {
        own();
        long handle = content.handles().give();
        try {
            int at = command(CommandWord.COPY, 0, handle, Long.BYTES);
            Words.put(stream.words(), at, source);
        } catch (Throwable full) {
            content.handles().takeBack();
            throw full;
        }
        return handle;
    }

    final void recordDestroy(long entity) {
        own();
        command(CommandWord.DESTROY, 0, entity, 0);
    }

    final void recordAdd(long entity, ComponentSpec<?> spec, Object component) {
        own();
        if (isOpenFor(entity, spec)) {
            append(ADD | PART, entity, spec, component);
            openEnd = stream.size();
        } else {
            append(ADD, entity, spec, component);
            noteReshaped(entity);
            content.countOne();
        }
    }

    final void recordAddDefault(long entity, ComponentSpec<?> spec) {
        own();
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

    /// Returns whether a component can still become part of the spawn of its entity, because
    /// nothing was recorded in between. A relation stays a command of its own: a refused target
    /// refuses the add and not the spawn, as it does for direct calls.
    private boolean isOpenFor(long entity, ComponentSpec<?> spec) {
        return stream.size() == openEnd
                && entity == openHandle
                && spec.relation() == null
                && !isPartOfOpen(spec.ordinal());
    }

    private void noteReshaped(long entity) {
        if (CommandWord.isPlaceholder(entity)) {
            content.noteReshaped(entity);
        }
    }

    final void recordSet(long entity, ComponentSpec<?> spec, Object component) {
        own();
        append(CommandWord.SET, entity, spec, component);
        content.countOne();
    }

    final void recordCombine(long entity, CombinerSpec<?> combiner, Object component) {
        own();
        append(combiner.kindBits(), entity, combiner.component(), component);
        noteReshaped(entity);
        content.countOne();
    }

    final void recordRemove(long entity, ComponentSpec<?> spec) {
        own();
        command(CommandWord.REMOVE, content.note(spec), entity, 0);
        noteReshaped(entity);
    }

    final void recordAuthority(long entity, ComponentSpec<?> spec, boolean owned) {
        own();
        int kind = CommandWord.AUTHORITY | (owned ? CommandWord.OWNED : 0);
        command(kind, content.note(spec), entity, 0);
    }

    final void recordAssignId(long entity) {
        own();
        command(CommandWord.ASSIGN_ID, 0, entity, 0);
    }

    final void recordBindId(long entity, long id) {
        own();
        if (id == 0) {
            throw new IllegalArgumentException("stable id is zero: entity=" + new Entity(entity));
        }
        int at = command(CommandWord.BIND_ID, 0, entity, Long.BYTES);
        Words.put(stream.words(), at, id);
    }

    final void recordPublish(long entity, ComponentSpec<?>[] components) {
        own();
        // reserved in one step, so that a full buffer contains all of the command or nothing
        stream.reserve((components.length + 1) * CommandWord.HEADER);
        command(CommandWord.PUBLISH, 0, entity, 0);
        for (ComponentSpec<?> spec : components) {
            int flags = CommandWord.AUTHORITY | CommandWord.OWNED | PART | priorityFlags;
            stream.append(CommandWord.of(flags, content.note(spec)), entity, 0);
        }
    }

    /// Records the value of a resource: as an object, unless it has handles to resolve.
    final void recordSetResource(ComponentSpec<?> spec, Object value) {
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

    final void recordRemoveResource(ComponentSpec<?> spec) {
        own();
        command(CommandWord.REMOVE_RESOURCE, content.note(spec), 0, 0);
    }

    final void recordAddAll(FilteredQuery<?> query, ComponentSpec<?> spec, Object component) {
        own();
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

    final void recordAddAllDefault(FilteredQuery<?> query, ComponentSpec<?> spec) {
        own();
        int kind = CommandWord.ADD_ALL | (spec.isTag() ? 0 : CommandWord.DEFAULT);
        queryCommand(kind, content.note(spec), query);
    }

    final void recordRemoveAll(FilteredQuery<?> query, ComponentSpec<?> spec) {
        own();
        queryCommand(CommandWord.REMOVE_ALL, content.note(spec), query);
    }

    final void recordDestroyAll(FilteredQuery<?> query) {
        own();
        queryCommand(CommandWord.DESTROY_ALL, 0, query);
    }

    /// Records a command with a query and without a value.
    private void queryCommand(int kindAndFlags, int type, FilteredQuery<?> query) {
        int objectsBefore = content.objectCount();
        int number = content.addObject(query);
        try {
            command(kindAndFlags, type, number, 0);
        } catch (Throwable full) {
            content.dropObjects(objectsBefore);
            throw full;
        }
    }

    final void recordSend(ComponentSpec<?> spec, Object event) {
        own();
        append(CommandWord.SEND, 0, spec, event);
        content.countOne();
    }

    final void recordRun(Command command, ComponentSpec<?> spec) {
        own();
        append(CommandWord.RUN, 0, spec, command);
        content.countOne();
    }

    /// Appends a command without a value.
    private int command(int kindAndFlags, int type, long entity, int payload) {
        int at = stream.append(CommandWord.of(kindAndFlags | priorityFlags, type), entity, payload);
        content.countOne();
        return at;
    }

    /// Appends a header and a value, either as fields or as an object.
    private void append(int kindAndFlags, long entity, ComponentSpec<?> spec, Object component) {
        if (spec.isRecordedAsObject()) {
            appendManaged(kindAndFlags, entity, spec, component);
        } else if (spec.runsUserCode()) {
            appendGuarded(kindAndFlags, entity, spec, component);
        } else {
            long word = CommandWord.of(kindAndFlags | priorityFlags, content.note(spec));
            spec.heapCodec().encode(stream, word, entity, component);
        }
    }

    /// Appends a managed record. A record with handles is stored as fields, so that the handles can
    /// be resolved, unless its values do not fit its fields.
    private void appendManaged(
            int kindAndFlags, long entity, ComponentSpec<?> spec, Object component) {
        if (spec.hasHandles()) {
            try {
                appendGuarded(kindAndFlags, entity, spec, component);
                return;
            } catch (InvalidComponentException doesNotFit) {
                // nothing was written; store the object itself
            }
        }
        appendObject(kindAndFlags, entity, spec, component);
    }

    private void appendObject(
            int kindAndFlags, long entity, ComponentSpec<?> spec, Object component) {
        int flags = kindAndFlags | CommandWord.OBJECT | priorityFlags;
        int at = stream.append(CommandWord.of(flags, content.note(spec)), entity, Long.BYTES);
        Words.put(stream.words(), at, content.addObject(component));
    }

    /// Appends a value whose accessors are user code, which may try to record into this lane.
    private void appendGuarded(
            int kindAndFlags, long entity, ComponentSpec<?> spec, Object component) {
        long word = CommandWord.of(kindAndFlags | priorityFlags, content.note(spec));
        Thread recorder = holdAll(Use.READING_FIELDS);
        try {
            spec.heapCodec().encode(stream, word, entity, component);
        } finally {
            resumeAll(recorder);
        }
    }

    @Override
    final void closeSpawn() {
        openEnd = NO_SPAWN;
    }
}
