package dev.tercio.aeron.registry;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.IdleStrategy;

import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Writes the state of the registry into a snapshot of the cluster, and reads it.
///
/// ```
/// magic (8) | bytes (8) | CRC32C (8) | the state, in as many fragments as it needs
/// ```
final class RegistrySnapshot {
    private static final long MAGIC = 0x3147_4552_4352_4554L; // TERCREG1
    private static final int HEADER_BYTES = 24;
    private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

    private RegistrySnapshot() {}

    static void write(RegistryState state, ExclusivePublication out, IdleStrategy idle) {
        MessageWriter content = new MessageWriter().clear();
        state.write(content);
        byte[] bytes = content.toBytes();
        MessageWriter header = new MessageWriter().clear();
        header.putLong(MAGIC).putLong(bytes.length).putLong(crc(bytes));
        offer(out, header.buffer(), 0, header.size(), idle);
        int max = out.maxPayloadLength();
        for (int from = 0; from < bytes.length; from += max) {
            int length = Math.min(max, bytes.length - from);
            offer(out, content.buffer(), from, length, idle);
        }
    }

    private static void offer(
            ExclusivePublication out,
            DirectBuffer buffer,
            int from,
            int length,
            IdleStrategy idle) {
        idle.reset();
        while (true) {
            long result = out.offer(buffer, from, length);
            if (result > 0) {
                return;
            }
            if (result == Publication.CLOSED
                    || result == Publication.NOT_CONNECTED
                    || result == Publication.MAX_POSITION_EXCEEDED) {
                throw new IllegalStateException(
                        "snapshot of the registry cannot be written: result="
                                + Publication.errorString(result));
            }
            idle.idle();
        }
    }

    /// @throws IllegalStateException if the snapshot is damaged; the member must not start with it
    static RegistryState read(RegistryLimits limits, Image snapshot, IdleStrategy idle) {
        ExpandableArrayBuffer all = new ExpandableArrayBuffer();
        int[] size = {0};
        idle.reset();
        while (!snapshot.isEndOfStream() && !isComplete(all, size[0])) {
            int fragments =
                    snapshot.poll(
                            (buffer, offset, length, _) -> {
                                all.putBytes(size[0], buffer, offset, length);
                                size[0] += length;
                            },
                            16);
            if (fragments == 0 && snapshot.isClosed()) {
                break;
            }
            idle.idle(fragments);
        }
        if (!isComplete(all, size[0])) {
            throw damaged("incomplete", size[0]);
        }
        byte[] bytes = new byte[size[0] - HEADER_BYTES];
        all.getBytes(HEADER_BYTES, bytes);
        if (all.getLong(0, ORDER) != MAGIC || all.getLong(16, ORDER) != crc(bytes)) {
            throw damaged("checksum or magic number differs", size[0]);
        }
        return RegistryState.read(limits, MessageReader.of(bytes));
    }

    private static boolean isComplete(DirectBuffer all, int size) {
        return size >= HEADER_BYTES && size - HEADER_BYTES >= all.getLong(8, ORDER);
    }

    private static IllegalStateException damaged(String problem, int bytes) {
        return new IllegalStateException(
                "snapshot of the registry is damaged: problem="
                        + problem
                        + ", bytes="
                        + bytes
                        + "; restore the folder of this member from another member");
    }

    private static long crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return crc.getValue();
    }
}
