package dev.tercio.internal.command.lane;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.stream.StreamBuffer;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// What has been recorded: a stream of commands, and the types, objects and handles they refer to.
///
/// A content can also be a rewriting of another: the same commands in another order, with its own
/// stream and the types, objects and handles of the other, see [#beginRewrite].
public final class LaneContent {
    private static final ComponentSpec<?>[] NO_TYPES = {};
    private static final int FIRST_BYTES = 1024;

    public final StreamBuffer stream;
    public final Segments segments = new Segments();
    private final ObjectTable ownObjects = new ObjectTable();
    private final LaneHandles ownHandles = new LaneHandles();

    /// The types that commands name, by their ordinals. Not a class of its own, as the objects are:
    /// every recorded command adds its type, and would pay for one more dependent load.
    private @Nullable ComponentSpec<?>[] types = new ComponentSpec<?>[16];

    private ObjectTable objects = ownObjects;
    private LaneHandles handles = ownHandles;
    private int count;

    /// Where the commands come from, if this is a rewriting.
    private @Nullable CommandOrigins origins;

    /// Whether the commands have been played and kept.
    private boolean playedBefore;

    /// How many of the commands have been played, appended to others, written as bytes or counted
    /// as never played. These are not lost if they are dropped.
    private int usedCount;

    /// Whether later commands may change the component set of a spawn of this lane.
    private boolean reshapesSpawns;

    /// Whether commands may change the component set of a spawn of another lane.
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

    public LaneHandles handles() {
        return handles;
    }

    /// How many commands would be lost if they were dropped.
    public int unplayed() {
        return count - usedCount;
    }

    /// Notes that all commands have been used, so that dropping them loses nothing.
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

    /// The name of the recorder of a command.
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

    /// Notes that a command changes the component set of a spawn.
    public void noteReshaped(long handle) {
        if (handles.isOwn(handle)) {
            reshapesSpawns = true;
        } else {
            reshapesOthers = true;
        }
    }

    /// Adds a type to those that commands name, and returns its ordinal.
    public int note(ComponentSpec<?> spec) {
        int ordinal = spec.ordinal();
        if (Integer.compareUnsigned(ordinal, types.length) >= 0 || types[ordinal] == null) {
            addType(spec);
        }
        return ordinal;
    }

    private void addType(ComponentSpec<?> spec) {
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

    /// Adds an object that commands refer to, and returns its number.
    public int addObject(Object object) {
        return objects.add(object);
    }

    public Object object(long number) {
        return objects.get(number);
    }

    /// The object a command's payload names.
    public Object objectAt(int payload) {
        return object(Bytes.getLong(stream.bytes(), payload));
    }

    public int objectCount() {
        return objects.count();
    }

    public void dropObjects(int from) {
        objects.dropFrom(from);
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

    /// The offset after a command and its parts.
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

    /// Forgets the commands since a mark. Their objects are released with those of the rest.
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

    /// Appends the commands of another lane, and lets them use its handles.
    public void append(LaneContent other) {
        handles.use(other.handles);
        join(other);
        other.noteUsed();
    }

    /// Appends the commands of another lane, whose handles playback knows already.
    public void join(LaneContent other) {
        int start = stream.size();
        stream.append(other.stream.bytes(), 0, other.stream.size());
        adopt(other);
        int firstObject = objects.count();
        objects.addAll(other.objects);
        if (firstObject > 0 && objects.count() > firstObject) {
            renumberObjects(start, firstObject);
        }
        segments.append(other.segments, start, stream.size(), count);
        count += other.count;
    }

    /// Takes over the types that commands of another lane name, and what is known about them.
    private void adopt(LaneContent other) {
        for (ComponentSpec<?> spec : other.types) {
            if (spec != null) {
                note(spec);
            }
        }
        // their handles are not those of this lane itself
        reshapesOthers |= other.reshapesSpawns || other.reshapesOthers;
        playedBefore |= other.playedBefore;
        hasPriorities |= other.hasPriorities;
    }

    /// Adds the tables of all handles that the commands use to a list.
    public void shareInto(List<HandleTable> tables) {
        handles.shareInto(tables);
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
        tail.handles.use(handles);
        tail.objects.addAll(objects);
        tail.segments.appendTail(segments, start, first);
        tail.count = count - first;
        tail.usedCount = Math.max(0, usedCount - first);
        stream.truncate(start);
        segments.truncate(start);
        count = first;
        usedCount = Math.min(usedCount, first);
    }

    /// Becomes an empty rewriting of another lane, and shares its types, objects and handles.
    public void beginRewrite(LaneContent source) {
        stream.clear();
        types = source.types;
        objects = source.objects;
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

    /// Releases what belongs to the lane that was rewritten.
    public void endRewrite() {
        stream.clear();
        types = NO_TYPES;
        objects = ownObjects;
        handles = ownHandles;
    }

    /// Notes that a playback begins.
    public void beginPlayback() {
        handles.beginPlayback();
    }

    /// Lets others use the handles of the spawns that were played in this frame.
    public void publishHandles(FrameHandles frame) {
        handles.publishTo(frame);
    }

    /// Keeps only the commands that have not been played.
    ///
    /// @param playing this lane, or a rewriting of it
    /// @param offset where the rest begins there
    /// @param number how many commands of it have been played
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

    /// The recorders of the commands from one on.
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

    /// Forgets the commands; handles of spawns that have been played stay valid.
    void clearCommands() {
        forgetCommands();
        handles.endCommands();
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
        handles.clear();
    }

    /// Notes that the commands have been played and stay to be played again.
    public void notePlayed() {
        playedBefore = true;
        noteUsed();
    }

    /// Forgets which entities an earlier playback of these commands has spawned.
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
