package dev.tercio.internal.command.lane;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.Words;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// The recorded content of a lane: a stream of commands, and the types, objects and handles they
/// refer to.
///
/// A content can also be a rewritten copy of another: it has its own stream with the commands in
/// another order, and shares the types, objects and handles of the original. See [#beginRewrite].
public final class LaneContent {
    private static final ComponentSpec<?>[] NO_TYPES = {};
    private static final int[] NO_SIZES = {};
    private static final int FIRST_BYTES = 1024;

    public final StreamBuffer stream;
    public final Segments segments = new Segments();
    private final ObjectTable ownObjects = new ObjectTable();
    private final LaneHandles ownHandles = new LaneHandles();

    /// The types that commands name, by ordinal. They are stored here and not in a separate class,
    /// because every recorded command adds its type and would pay for one more dependent load.
    private @Nullable ComponentSpec<?>[] types = new ComponentSpec<?>[16];

    /// The sizes of the fields of each type in bytes plus one, or 0 if not yet known: each pass
    /// over the commands needs them.
    private int[] sizes = new int[16];

    private ObjectTable objects = ownObjects;
    private LaneHandles handles = ownHandles;

    /// Made by the first split: most lanes are never split.
    private @Nullable CommandOffsets offsets;

    private int count;

    /// The origins of the commands if this content is rewritten.
    private @Nullable CommandOrigins origins;

    /// Whether the commands were played and kept.
    private boolean playedBefore;

    /// The number of commands that were played, appended to others, serialised, or counted as
    /// unplayed. Dropping them loses nothing.
    private int usedCount;

    /// Whether later commands may change the component set of a spawn of this lane.
    private boolean reshapesSpawns;

    /// Whether commands may change the component set of a spawn of another lane.
    private boolean reshapesOthers;

    /// Whether commands may have a priority other than normal.
    private boolean hasPriorities;

    public LaneContent() {
        this(StreamBuffer.MAX_BYTES);
    }

    /// @param limit the maximum size of the commands in bytes
    public LaneContent(int limit) {
        this.stream = new StreamBuffer(FIRST_BYTES, limit);
    }

    public LaneHandles handles() {
        return handles;
    }

    /// Returns the number of commands that would be lost if they were dropped.
    public int unplayed() {
        return count - usedCount;
    }

    /// Marks all commands as used, so that dropping them loses nothing.
    public void noteUsed() {
        usedCount = count;
    }

    /// Returns the number of commands, not counting the parts of spawns.
    public int count() {
        return count;
    }

    public void countOne() {
        count++;
    }

    public void uncountOne() {
        count--;
        usedCount = Math.min(usedCount, count);
        truncateOffsets(count);
    }

    /// Returns the name of the recorder of a command.
    public String recorderOf(int at, int number) {
        return origins == null ? segments.recorderAt(at) : origins.recorder(number);
    }

    /// Returns the number of a command in the count of its recorder.
    public int numberOf(int at, int number) {
        return origins == null ? segments.numberAt(at, number) : origins.number(number);
    }

    /// Returns the number of a command in the lane that was rewritten.
    public int originalNumber(int number) {
        return origins == null ? number : origins.sourceNumber(number);
    }

    /// Returns the number of a command in the lane as it was recorded, before any rewrite.
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

    /// Marks that a command changes the component set of a spawn.
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
            sizes = Arrays.copyOf(sizes, types.length);
        }
        types[ordinal] = spec;
    }

    /// Returns the type that a command names.
    public ComponentSpec<?> type(long word) {
        return Objects.requireNonNull(types[CommandWord.type(word)]);
    }

    /// Returns the class that a command names, or null.
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

    /// Returns the object that the payload of a command refers to.
    public Object objectAt(int payload) {
        return object(Words.get(stream.words(), payload));
    }

    public int objectCount() {
        return objects.count();
    }

    public void dropObjects(int from) {
        objects.dropFrom(from);
    }

    /// Returns the length of a command in bytes, without its parts.
    public int length(long word) {
        return CommandWord.HEADER + payload(word);
    }

    private int payload(long word) {
        if (CommandWord.carriesFields(word)) {
            int size = sizes[CommandWord.type(word)];
            return size > 0 ? size - 1 : measure(word);
        }
        boolean number = CommandWord.has(word, CommandWord.OBJECT);
        return number || CommandWord.carriesNumber(word) ? Long.BYTES : 0;
    }

    private int measure(long word) {
        int size = type(word).heapCodec().streamBytes();
        sizes[CommandWord.type(word)] = size + 1;
        return size;
    }

    /// Returns the offset after a command and its parts.
    public int next(int at) {
        long[] words = stream.words();
        int size = stream.size();
        long word = Words.get(words, at);
        int end = at;
        do {
            end += length(word);
            word = end < size ? Words.get(words, end) : 0;
        } while (CommandWord.has(word, CommandWord.PART));
        return end;
    }

    /// Returns the current end of the recording, for [#rollBack].
    public long mark() {
        return ((long) stream.size() << 32) | count;
    }

    /// Drops the commands after a mark. Their objects are released later, with all others.
    public void rollBack(long mark) {
        stream.truncate((int) (mark >>> 32));
        segments.truncate((int) (mark >>> 32));
        count = (int) mark;
        usedCount = Math.min(usedCount, count);
        truncateOffsets(count);
    }

    /// How many commands were walked over to find others by their number.
    public long steps() {
        return offsets == null ? 0 : offsets.steps();
    }

    private CommandOffsets offsets() {
        CommandOffsets made = offsets;
        if (made == null) {
            made = new CommandOffsets();
            offsets = made;
        }
        return made;
    }

    private void truncateOffsets(int size) {
        if (offsets != null) {
            offsets.truncate(size);
        }
    }

    /// Appends the commands of another lane and the handles they use.
    public void append(LaneContent other) {
        handles.use(other.handles);
        join(other);
        other.noteUsed();
    }

    /// Appends the commands of another lane whose handles are already in the scope of the playback.
    public void join(LaneContent other) {
        int start = stream.size();
        stream.append(other.stream.words(), 0, other.stream.size());
        adopt(other);
        int firstObject = objects.count();
        objects.addAll(other.objects);
        if (firstObject > 0 && objects.count() > firstObject) {
            renumberObjects(start, firstObject);
        }
        segments.append(other.segments, start, stream.size(), count);
        count += other.count;
    }

    /// Copies the types and flags of another lane.
    private void adopt(LaneContent other) {
        for (ComponentSpec<?> spec : other.types) {
            if (spec != null) {
                note(spec);
            }
        }
        // the handles of these commands do not belong to this lane
        reshapesOthers |= other.reshapesSpawns || other.reshapesOthers;
        playedBefore |= other.playedBefore;
        hasPriorities |= other.hasPriorities;
    }

    /// Adds the tables of all handles that the commands use to a list.
    public void shareInto(List<HandleTable> tables) {
        handles.shareInto(tables);
    }

    private void renumberObjects(int start, int by) {
        long[] words = stream.words();
        for (int at = start; at < stream.size(); ) {
            long word = Words.get(words, at);
            if (CommandWord.has(word, CommandWord.OBJECT)) {
                int payload = at + CommandWord.HEADER;
                Words.put(words, payload, Words.get(words, payload) + by);
            }
            if (CommandWord.isAboutQuery(word)) {
                int query = at + CommandWord.ENTITY;
                Words.put(words, query, Words.get(words, query) + by);
            }
            at += length(word);
        }
    }

    /// Moves the commands from a number on to an empty lane.
    public void moveTail(int first, LaneContent tail) {
        int start = offsets().find(this, first);
        tail.stream.append(stream.words(), start, stream.size() - start);
        tail.adopt(this);
        tail.handles.use(handles);
        tail.objects.borrow(objects);
        tail.segments.appendTail(segments, start, first);
        tail.count = count - first;
        tail.usedCount = Math.max(0, usedCount - first);
        stream.truncate(start);
        segments.truncate(start);
        count = first;
        usedCount = Math.min(usedCount, first);
        truncateOffsets(first);
    }

    /// Makes this an empty rewritten copy of another lane, which shares its types, objects and
    /// handles.
    public void beginRewrite(LaneContent source) {
        stream.clear();
        truncateOffsets(0);
        types = source.types;
        sizes = source.sizes;
        objects = source.objects;
        handles = source.handles;
        count = 0;
        if (origins == null || origins.source() != source) {
            origins = new CommandOrigins(source);
        }
        origins.clear();
    }

    /// Adds a command of the original lane, with its parts.
    public void rewriteCommand(LaneContent source, int from, int to, int number) {
        stream.append(source.stream.words(), from, to - from);
        noteOrigin(from, number);
    }

    /// Counts a command and stores its origin.
    public void noteOrigin(int offset, int number) {
        if (origins != null) {
            origins.add(offset, number);
        }
        count++;
    }

    /// Sets the number of commands, whose origins are then set in any order by [#noteOriginAt].
    public void reserveOrigins(int commands) {
        if (origins != null) {
            origins.reserve(commands);
        }
        count = commands;
    }

    /// Stores the origin of a command.
    public void noteOriginAt(int place, int offset, int number) {
        if (origins != null) {
            origins.set(place, offset, number);
        }
    }

    /// Releases everything that belongs to the original lane.
    public void endRewrite() {
        stream.clear();
        types = NO_TYPES;
        sizes = NO_SIZES;
        objects = ownObjects;
        handles = ownHandles;
    }

    /// Called when a playback begins.
    public void beginPlayback() {
        handles.beginPlayback();
    }

    /// Makes the handles of played spawns available to other buffers and lanes in this frame.
    public void publishHandles(FrameHandles frame) {
        handles.publishTo(frame);
    }

    /// Keeps only the commands that have not been played.
    ///
    /// @param playing this lane, or a rewritten copy of it
    /// @param offset the offset of the first unplayed command in that lane
    /// @param number the number of played commands in that lane
    public void keepRest(LaneContent playing, int offset, int number) {
        if (playing == this) {
            dropBefore(offset, number);
        } else if (number == playing.count) {
            clearCommands();
        } else {
            stream.clear();
            truncateOffsets(0);
            stream.append(playing.stream.words(), offset, playing.stream.size() - offset);
            usedCount = playing.countRecordedBefore(usedCount, number);
            int left = playing.count - number;
            keepRecorders(playing, offset, number, left);
            count = left;
        }
    }

    /// Keeps the recorders of the commands that have not been played. Without memory for that, this
    /// lane counts as the recorder of all: the commands themselves must not be lost.
    private void keepRecorders(LaneContent playing, int offset, int number, int left) {
        try {
            segments.replaceByRest(playing.recordersFrom(offset, number), left, count);
        } catch (OutOfMemoryError full) {
            segments.clear();
        }
    }

    /// Counts the commands from a number on that were among the first of the lane as recorded.
    private int countRecordedBefore(int recorded, int first) {
        int found = 0;
        for (int i = first; recorded > 0 && i < count; i++) {
            found += recordedNumber(i) < recorded ? 1 : 0;
        }
        return found;
    }

    /// Returns the recorders of the commands from a number on.
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

    /// Drops commands that have been played.
    private void dropBefore(int offset, int number) {
        if (number == count) {
            clearCommands();
            return;
        }
        stream.dropBefore(offset);
        truncateOffsets(0);
        segments.dropBefore(offset, number);
        count -= number;
        usedCount = Math.max(0, usedCount - number);
    }

    /// Drops all commands. Handles of played spawns stay valid.
    void clearCommands() {
        forgetCommands();
        handles.endCommands();
    }

    private void forgetCommands() {
        stream.clear();
        truncateOffsets(0);
        segments.clear();
        dropObjects(0);
        count = 0;
        reshapesSpawns = false;
        reshapesOthers = false;
        playedBefore = false;
        hasPriorities = false;
        usedCount = 0;
    }

    /// Drops all commands and invalidates all handles.
    public void clear() {
        forgetCommands();
        handles.clear();
    }

    /// Marks the commands as played and kept for another playback.
    public void notePlayed() {
        playedBefore = true;
        noteUsed();
    }

    /// Clears the entities that an earlier playback of these commands has spawned.
    public void forgetSpawned(HandleScope scope) {
        if (!playedBefore) {
            return;
        }
        long[] words = stream.words();
        for (int at = 0; at < stream.size(); at = next(at)) {
            if (CommandWord.isSpawn(Words.get(words, at))) {
                long handle = Words.entity(words, at);
                HandleTable table = scope.tableOf(handle);
                if (table != null && table.knows(handle)) {
                    table.resolve(handle, 0);
                }
            }
        }
    }
}
