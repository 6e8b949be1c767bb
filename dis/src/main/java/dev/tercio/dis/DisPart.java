package dev.tercio.dis;

import java.util.List;
import java.util.Locale;

/// The parts of a DIS entity type in network byte order, and their positions in 64 bits.
enum DisPart {
    KIND(56, 0xFF),
    DOMAIN(48, 0xFF),
    COUNTRY(32, 0xFFFF),
    CATEGORY(24, 0xFF),
    SUBCATEGORY(16, 0xFF),
    SPECIFIC(8, 0xFF),
    EXTRA(0, 0xFF);

    static final List<DisPart> ALL = List.of(values());

    private final int shift;
    private final int largest;

    DisPart(int shift, int largest) {
        this.shift = shift;
        this.largest = largest;
    }

    int largest() {
        return largest;
    }

    int of(long bits) {
        return (int) (bits >>> shift) & largest;
    }

    /// The value, shifted to its position.
    long shifted(int value) {
        if (value < 0 || value > largest) {
            throw new IllegalArgumentException(
                    "DIS entity type is out of range: "
                            + label()
                            + "="
                            + value
                            + ", allowed=0.."
                            + largest);
        }
        return (long) value << shift;
    }

    /// All bits of the part.
    long mask() {
        return (long) largest << shift;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
