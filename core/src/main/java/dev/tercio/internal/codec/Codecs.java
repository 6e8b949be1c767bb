package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.ColumnAccess;

/// Makes the codec of a component for a kind of column.
public final class Codecs {
    private Codecs() {}

    public static Codec of(ComponentSchema schema, ColumnAccess access) {
        if (schema.isTag()) {
            return new TagCodec(schema.root().type());
        }
        return Codegen.generateOr(
                () -> generated(schema, access), () -> interpreted(schema, access));
    }

    static Codec generated(ComponentSchema schema, ColumnAccess access) {
        return new CodecGenerator(schema, access).generate();
    }

    static Codec interpreted(ComponentSchema schema, ColumnAccess access) {
        return new InterpretedCodec(schema, access);
    }
}
