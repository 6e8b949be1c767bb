package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.net.Transport;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// Sends values of components in unreliable messages, straight from the columns. If the transport
/// refuses a message, the remaining values wait for the next frame, which starts with them.
final class ValueSender {
    /// The bytes of a message that are not values, apart from the runs of slots.
    private static final int OVERHEAD = ValueLayout.HEADER + ValueLayout.SECTION_HEADER;

    private final Counters counters;
    private final EntityRegistry registry;
    private final List<SharedType<?>> types;
    private final EntityTable table;
    private final Channel channel;
    private final ValueWriter writer;
    private final SlotBits[] dirty;

    /// Values that are sent again although they have not changed, and values of refused messages.
    private final SlotBits[] repeated;

    private final int limit;
    private boolean repeats;
    private @Nullable ValuePriorities priorities;

    /// Where the next frame starts after a refused message, so that no value waits forever. Each
    /// type has two lists: changed and repeated values.
    private int startList;

    private int startWord;

    /// Whether values of the last frame wait for the next one.
    private boolean waits;

    ValueSender(
            Transport transport,
            Connections connections,
            Counters counters,
            EntityRegistry registry,
            Channel channel,
            int limit) {
        this.counters = counters;
        this.registry = registry;
        this.types = registry.types();
        this.table = ((DirectWorld) registry.world()).table();
        this.channel = channel;
        this.limit = limit;
        dirty = new SlotBits[registry.types().size()];
        repeated = new SlotBits[dirty.length];
        for (int i = 0; i < dirty.length; i++) {
            dirty[i] = new SlotBits();
            repeated[i] = new SlotBits();
        }
        writer = new ValueWriter(transport, connections, counters, channel, repeated, limit);
    }

    /// The number of the last message.
    long sequence() {
        return writer.sequence();
    }

    /// Continues with the message after a number.
    void startAfter(long number) {
        writer.startAfter(number);
    }

    /// The slots of a type whose values are to be sent.
    SlotBits dirty(SharedType<?> type) {
        return dirty[type.number()];
    }

    /// Sends the values of a lost message again.
    void resend(long from, int count) {
        for (long lost = from; lost < from + count && lost <= sequence(); lost++) {
            counters.messagesRepeated++;
            if (!writer.mark(lost)) {
                // the message has been forgotten, so any value may be missing
                markAll();
                return;
            }
        }
    }

    void markAll() {
        for (SharedType<?> type : types) {
            if (type.isSentPacked()) {
                repeated[type.number()].addAll(type.publishedBits());
            }
        }
    }

    /// Marks a part of all values, so that each is sent again from time to time even if it does not
    /// change.
    ///
    /// @param period after how many frames all values have been sent
    void refreshSlice(long tick, int period) {
        for (int i = 0; i < types.size(); i++) {
            SharedType<?> type = types.get(i);
            if (type.isSentPacked()) {
                SlotBits published = type.publishedBits();
                long words = (long) published.pageLimit() * PageLayout.WORDS_PER_PAGE;
                long turn = tick % period;
                markWords(type, turn * words / period, (turn + 1) * words / period);
            }
        }
    }

    private void markWords(SharedType<?> type, long from, long to) {
        for (long word = from; word < to; word++) {
            int page = (int) (word / PageLayout.WORDS_PER_PAGE);
            int index = (int) (word % PageLayout.WORDS_PER_PAGE);
            long[] published = type.publishedBits().page(page);
            if (published != null && published[index] != 0) {
                repeated[type.number()].openPage(page)[index] |= published[index];
            }
        }
    }

    void clear() {
        for (int i = 0; i < dirty.length; i++) {
            dirty[i].clear();
            repeated[i].clear();
        }
    }

    /// Whether no value waits for the next frame.
    boolean isIdle() {
        return !waits;
    }

    /// Sends the marked values that fit the budget.
    void send(long frame, Budget budget) {
        long deferred = counters.updatesDeferred;
        ValuePriorities chooser = priorities;
        if (chooser == null) {
            chooser = new ValuePriorities(channel, counters, types);
            priorities = chooser;
        }
        long payload = (long) budget.forValues() * (limit - OVERHEAD) / limit;
        chooser.choose(dirty, repeated, frame, payload);
        long before = writer.bytesSent();
        writer.beginFrame();
        // a value that was sent before and one that has changed since are not distinguished
        repeats(true);
        for (int i = 0; i < types.size() && !writer.isFull(); i++) {
            PackedColumns packed = types.get(i).packed();
            if (packed != null && types.get(i).isSentPacked()) {
                send(types.get(i), packed, chooser.chosen(i), 0, Integer.MAX_VALUE, frame);
            }
        }
        writer.post(frame);
        if (writer.isFull()) {
            defer(chooser);
        }
        budget.spend(writer.bytesSent() - before);
        waits = counters.updatesDeferred != deferred;
    }

    /// Returns the chosen values that were not sent.
    private void defer(ValuePriorities chooser) {
        for (int i = 0; i < types.size(); i++) {
            repeated[i].addAll(chooser.chosen(i));
            chooser.chosen(i).clear();
            counters.updatesDeferred += repeated[i].count();
        }
    }

    /// Sends all values that are marked, unless the transport refuses a message.
    void send(long frame) {
        int lists = 2 * types.size();
        int firstList = startList;
        int firstWord = startWord;
        startList = 0;
        startWord = 0;
        writer.beginFrame();
        for (int i = 0; i <= lists && lists > 0 && !writer.isFull(); i++) {
            int from = i == 0 ? firstWord : 0;
            int to = i == lists ? firstWord : Integer.MAX_VALUE;
            sendList((firstList + i) % lists, from, to, frame);
        }
        writer.post(frame);
        waits = writer.isFull();
        if (waits) {
            countDeferred();
        }
    }

    private void sendList(int list, int from, int to, long frame) {
        SharedType<?> type = types.get(list / 2);
        PackedColumns packed = type.packed();
        if (packed == null || !type.isSentPacked()) {
            return;
        }
        repeats(list % 2 != 0);
        SlotBits bits = repeats ? repeated[type.number()] : dirty[type.number()];
        int stopped = send(type, packed, bits, from, to, frame);
        if (writer.isFull()) {
            startList = list;
            startWord = stopped;
        }
    }

    private void repeats(boolean on) {
        repeats = on;
        writer.flags(on ? ValueLayout.REPEATED : 0);
    }

    /// Counts the values that wait for the next frame.
    private void countDeferred() {
        for (int i = 0; i < types.size(); i++) {
            SlotBits published = types.get(i).publishedBits();
            for (int page = 0; page < published.pageLimit(); page++) {
                long[] words = published.page(page);
                for (int word = 0; words != null && word < words.length; word++) {
                    long marked = dirty[i].word(page, word) | repeated[i].word(page, word);
                    marked &= words[word] & channel.insideWord(page, word);
                    counters.updatesDeferred += Long.bitCount(marked);
                }
            }
        }
    }

    /// Sends the marked values of some words.
    ///
    /// @param from the number of the first word, counted over all pages
    /// @return the word in which a message was refused, or the last one
    private int send(
            SharedType<?> type, PackedColumns packed, SlotBits bits, int from, int to, long frame) {
        int size = PageLayout.WORDS_PER_PAGE;
        int end = Math.min(to, bits.pageLimit() * size);
        int at = from;
        while (at < end && !writer.isFull()) {
            int number = at / size;
            int limit = Math.min(end - number * size, size);
            long[] words = bits.page(number);
            int stopped =
                    words == null
                            ? limit
                            : sendPage(type, packed, words, number, at % size, limit, frame);
            at = number * size + stopped;
        }
        return at;
    }

    private int sendPage(
            SharedType<?> type,
            PackedColumns packed,
            long[] words,
            int number,
            int from,
            int to,
            long frame) {
        ComponentPage page = packed.store().pageAt(number);
        AuthorityBits owned = page == null ? null : page.authority();
        long[] published = type.publishedBits().page(number);
        int word = from;
        while (word < to && !writer.isFull()) {
            long marked = words[word];
            words[word] = 0;
            if (repeats) {
                // these are sent as changed values
                marked &= ~dirty[type.number()].word(number, word);
            } else if (marked != 0) {
                repeated[type.number()].removeWord(number, word, marked);
            }
            if (marked != 0 && page != null && owned != null && published != null) {
                long now = marked & page.words()[word] & owned.words()[word] & published[word];
                now &= channel.insideWord(number, word);
                // not in one expression: a refused message marks its values in the same array
                long left = sendWord(type, packed, page, number, word, now, frame);
                words[word] |= left;
            }
            word += writer.isFull() ? 0 : 1;
        }
        writer.flush(type, packed, page);
        return word;
    }

    /// Sends the values of a word.
    ///
    /// @return the values that were not sent, because the transport has refused a message
    private long sendWord(
            SharedType<?> type,
            PackedColumns packed,
            ComponentPage page,
            int number,
            int word,
            long bits,
            long frame) {
        int first = (number << PageLayout.PAGE_SHIFT) + (word << PageLayout.WORD_SHIFT);
        boolean fits = writer.canHold(packed);
        int[] generations = table.generationsOf(number);
        SlotHandles announced = channel.announced();
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            int slot = first + Long.numberOfTrailingZeros(rest);
            long handle = (long) generations[slot & PageLayout.OFFSET_MASK] << 32 | slot;
            if (slot >= ValueLayout.MAX_SLOT || !fits || !announced.contains(handle)) {
                sendSlowly(type, handle);
            } else if (!writer.add(type, packed, page, slot, frame)) {
                return rest;
            }
        }
        return 0;
    }

    /// Sends a value in a state message, because peers do not know the handle of the entity.
    private void sendSlowly(SharedType<?> type, long handle) {
        SharedEntity shared =
                registry.entry(Entity.of((int) handle, (int) (handle >>> Integer.SIZE)));
        if (shared != null && registry.isPublished(shared, type)) {
            channel.value(type, shared);
        }
    }
}
