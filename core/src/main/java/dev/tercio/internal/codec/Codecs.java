package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.NativeColumnAccess;
import dev.tercio.internal.storage.SegmentColumnAccess;

import java.lang.invoke.MethodHandles;

/// Creates codecs. The classes of those that a program does not use are not loaded: the verifier
/// would load them if they were converted to a [Codec] here.
public final class Codecs {
    private Codecs() {}

    public static Codec of(ComponentSchema schema, ColumnAccess access) {
        if (schema.isTag()) {
            return TagCodec.of(schema.root().type());
        }
        return Codegen.generate(
                CodecGenerator.ROLE, schema.root().type(), new Source(schema, access));
    }

    private record Source(ComponentSchema schema, ColumnAccess access)
            implements CodeSource<Codec> {
        @Override
        public Codec generated() {
            return Codecs.generated(schema, access);
        }

        @Override
        public Codec interpreted() {
            return Codecs.interpreted(schema, access);
        }
    }

    /// Bootstrap method of the constant that [Codec#inNativeColumns] of a generated codec returns.
    public static Codec nativeCodec(
            MethodHandles.Lookup caller, String name, Class<?> type, ComponentSchema schema) {
        return of(schema, NativeColumnAccess.INSTANCE);
    }

    /// Bootstrap method of the constant that [Codec#inSegments] of a generated codec returns.
    public static Codec segmentCodec(
            MethodHandles.Lookup caller, String name, Class<?> type, ComponentSchema schema) {
        return of(schema, SegmentColumnAccess.INSTANCE);
    }

    static Codec generated(ComponentSchema schema, ColumnAccess access) {
        return new CodecGenerator(schema, access).generate();
    }

    static Codec interpreted(ComponentSchema schema, ColumnAccess access) {
        return InterpretedCodec.of(schema, access);
    }
}
