package dev.tercio.bench.workload;

/// The unit in which a figure is shown. Results are stored in nanoseconds and bytes.
public enum Scale {
    /// Nanoseconds.
    NANOSECONDS("ns", 1),
    /// Milliseconds.
    MILLISECONDS("ms", 1e-6),
    /// Bytes of memory.
    BYTES("bytes", 1);

    private final String label;
    private final double factor;

    Scale(String label, double factor) {
        this.label = label;
        this.factor = factor;
    }

    /// The name in tables.
    public String label() {
        return label;
    }

    /// Converts a result to this unit.
    public double of(double result) {
        return result * factor;
    }
}
