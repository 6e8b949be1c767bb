package dev.tercio.metrics.internal;

import org.jspecify.annotations.Nullable;

/// The name and description of a meter.
///
/// @param name the name in Micrometer's notation
/// @param unit the base unit, or null
/// @param description one sentence
public record MeterSpec(String name, @Nullable String unit, String description) {
    /// A meter without a unit.
    public static MeterSpec of(String name, String description) {
        return new MeterSpec(name, null, description);
    }

    /// A meter of bytes.
    public static MeterSpec bytes(String name, String description) {
        return new MeterSpec(name, "bytes", description);
    }
}
