package dev.tercio.internal.command.lane;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.stream.StreamBuffer;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// What has been recorded: a stream of commands, the types they name, and the objects that lie
/// beside it.
public final class LaneContent {
    private static final ComponentSpec<?>[] NO_TYPES = {};
    private static final Object[] NO_OBJECTS = {};

    private static final int FIRST_BYTES = 1024;

    public final StreamBuffer stream;
    public final Segments segments = new Segments();
    private HandleTable handles = new HandleTable();

    /// Tables of handles that commands of this lane use and that other lanes know, too. They get no
    /// more handles; only playback fills in entities.
    private final List<HandleTable> sharedTables = new ArrayList<>();

    /// The shared tables of the commands that were played last: their entities can be asked for.
    private final List<HandleTable> recentTables = new ArrayList<>();

    /// The types that commands name, by their ordinals.
    private @Nullable ComponentSpec<?>[] types = new ComponentSpec<?>[16];

    private @Nullable Object[] objects = new Object[4];
    private int objectCount;
    private int count;

    /// Where the commands come from, if this is another lane in another order.
    private @Nullable CommandOrigins origins;

    /// Whether the commands have been played and kept.
    private boolean playedBefore;

    /// How many of the commands have been played, appended to others, written as bytes or counted
    /// as never played: nobody needs to count them when they are dropped.
    private int usedCount;

    /// Whether later commands change which components a spawn of this lane ends up with.
    private boolean reshapesSpawns;

    /// Whether commands may change which components a spawn of another lane ends up with.
    private boolean reshapesOthers;

    /// Whether commands may have another priority than the normal one.
    private boolean hasPriorities;

    public LaneContent() {
        this(StreamBuffer.MAX_BYTES);
    }

    /// @param limit how many bytes commands may take
    public LaneContent(int limit) {
        this.stream = new StreamBuffer(FIRST_BYTES, limit);
    }

    public HandleTable handles() {
        return handles;
    }

    List<HandleTable> sharedTables() {
        return sharedTables;
    }

    List<HandleTable> recentTables() {
        return recentTables;
    }

    /// How many commands would be lost if they were dropped.
    public int unplayed() {
        return count - usedCount;
    }

    /// Takes note that all commands have been used somewhere.
    public void noteUsed() {
        usedCount = count;
    }

    /// How many commands there are; the parts of a spawn do not count.
    public int count() {
        return count;
    }

    public void countOne() {
        count++;
    }

    public void uncountOne() {
        count--;
        usedCount = Math.min(usedCount, count);
    }

    /// Who recorded a command.
    public String recorderOf(int at, int number) {
        return origins == null ? segments.recorderAt(at) : origins.recorder(number);
    }

    /// The number of a command as its recorder counts.
    public int numberOf(int at, int number) {
        return origins == null ? segments.numberAt(at, number) : origins.number(number);
    }

    /// The number of a command in the lane that was rewritten.
    public int originalNumber(int number) {
        return origins == null ? number : origins.sourceNumber(number);
    }

    /// The number of a command in the lane as it was recorded, before any rewriting.
    public int recordedNumber(int number) {
        return origins == null
                ? number
                : origins.source().recordedNumber(origins.sourceNumber(number));
    }

    public boolean hasPriorities() {
        return hasPriorities;
    }

    public void notePriorities() {
        hasPriorities = true;
    }

    public boolean reshapesSpawns() {
        return reshapesSpawns;
    }

    public boolean reshapesOthers() {
        return reshapesOthers;
    }

    /// Takes note that a command changes which components the entity of a spawn has.
    public void noteReshaped(long handle) {
        if ((int) (handle >>> 32) == handles.token()) {
            reshapesSpawns = true;
        } else {
            reshapesOthers = true;
        }
    }

    /// The ordinal of a type, which the lane remembers.
    public int note(ComponentSpec<?> spec) {
        int ordinal = spec.ordinal();
        if (Integer.compareUnsigned(ordinal, types.length) >= 0 || types[ordinal] == null) {
            remember(spec);
        }
        return ordinal;
    }

    private void remember(ComponentSpec<?> spec) {
        int ordinal = spec.ordinal();
        if (ordinal >= types.length) {
            types = Arrays.copyOf(types, Math.max(ordinal + 1, types.length * 2));
        }
        types[ordinal] = spec;
    }

    /// The type a command names.
    public ComponentSpec<?> type(long word) {
        return Objects.requireNonNull(types[CommandWord.type(word)]);
    }

    /// The class a command names, or null if it names none.
    public @Nullable Class<?> classOf(long word) {
        return TypeRole.of(CommandWord.kind(word)) == null ? null : type(word).type();
    }

    /// Keeps an object beside the stream and returns its number.
    public int addObject(Object object) {
        if (objectCount == objects.length) {
            objects = Arrays.copyOf(objects, objectCount * 2);
        }
        objects[objectCount] = object;
        return objectCount++;
    }

    public Object object(long number) {
        return Objects.requireNonNull(objects[(int) number]);
    }

    /// The object a command's payload names.
    public Object objectAt(int payload) {
        return object(Bytes.getLong(stream.bytes(), payload));
    }

    public int objectCount() {
        return objectCount;
    }

    public void dropObjects(int from) {
        Arrays.fill(objects, from, objectCount, null);
        objectCount = from;
    }

    /// How many bytes a command takes, its parts not included.
    public int length(long word) {
        return CommandWord.HEADER + payload(word);
    }

    private int payload(long word) {
        if (CommandWord.carriesNumber(word) || CommandWord.has(word, CommandWord.OBJECT)) {
            return Long.BYTES;
        }
        return CommandWord.carriesFields(word) ? type(word).heapCodec().streamBytes() : 0;
    }

    /// The offset behind a command and its parts.
    public int next(int at) {
        byte[] bytes = stream.bytes();
        int end = at + length(Bytes.getLong(bytes, at));
        while (end < stream.size() && isPart(end)) {
            end += length(Bytes.getLong(bytes, end));
        }
        return end;
    }

    boolean isPart(int at) {
        return CommandWord.has(Bytes.getLong(stream.bytes(), at), CommandWord.PART);
    }

    /// How much has been recorded, for [#rollBack].
    public long mark() {
        return ((long) stream.size() << 32) | count;
    }

    /// Forgets the commands since a mark. Objects beside the stream are let go with the rest.
    public void rollBack(long mark) {
        stream.truncate((int) (mark >>> 32));
        segments.truncate((int) (mark >>> 32));
        count = (int) mark;
        usedCount = Math.min(usedCount, count);
    }

    /// The offset of a command by its number.
    int offset(int number) {
        int at = 0;
        for (int i = 0; i < number; i++) {
            at = next(at);
        }
        return at;
    }

    /// Adds the commands of another lane behind these.
    public void append(LaneContent other) {
        shareHandlesOf(other);
        join(other);
        other.noteUsed();
    }

    /// Adds the commands of another lane behind these. Their handles are known elsewhere.
    public void join(LaneContent other) {
        int start = stream.size();
        stream.append(other.stream.bytes(), 0, other.stream.size());
        adopt(other);
        int firstObject = objectCount;
        for (int i = 0; i < other.objectCount; i++) {
            addObject(other.object(i));
        }
        if (firstObject > 0 && other.objectCount > 0) {
            renumberObjects(start, firstObject);
        }
        segments.append(other.segments, start, stream.size(), count);
        count += other.count;
    }

    /// Takes over what the commands of another lane refer to.
    private void adopt(LaneContent other) {
        for (ComponentSpec<?> spec : other.types) {
            if (spec != null) {
                note(spec);
            }
        }
        // their handles are not of this lane's own table
        reshapesOthers |= other.reshapesSpawns || other.reshapesOthers;
        playedBefore |= other.playedBefore;
        hasPriorities |= other.hasPriorities;
    }

    /// Lets the commands use the handles of another lane.
    void shareHandlesOf(LaneContent other) {
        other.share();
        for (HandleTable table : other.sharedTables) {
            if (!sharedTables.contains(table)) {
                sharedTables.add(table);
            }
        }
    }

    /// Adds the tables of all handles that the commands use to a list.
    public void shareInto(List<HandleTable> tables) {
        share();
        for (HandleTable table : sharedTables) {
            if (!tables.contains(table)) {
                tables.add(table);
            }
        }
        for (HandleTable table : recentTables) {
            if (!tables.contains(table)) {
                tables.add(table);
            }
        }
    }

    /// Makes the handles given out so far known to others: a new table gets those to come.
    private void share() {
        if (handles.isUsed()) {
            sharedTables.add(handles);
            handles = new HandleTable();
        }
    }

    private void renumberObjects(int start, int by) {
        byte[] bytes = stream.bytes();
        for (int at = start; at < stream.size(); ) {
            long word = Bytes.getLong(bytes, at);
            if (CommandWord.has(word, CommandWord.OBJECT)) {
                int payload = at + CommandWord.HEADER;
                Bytes.putLong(bytes, payload, Bytes.getLong(bytes, payload) + by);
            }
            if (CommandWord.isAboutQuery(word)) {
                int query = at + CommandWord.ENTITY;
                Bytes.putLong(bytes, query, Bytes.getLong(bytes, query) + by);
            }
            at += length(word);
        }
    }

    /// Moves the commands from a number on to an empty lane.
    public void moveTail(int first, LaneContent tail) {
        int start = offset(first);
        tail.stream.append(stream.bytes(), start, stream.size() - start);
        tail.adopt(this);
        tail.shareHandlesOf(this);
        for (int i = 0; i < objectCount; i++) {
            tail.addObject(object(i));
        }
        tail.segments.appendTail(segments, start, first);
        tail.count = count - first;
        tail.usedCount = Math.max(0, usedCount - first);
        stream.truncate(start);
        segments.truncate(start);
        count = first;
        usedCount = Math.min(usedCount, first);
    }

    /// Becomes an empty rewriting of another lane: its types, objects and handles are shared.
    public void beginRewrite(LaneContent source) {
        stream.clear();
        types = source.types;
        objects = source.objects;
        objectCount = source.objectCount;
        handles = source.handles;
        count = 0;
        if (origins == null || origins.source() != source) {
            origins = new CommandOrigins(source);
        }
        origins.clear();
    }

    /// Adds a command of the lane that is rewritten, with its parts.
    public void rewriteCommand(LaneContent source, int from, int to, int number) {
        stream.append(source.stream.bytes(), from, to - from);
        noteOrigin(from, number);
    }

    /// Counts a command and notes where it comes from.
    public void noteOrigin(int offset, int number) {
        if (origins != null) {
            origins.add(offset, number);
        }
        count++;
    }

    /// Makes room for commands that are written in any order, see [#noteOriginAt].
    public void reserveOrigins(int commands) {
        if (origins != null) {
            origins.reserve(commands);
        }
        count = commands;
    }

    /// Notes where a command comes from.
    public void noteOriginAt(int place, int offset, int number) {
        if (origins != null) {
            origins.set(place, offset, number);
        }
    }

    /// Lets go of the lane that was rewritten.
    public void endRewrite() {
        stream.clear();
        types = NO_TYPES;
        objects = NO_OBJECTS;
        objectCount = 0;
    }

    /// Takes note that a playback begins.
    public void beginPlayback() {
        handles.beginPlayback();
    }

    /// Lets others use the handles of the spawns that were played in this frame.
    public void publishHandles(FrameHandles frame) {
        handles.publishTo(frame);
        for (int i = 0; i < sharedTables.size(); i++) {
            sharedTables.get(i).publishTo(frame);
        }
        for (int i = 0; i < recentTables.size(); i++) {
            recentTables.get(i).publishTo(frame);
        }
    }

    /// Keeps only what has not been played.
    ///
    /// @param playing this lane, or a rewriting of it
    /// @param offset how far that was played
    /// @param number how many commands of it were
    public void keepRest(LaneContent playing, int offset, int number) {
        if (playing == this) {
            dropBefore(offset, number);
        } else if (number == playing.count) {
            clearCommands();
        } else {
            Segments rest = playing.recordersFrom(offset, number);
            stream.clear();
            stream.append(playing.stream.bytes(), offset, playing.stream.size() - offset);
            usedCount = playing.countRecordedBefore(usedCount, number);
            int left = playing.count - number;
            segments.replaceByRest(rest, left, count);
            count = left;
        }
    }

    /// How many of the commands from one on were among the first of the lane as it was recorded.
    private int countRecordedBefore(int recorded, int first) {
        int found = 0;
        for (int i = first; recorded > 0 && i < count; i++) {
            found += recordedNumber(i) < recorded ? 1 : 0;
        }
        return found;
    }

    /// Who recorded the commands from one on.
    private Segments recordersFrom(int start, int first) {
        Segments found = new Segments();
        int number = first;
        for (int at = start; at < stream.size(); number++) {
            int end = next(at);
            int base = number - first - numberOf(at, number);
            found.add(at - start, end - start, base, recorderOf(at, number));
            at = end;
        }
        return found;
    }

    /// Forgets commands that have been played.
    private void dropBefore(int offset, int number) {
        if (number == count) {
            clearCommands();
            return;
        }
        stream.dropBefore(offset);
        segments.dropBefore(offset, number);
        count -= number;
        usedCount = Math.max(0, usedCount - number);
    }

    /// Forgets the commands; handles of spawns that have been played stay good.
    void clearCommands() {
        forgetCommands();
        recentTables.clear();
        // not addAll: it copies even an empty list
        for (int i = 0; i < sharedTables.size(); i++) {
            recentTables.add(sharedTables.get(i));
        }
        sharedTables.clear();
        handles.turn();
    }

    private void forgetCommands() {
        stream.clear();
        segments.clear();
        dropObjects(0);
        count = 0;
        reshapesSpawns = false;
        reshapesOthers = false;
        playedBefore = false;
        hasPriorities = false;
        usedCount = 0;
    }

    /// Forgets everything.
    public void clear() {
        forgetCommands();
        recentTables.clear();
        sharedTables.clear();
        handles.renew();
    }

    /// Takes note that the commands stay to be played again.
    public void notePlayed() {
        playedBefore = true;
        noteUsed();
    }

    /// Forgets the entities that an earlier playback of these commands has spawned.
    public void forgetSpawned(HandleScope scope) {
        if (!playedBefore) {
            return;
        }
        byte[] bytes = stream.bytes();
        for (int at = 0; at < stream.size(); at = next(at)) {
            if (CommandWord.isSpawn(Bytes.getLong(bytes, at))) {
                long handle = Bytes.getLong(bytes, at + CommandWord.ENTITY);
                HandleTable table = scope.tableOf(handle);
                if (table != null && table.knows(handle)) {
                    table.resolve(handle, 0);
                }
            }
        }
    }
}
