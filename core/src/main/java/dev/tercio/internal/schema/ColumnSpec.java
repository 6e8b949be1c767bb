package dev.tercio.internal.schema;

/// A column of a component.
///
/// @param name the path of the field, such as `position.x`
/// @param primitive the element type
/// @param stride the number of elements per slot: 1, except for text and arrays
public record ColumnSpec(String name, Primitive primitive, int stride) {
    public int bytesPerSlot() {
        return stride * primitive.bytes();
    }
}
