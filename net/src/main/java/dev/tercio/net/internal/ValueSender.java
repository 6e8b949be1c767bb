package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.net.Delivery;
import dev.tercio.net.SendResult;
import dev.tercio.net.Transport;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;

/// Sends values of components in unreliable messages, straight from the columns.
final class ValueSender {
    /// The bytes of a message that are not values, apart from the runs of slots.
    private static final int OVERHEAD = ValueLayout.HEADER + ValueLayout.SECTION_HEADER;

    private final Transport transport;
    private final Connections connections;
    private final Counters counters;
    private final EntityRegistry registry;
    private final List<SharedType<?>> types;
    private final EntityTable table;
    private final Channel channel;
    private final SlotBits[] dirty;

    /// Values that are sent again although they have not changed.
    private final SlotBits[] repeated;

    private final SentRuns sent = new SentRuns();
    private final byte[] bytes;
    private final ByteBuffer buffer;
    private final int limit;
    private final CRC32C sum = new CRC32C();
    private final int[] slots = new int[ValueLayout.MAX_ROWS];
    private final int[] offsets = new int[ValueLayout.MAX_ROWS];
    private int rows;
    private int flags;
    private int position = ValueLayout.HEADER;
    private int sections;
    private long sequence;
    private long bytesSent;
    private @Nullable ValuePriorities priorities;

    ValueSender(
            Transport transport,
            Connections connections,
            Counters counters,
            EntityRegistry registry,
            Channel channel,
            int limit) {
        this.transport = transport;
        this.connections = connections;
        this.counters = counters;
        this.registry = registry;
        this.types = registry.types();
        this.table = ((DirectWorld) registry.world()).table();
        this.channel = channel;
        this.limit = limit;
        bytes = new byte[limit];
        buffer = ByteBuffer.wrap(bytes);
        dirty = new SlotBits[registry.types().size()];
        repeated = new SlotBits[dirty.length];
        for (int i = 0; i < dirty.length; i++) {
            dirty[i] = new SlotBits();
            repeated[i] = new SlotBits();
        }
    }

    /// The number of the last message.
    long sequence() {
        return sequence;
    }

    /// Continues with the message after a number.
    void startAfter(long number) {
        sequence = number;
    }

    /// The slots of a type whose values are to be sent.
    SlotBits dirty(SharedType<?> type) {
        return dirty[type.number()];
    }

    /// Sends the values of a lost message again.
    void resend(long from, int count) {
        for (long lost = from; lost < from + count && lost <= sequence; lost++) {
            if (sent.mark(lost, repeated)) {
                counters.messagesRepeated++;
            } else {
                // the message has been forgotten, so any value may be missing
                counters.messagesRepeated++;
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

    /// Sends the marked values that fit the budget.
    void send(long frame, Budget budget) {
        ValuePriorities chooser = priorities;
        if (chooser == null) {
            chooser = new ValuePriorities(channel, counters, types);
            priorities = chooser;
        }
        long payload = (long) budget.forValues() * (limit - OVERHEAD) / limit;
        chooser.choose(dirty, repeated, frame, payload);
        long before = bytesSent;
        // a value that was sent before and one that has changed since are not distinguished
        flags = ValueLayout.REPEATED;
        for (int i = 0; i < types.size(); i++) {
            PackedColumns packed = types.get(i).packed();
            if (packed != null && types.get(i).isSentPacked()) {
                send(types.get(i), packed, chooser.chosen(i), frame);
            }
        }
        post(frame);
        budget.spend(bytesSent - before);
    }

    /// Sends all values that are marked.
    void send(long frame) {
        for (int i = 0; i < types.size(); i++) {
            SharedType<?> type = types.get(i);
            PackedColumns packed = type.packed();
            if (packed != null && type.isSentPacked()) {
                flags = 0;
                send(type, packed, dirty[i], frame);
                flags = ValueLayout.REPEATED;
                send(type, packed, repeated[i], frame);
            }
        }
        post(frame);
    }

    private void send(SharedType<?> type, PackedColumns packed, SlotBits bits, long frame) {
        for (int number = 0; number < bits.pageLimit(); number++) {
            long[] words = bits.page(number);
            ComponentPage page = packed.store().pageAt(number);
            if (words == null) {
                continue;
            }
            AuthorityBits owned = page == null ? null : page.authority();
            long[] published = type.publishedBits().page(number);
            for (int word = 0; word < words.length; word++) {
                long marked = words[word];
                if (marked == 0) {
                    continue;
                }
                words[word] = 0;
                if (flags == 0) {
                    repeated[type.number()].removeWord(number, word, marked);
                }
                if (page != null && owned != null && published != null) {
                    long now = marked & page.words()[word] & owned.words()[word] & published[word];
                    now &= channel.insideWord(number, word);
                    collect(type, packed, page, number, word, now, frame);
                }
            }
            flush(type, packed, page);
        }
    }

    private void collect(
            SharedType<?> type,
            PackedColumns packed,
            ComponentPage page,
            int number,
            int word,
            long bits,
            long frame) {
        int first = (number << PageLayout.PAGE_SHIFT) + (word << PageLayout.WORD_SHIFT);
        boolean tooLarge =
                ValueLayout.HEADER
                                + ValueLayout.SECTION_HEADER
                                + SlotRuns.maxBytes(1)
                                + packed.rowBytes()
                        > limit;
        int[] generations = table.generationsOf(number);
        SlotHandles announced = channel.announced();
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            int slot = first + Long.numberOfTrailingZeros(rest);
            int offset = slot & PageLayout.OFFSET_MASK;
            long handle = (long) generations[offset] << 32 | slot;
            if (slot >= ValueLayout.MAX_SLOT || tooLarge || !announced.contains(handle)) {
                sendSlowly(type, handle);
                continue;
            }
            if (!fits(packed, rows + 1)) {
                flush(type, packed, page);
                if (!fits(packed, 1)) {
                    post(frame);
                }
            }
            slots[rows] = slot;
            offsets[rows++] = offset;
        }
    }

    private boolean fits(PackedColumns packed, int count) {
        return count <= ValueLayout.MAX_ROWS
                && position
                                + ValueLayout.SECTION_HEADER
                                + SlotRuns.maxBytes(count)
                                + count * packed.rowBytes()
                        <= limit;
    }

    /// Sends a value in a state message, because peers do not know the handle of the entity.
    private void sendSlowly(SharedType<?> type, long handle) {
        SharedEntity shared =
                registry.entry(Entity.of((int) handle, (int) (handle >>> Integer.SIZE)));
        if (shared != null && registry.isPublished(shared, type)) {
            channel.value(type, shared);
        }
    }

    /// Writes the collected values as a section.
    private void flush(SharedType<?> type, PackedColumns packed, @Nullable ComponentPage page) {
        if (rows == 0 || page == null) {
            rows = 0;
            return;
        }
        if (sections == 0) {
            sent.begin(sequence + 1);
        }
        int start = position;
        int runs = start + ValueLayout.SECTION_HEADER;
        int values = SlotRuns.write(slots, rows, bytes, runs);
        position = packed.gather(page, offsets, rows, bytes, values);
        Bytes.putInt(bytes, start + ValueLayout.SECTION_TYPE_AT, type.fingerprint());
        Bytes.putShort(bytes, start + ValueLayout.SECTION_ROWS_AT, (short) rows);
        Bytes.putShort(bytes, start + ValueLayout.SECTION_FLAGS_AT, (short) flags);
        Bytes.putInt(bytes, start + ValueLayout.SECTION_SLOT_AT, slots[0]);
        Bytes.putInt(bytes, start + ValueLayout.SECTION_LENGTH_AT, position - runs);
        sent.add(sequence + 1, type.number(), rows, slots[0], bytes, runs, values);
        counters.updatesSent += rows;
        sections++;
        rows = 0;
    }

    /// Sends the current message unless it is empty.
    private void post(long frame) {
        if (sections == 0) {
            return;
        }
        sequence++;
        channel.envelope().putHeader(bytes, MessageLayout.VALUES, sequence);
        Bytes.putInt(bytes, ValueLayout.SECTIONS_AT, sections);
        Bytes.putLong(bytes, ValueLayout.STATE_AT, channel.envelope().sequence());
        Bytes.putInt(bytes, ValueLayout.FRAME_AT, (int) frame);
        int length = position;
        int checksum = ValueLayout.checksum(sum, bytes, length);
        Bytes.putInt(bytes, MessageLayout.CHECKSUM_AT, checksum);
        position = ValueLayout.HEADER;
        sections = 0;
        count(transmit(length), length);
    }

    private SendResult transmit(int length) {
        bytesSent += length;
        int address = channel.address();
        if (address != Connections.ALL) {
            return transport.send(address, Delivery.UNRELIABLE, buffer, 0, length);
        }
        return connections.isCommon()
                ? transport.broadcast(buffer, 0, length)
                : transmitToEach(length);
    }

    /// Sends a message to the peers that have no channel of their own. The result is that of a
    /// broadcast.
    private SendResult transmitToEach(int length) {
        SendResult result = SendResult.NO_PEER;
        for (int i = 0; i < connections.all().size(); i++) {
            Connection peer = connections.all().get(i);
            if (!peer.isSeparate()) {
                SendResult one =
                        transport.send(peer.address, Delivery.UNRELIABLE, buffer, 0, length);
                result = result == SendResult.SENT ? result : one;
            }
        }
        return result;
    }

    /// A message that is not accepted is lost; peers request its values again.
    private void count(SendResult result, int length) {
        switch (result) {
            case SENT -> {
                counters.messagesSent++;
                counters.bytesSent += length;
            }
            case BACK_PRESSURE -> counters.messagesDropped++;
            case NO_PEER, CLOSED -> {}
        }
    }
}
