package dev.tercio.dis.pdu;

import java.util.Objects;

/// Reads the PDUs of a datagram one after another, without allocation.
///
/// ```java
/// reader.wrap(datagram, 0, length);
/// while (reader.next()) {
///     switch (reader.type()) {
///         case ENTITY_STATE -> move(reader.read(state));
///         case FIRE -> shoot(reader.read(fire));
///         default -> {}
///     }
/// }
/// ```
///
/// [#next()] stops only at PDUs that are complete and supported. It skips everything else and
/// counts it, see [#skipped(SkipReason)]. No content of a datagram makes it throw. Several PDUs in
/// one datagram (bundled PDUs) may follow each other directly or start at multiples of eight bytes.
///
/// Not thread-safe.
public final class PduReader {
    private static final int ALIGNMENT = 8;

    private long accepted;
    private long unsupportedVersions;
    private long unsupportedTypes;
    private long malformed;
    private long truncated;

    private byte[] bytes = Pdu.NO_BYTES;
    private int start;
    private int limit;
    private int next;
    private int offset;
    private PduType type = PduType.ENTITY_STATE;
    private boolean valid;

    /// Creates a reader without a datagram.
    public PduReader() {}

    /// Starts to read a datagram. The counts continue.
    ///
    /// @param datagram contains the bytes; they must not change while they are read
    /// @param index the index of the first byte
    /// @param length the number of bytes
    /// @return this
    /// @throws IndexOutOfBoundsException if the array is shorter than announced
    public PduReader wrap(byte[] datagram, int index, int length) {
        Objects.checkFromIndexSize(index, length, datagram.length);
        bytes = datagram;
        start = index;
        limit = index + length;
        next = index;
        valid = false;
        return this;
    }

    /// Goes to the next PDU that can be read.
    ///
    /// @return false at the end of the datagram
    public boolean next() {
        valid = false;
        while (!valid && skipPadding()) {
            offset = next;
            int length = announcedLength();
            if (length < HeaderLayout.LENGTH) {
                truncated++;
                next = limit;
            } else {
                next += length;
                examine(length);
            }
        }
        return valid;
    }

    /// Skips zeros up to the next multiple of eight bytes. No PDU starts with a zero, because that
    /// is not a version.
    private boolean skipPadding() {
        while (next < limit && bytes[next] == 0 && (next - start) % ALIGNMENT != 0) {
            next++;
        }
        return next < limit;
    }

    /// The length of the PDU, or zero if it is not completely within the datagram.
    private int announcedLength() {
        if (limit - offset < HeaderLayout.LENGTH) {
            return 0;
        }
        int length = Wire.u16(bytes, offset + HeaderLayout.PDU_LENGTH);
        return length > limit - offset ? 0 : length;
    }

    private void examine(int length) {
        PduType found = PduType.of(Wire.u8(bytes, offset + HeaderLayout.TYPE));
        if (!PduHeader.isSupported(Wire.u8(bytes, offset + HeaderLayout.VERSION))) {
            unsupportedVersions++;
        } else if (found == null) {
            unsupportedTypes++;
        } else if (!found.bodyFits(bytes, offset, length)) {
            malformed++;
        } else {
            type = found;
            valid = true;
            accepted++;
        }
    }

    /// The type of the current PDU.
    ///
    /// @return the type
    /// @throws IllegalStateException if there is no current PDU
    public PduType type() {
        checkCurrent();
        return type;
    }

    /// The exercise of the current PDU.
    ///
    /// @return 0 to 255
    /// @throws IllegalStateException if there is no current PDU
    public int exerciseId() {
        checkCurrent();
        return Wire.u8(bytes, offset + HeaderLayout.EXERCISE_ID);
    }

    /// Views the current PDU.
    ///
    /// @param view the object to read it with; it refers to the bytes of the datagram, not to a
    ///   copy
    /// @param <P> the class of PDU
    /// @return the view
    /// @throws IllegalArgumentException if the current PDU is of another type
    /// @throws IllegalStateException if there is no current PDU
    public <P extends Pdu> P read(P view) {
        checkCurrent();
        if (view.type() != type) {
            throw new IllegalArgumentException(
                    "PDU has another type: view=" + view.type() + ", found=" + type);
        }
        view.wrap(bytes, offset);
        return view;
    }

    private void checkCurrent() {
        if (!valid) {
            throw new IllegalStateException("no current PDU: next() has not returned true");
        }
    }

    /// The number of PDUs at which [#next()] has stopped since the reader was created.
    ///
    /// @return zero or more
    public long accepted() {
        return accepted;
    }

    /// How often bytes were skipped for a reason since the reader was created.
    ///
    /// @param reason the reason
    /// @return zero or more
    public long skipped(SkipReason reason) {
        return switch (reason) {
            case UNSUPPORTED_VERSION -> unsupportedVersions;
            case UNSUPPORTED_TYPE -> unsupportedTypes;
            case MALFORMED -> malformed;
            case TRUNCATED -> truncated;
        };
    }
}
