package dev.tercio.internal.command.wire;

import dev.tercio.command.CommandFormatException;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.Words;

import java.util.Arrays;

/// The payload of a value that a codec of the application has written: its length in bytes, the
/// bytes, and zeros up to a multiple of eight.
final class CodedPayload {
    private static final int START = Integer.BYTES;

    private CodedPayload() {}

    /// Appends a command with the bytes of a value.
    static void append(StreamBuffer commands, long head, long second, byte[] value) {
        byte[] payload = new byte[padded(value.length)];
        Bytes.putInt(payload, 0, value.length);
        System.arraycopy(value, 0, payload, START, value.length);
        int at = commands.append(head, second, payload.length);
        Words.fromBytes(payload, 0, commands.words(), at, payload.length);
    }

    /// Returns the size of a payload that has been checked.
    static int bytes(byte[] stream, int payload) {
        return padded(Bytes.getInt(stream, payload));
    }

    private static int padded(int length) {
        return Math.addExact(length, START + Long.BYTES - 1) & -Long.BYTES;
    }

    /// Checks the length and the padding of a payload.
    static void check(byte[] stream, int payload) {
        int left = stream.length - payload;
        if (left < Long.BYTES) {
            throw new CommandFormatException(payload, "value is cut off: left=" + left);
        }
        int length = Bytes.getInt(stream, payload);
        if (length < 0 || length > left - START || padded(length) > left) {
            throw new CommandFormatException(
                    payload,
                    "value does not fit into the stream: bytes="
                            + Integer.toUnsignedString(length)
                            + ", left="
                            + (left - START));
        }
        int end = payload + bytes(stream, payload);
        for (int i = payload + START + length; i < end; i++) {
            if (stream[i] != 0) {
                throw new CommandFormatException(i, "padding of a value is not zero");
            }
        }
    }

    /// Returns the bytes of the value in a payload that has been checked.
    static byte[] value(byte[] stream, int payload) {
        int from = payload + START;
        return Arrays.copyOfRange(stream, from, from + Bytes.getInt(stream, payload));
    }
}
