package dev.tercio.net.internal;

import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.net.Delivery;
import dev.tercio.net.SendResult;
import dev.tercio.net.Transport;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// Writes values into numbered messages and passes full messages to the transport. If the transport
/// refuses a message, its values are marked again, and nothing more is accepted in this frame.
final class ValueWriter {
    private final Transport transport;
    private final Connections connections;
    private final Counters counters;
    private final Channel channel;
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
    private int messageRows;
    private long sequence;
    private long bytesSent;
    private boolean full;

    /// @param repeated for each type, marks the values that are sent again
    /// @param limit the maximum size of a message
    ValueWriter(
            Transport transport,
            Connections connections,
            Counters counters,
            Channel channel,
            SlotBits[] repeated,
            int limit) {
        this.transport = transport;
        this.connections = connections;
        this.counters = counters;
        this.channel = channel;
        this.repeated = repeated;
        this.limit = limit;
        bytes = new byte[limit];
        buffer = ByteBuffer.wrap(bytes);
    }

    /// The number of the last message.
    long sequence() {
        return sequence;
    }

    /// Continues with the message after a number.
    void startAfter(long number) {
        sequence = number;
    }

    /// The bytes of the messages so far.
    long bytesSent() {
        return bytesSent;
    }

    /// Whether the transport has refused a message of this frame.
    boolean isFull() {
        return full;
    }

    void beginFrame() {
        full = false;
    }

    /// Sets the flags of the next sections.
    void flags(int next) {
        flags = next;
    }

    /// Marks the values of a message.
    ///
    /// @return false if the message has been forgotten
    boolean mark(long number) {
        return sent.mark(number, repeated);
    }

    /// Whether a value of this type fits into an empty message.
    boolean canHold(PackedColumns packed) {
        return ValueLayout.HEADER
                        + ValueLayout.SECTION_HEADER
                        + SlotRuns.maxBytes(1)
                        + packed.rowBytes()
                <= limit;
    }

    /// Adds a value.
    ///
    /// @return false if the transport has refused a message; the value was not added then
    boolean add(SharedType<?> type, PackedColumns packed, ComponentPage page, int slot, long tick) {
        if (!fits(packed, rows + 1)) {
            flush(type, packed, page);
            if (!fits(packed, 1)) {
                post(tick);
            }
            if (full) {
                return false;
            }
        }
        slots[rows] = slot;
        offsets[rows++] = slot & PageLayout.OFFSET_MASK;
        return true;
    }

    private boolean fits(PackedColumns packed, int count) {
        return count <= ValueLayout.MAX_ROWS
                && position
                                + ValueLayout.SECTION_HEADER
                                + SlotRuns.maxBytes(count)
                                + count * packed.rowBytes()
                        <= limit;
    }

    /// Writes the added values of a page as a section.
    void flush(SharedType<?> type, PackedColumns packed, @Nullable ComponentPage page) {
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
        messageRows += rows;
        sections++;
        rows = 0;
    }

    /// Sends the current message unless it is empty.
    void post(long tick) {
        if (sections == 0) {
            return;
        }
        sequence++;
        channel.envelope().putHeader(bytes, MessageLayout.VALUES, sequence);
        Bytes.putInt(bytes, ValueLayout.SECTIONS_AT, sections);
        Bytes.putLong(bytes, ValueLayout.STATE_AT, channel.envelope().sequence());
        Bytes.putInt(bytes, ValueLayout.FRAME_AT, (int) tick);
        int checksum = ValueLayout.checksum(sum, bytes, position);
        Bytes.putInt(bytes, MessageLayout.CHECKSUM_AT, checksum);
        count(transmit(position), position);
        position = ValueLayout.HEADER;
        sections = 0;
        messageRows = 0;
    }

    private SendResult transmit(int length) {
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

    private void count(SendResult result, int length) {
        if (result == SendResult.BACK_PRESSURE) {
            // its values are sent in the next frame, under the same number
            full = true;
            sent.mark(sequence, repeated);
            sequence--;
            return;
        }
        counters.updatesSent += messageRows;
        bytesSent += length;
        if (result == SendResult.SENT) {
            counters.messagesSent++;
            counters.bytesSent += length;
        }
    }
}
