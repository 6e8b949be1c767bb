package dev.tercio.replay;

import dev.tercio.World;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/// Splits an uncompressed file into sections and builds files from sections, with correct checksums
/// for any content. It is based on the documented format, not on the code that writes it.
final class SectionFile {
    static final int SCHEMA = 1;
    static final int WORLD = 2;
    static final int HEADERS = 3;
    static final int VALUES = 4;
    static final int RESOURCES = 5;
    static final int SCHEDULE = 6;
    static final int EVENTS = 14;

    static final int BEGINNING = 16;
    static final int HEADER = 32;

    private static final int END = 0;
    private static final int CHECKSUM = 28;

    /// The kind and payload of a section.
    record Entry(int kind, byte[] payload) {
        Entry {
            payload = payload.clone();
        }

        /// The payload as a buffer, for reading and changing numbers.
        ByteBuffer numbers() {
            return ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
        }

        /// An entry with another payload.
        Entry with(byte[] other) {
            return new Entry(kind, other);
        }
    }

    private SectionFile() {}

    static SaveFormat plain() {
        return RandomWorld.format().compression(0);
    }

    static byte[] save(World world, SaveFormat format) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Snapshot.save(world, out, format);
        return out.toByteArray();
    }

    static void load(World world, byte[] file, SaveFormat format) {
        Snapshot.load(world, new ByteArrayInputStream(file), format);
    }

    /// The sections of a file without the end section.
    static List<Entry> entries(byte[] file) {
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        List<Entry> entries = new ArrayList<>();
        for (int at = BEGINNING; file[at + 4] != END; at += HEADER + padded(in.getInt(at + 8))) {
            byte[] payload = new byte[in.getInt(at + 8)];
            in.get(at + HEADER, payload);
            entries.add(new Entry(file[at + 4], payload));
        }
        return entries;
    }

    /// The start of each section of a file, including the end section.
    static List<Integer> offsets(byte[] file) {
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> offsets = new ArrayList<>();
        for (int at = BEGINNING; at < file.length; at += HEADER + padded(in.getInt(at + 8))) {
            offsets.add(at);
        }
        return offsets;
    }

    /// The first entry of a kind.
    static Entry first(List<Entry> entries, int kind) {
        return entries.stream().filter(entry -> entry.kind() == kind).findFirst().orElseThrow();
    }

    /// A file with these sections and an end section.
    static byte[] seal(List<Entry> entries) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(beginning());
        int number = 0;
        for (Entry entry : entries) {
            out.writeBytes(section(entry.kind(), 0, number++, entry.payload().length, entry));
        }
        out.writeBytes(section(END, 0, number, 0, new Entry(END, new byte[0])));
        return out.toByteArray();
    }

    static byte[] beginning() {
        byte[] bytes = new byte[BEGINNING];
        ByteBuffer.wrap(bytes).put("TERCSNAP".getBytes()).put((byte) 1);
        return bytes;
    }

    /// A section with any header and a correct checksum.
    static byte[] section(int kind, int form, long number, int rawLength, Entry entry) {
        int length = entry.payload().length;
        ByteBuffer bytes =
                ByteBuffer.allocate(HEADER + padded(length)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put("SECT".getBytes()).put((byte) kind).put((byte) form).putShort((short) 0);
        bytes.putInt(length).putInt(rawLength).putLong(number).putInt(0).putInt(0);
        bytes.put(entry.payload());
        reseal(bytes.array(), 0);
        return bytes.array();
    }

    /// Corrects the checksum of a changed section.
    static void reseal(byte[] file, int at) {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        CRC32C sum = new CRC32C();
        sum.update(file, at, CHECKSUM);
        sum.update(file, at + HEADER, bytes.getInt(at + 8));
        bytes.putInt(at + CHECKSUM, (int) sum.getValue());
    }

    private static int padded(int length) {
        return (length + 7) / 8 * 8;
    }
}
