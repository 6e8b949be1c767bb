package dev.tercio.internal.schema;

/// One column of a component.
///
/// @param name the path of the field, such as `position.x`
/// @param primitive the element type
/// @param stride how many elements one slot takes: 1 but for text and arrays
public record ColumnSpec(String name, Primitive primitive, int stride) {
    public int bytesPerSlot() {
        return stride * primitive.bytes();
    }
}
