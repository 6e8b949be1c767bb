package dev.tercio.internal.event;

import dev.tercio.Tier;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.PageColumns;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.HandleResolver;

import org.jspecify.annotations.Nullable;

import java.util.function.IntFunction;

/// The events of one type in one world, in the order in which they were sent: those of the previous
/// and of the current frame. Events have consecutive numbers, so that a reader can tell which
/// events it has read and which it has missed.
public final class EventQueue {
    private final ComponentSpec<?> spec;
    private final Tier tier;
    private final Codec codec;
    private final EventPages pages;
    private EventBuffer previous;
    private EventBuffer current;
    private long first;
    private long frameStart;

    /// The number of the first event of the last restore. Earlier events were replaced, so no
    /// reader has missed them.
    private long origin;

    /// The number of readers on the world's thread that call a body now.
    private int reading;

    EventQueue(ComponentSpec<?> spec, Tier tier, Codec codec, PageColumns columns) {
        this.spec = spec;
        this.tier = tier;
        this.codec = codec;
        this.pages = new EventPages(spec.type(), columns);
        this.previous = newBuffer();
        this.current = newBuffer();
    }

    public ComponentSpec<?> spec() {
        return spec;
    }

    public Tier tier() {
        return tier;
    }

    public Codec codec() {
        return codec;
    }

    /// Whether events are stored as objects.
    public boolean isManaged() {
        return tier == Tier.MANAGED && !spec.isTag();
    }

    /// The columns indexed by slot over all pages, or null, see [PageColumns#bySlot].
    Object @Nullable [] bySlot() {
        return pages.columns().bySlot();
    }

    EventBuffer newBuffer() {
        return new EventBuffer(pages, tier == Tier.MANAGED && !spec.isTag());
    }

    /// The number of the oldest event.
    public long first() {
        return first;
    }

    long origin() {
        return origin;
    }

    /// The number of the first event of the current frame.
    public long frameStart() {
        return frameStart;
    }

    /// The number of the next event to be sent.
    public long end() {
        return frameStart + current.size();
    }

    /// The number of events.
    public int size() {
        return (int) (end() - first);
    }

    /// The buffer with an event.
    EventBuffer bufferOf(long number) {
        return number < frameStart ? previous : current;
    }

    /// The position of an event in its buffer.
    int indexOf(long number) {
        return (int) (number - (number < frameStart ? first : frameStart));
    }

    /// Creates an event.
    ///
    /// @param number its number, from [#first()] (inclusive) to [#end()] (exclusive)
    public Object read(long number) {
        if (spec.isTag()) {
            return spec.newTag();
        }
        int index = indexOf(number);
        return codec.read(bufferOf(number).columnsAt(index), index & PageLayout.OFFSET_MASK);
    }

    /// Adds an event to the current frame.
    public void add(Object event) {
        spec.checkInstance(event);
        write(current, event);
    }

    /// Whether the next event needs no further page, so that adding it cannot fail.
    public boolean hasRoom() {
        return current.hasRoom();
    }

    /// Adds an event from a command.
    public void add(long[] stream, int index, HandleResolver handles) {
        codec.play(stream, index, current.room(), current.offset(), handles);
        current.added();
    }

    private void write(EventBuffer buffer, Object event) {
        codec.write(buffer.room(), buffer.offset(), event);
        buffer.added();
    }

    /// Adds the events of a lane to the current frame.
    ///
    /// @return an empty buffer for the lane; if the frame had no events yet, the two buffers have
    ///   changed places, which avoids copying
    EventBuffer join(EventBuffer lane) {
        EventBuffer empty = lane;
        if (current.size() == 0) {
            empty = current;
            current = lane;
        } else {
            current.reserve(current.size() + lane.size()); // all of them or none
            current.append(lane);
            lane.recycle();
        }
        return empty;
    }

    /// Ends the current frame and drops the events from before it.
    void nextFrame() {
        EventBuffer old = previous;
        old.recycle();
        long end = end();
        previous = current;
        current = old;
        first = frameStart;
        frameStart = end;
    }

    void beginReading() {
        reading++;
    }

    void endReading() {
        reading--;
    }

    boolean isReading() {
        return reading > 0;
    }

    int trim() {
        return previous.trim() + current.trim();
    }

    /// The events of a queue, which can be replaced as a whole.
    ///
    /// @param previous those of the previous frame
    /// @param current those of the current frame
    public record Content(
            EventBuffer previous, EventBuffer current, long first, long frameStart, long origin) {}

    /// The current content. It does not change while another content is in use.
    public Content content() {
        return new Content(previous, current, first, frameStart, origin);
    }

    /// Creates a content. Its numbers follow those of the current content, so that readers outside
    /// of systems see all its events as new.
    ///
    /// @param count the number of events
    /// @param inPrevious how many of them belong to the previous frame
    /// @param values creates the event with an index
    public Content newContent(int count, int inPrevious, IntFunction<Object> values) {
        Allocations.announce();
        EventBuffer before = newBuffer();
        EventBuffer now = newBuffer();
        try {
            for (int i = 0; i < count; i++) {
                write(i < inPrevious ? before : now, values.apply(i));
            }
        } catch (Throwable failed) {
            before.release();
            now.release();
            throw failed;
        }
        return new Content(before, now, end(), end() + inPrevious, end());
    }

    /// Replaces the content. Allocation-free.
    public void use(Content content) {
        previous = content.previous();
        current = content.current();
        first = content.first();
        frameStart = content.frameStart();
        origin = content.origin();
    }

    /// Releases the memory of a content that is not in use.
    public static void discard(Content content) {
        content.previous().release();
        content.current().release();
    }

    /// Opens all pages that [#restore] needs.
    void prepareRestore(int inPrevious, int inCurrent) {
        previous.reserve(inPrevious);
        current.reserve(inCurrent);
    }

    /// Replaces the events by copies. Allocation-free after [#prepareRestore]. Numbering continues,
    /// see [#newContent].
    void restore(EventBuffer before, EventBuffer now) {
        first = end();
        origin = first;
        previous.clear();
        previous.append(before);
        current.clear();
        current.append(now);
        frameStart = first + previous.size();
    }

    EventBuffer previous() {
        return previous;
    }

    EventBuffer current() {
        return current;
    }
}
