package dev.tercio.internal.codec;

import dev.tercio.Entity;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.schema.RecordSpec;
import dev.tercio.internal.schema.Unchecked;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.NativeColumnAccess;
import dev.tercio.internal.storage.SegmentColumnAccess;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.StreamLayout;
import dev.tercio.internal.stream.StreamRuns;
import dev.tercio.internal.stream.Words;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Interprets the schema at run time instead of generating code: slower, with the same results and
/// the same errors.
public final class InterpretedCodec extends Codec {
    private final ComponentSchema schema;
    private final ColumnAccess access;
    private final StreamLayout layout;
    private @Nullable InterpretedCodec nativeCodec;
    private @Nullable InterpretedCodec segmentCodec;

    InterpretedCodec(ComponentSchema schema, ColumnAccess access) {
        this.schema = schema;
        this.access = access;
        this.layout = new StreamLayout(schema);
    }

    static Codec of(ComponentSchema schema, ColumnAccess access) {
        return new InterpretedCodec(schema, access);
    }

    @Override
    public synchronized Codec inNativeColumns() {
        if (nativeCodec == null) {
            nativeCodec = in(NativeColumnAccess.INSTANCE);
        }
        return nativeCodec;
    }

    @Override
    public synchronized Codec inSegments() {
        if (segmentCodec == null) {
            segmentCodec = in(SegmentColumnAccess.INSTANCE);
        }
        return segmentCodec;
    }

    private InterpretedCodec in(ColumnAccess wanted) {
        return access == wanted ? this : new InterpretedCodec(schema, wanted);
    }

    @Override
    public Object read(Object[] columns, int page, int slot) {
        ValueLocation location = ValueLocation.inSlot(schema, access, columns, page, slot);
        return read(location, schema.root(), HandleResolver.NONE);
    }

    @Override
    public void write(Object[] columns, int page, int slot, Object value) {
        List<Consumer<ValueLocation>> stores = extract(value, false);
        ValueLocation location = ValueLocation.inSlot(schema, access, columns, page, slot);
        stores.forEach(store -> store.accept(location));
    }

    @Override
    public int streamBytes() {
        return layout.size();
    }

    @Override
    public int[] handleOffsets() {
        return layout.handleOffsets();
    }

    @Override
    public void encode(StreamBuffer stream, long head, long entity, Object value) {
        List<Consumer<ValueLocation>> stores = extract(value, true);
        int at = stream.append(head, entity, layout.size());
        ValueLocation location = ValueLocation.inPayload(schema, layout, stream.words(), at);
        stores.forEach(store -> store.accept(location));
    }

    @Override
    public void store(long[] stream, int index, long head, long entity, Object value) {
        List<Consumer<ValueLocation>> stores = extract(value, true);
        int payload = payload(index);
        Words.putHeader(stream, index, head, entity);
        Words.put(stream, payload + layout.size() - Long.BYTES, 0);
        ValueLocation location = ValueLocation.inPayload(schema, layout, stream, payload);
        stores.forEach(store -> store.accept(location));
    }

    /// The offset of a payload in bytes.
    ///
    /// @param index the index of the command's first word
    private static int payload(int index) {
        return index * Long.BYTES + StreamBuffer.HEADER_BYTES;
    }

    @Override
    public Object decode(long[] stream, int index, HandleResolver handles) {
        int payload = payload(index);
        ValueLocation location = ValueLocation.inPayload(schema, layout, stream, payload);
        return read(location, schema.root(), handles);
    }

    @Override
    public void play(long[] stream, int index, Object[] columns, int slot, HandleResolver handles) {
        for (int column = 0; column < schema.columns().size(); column++) {
            ColumnSpec spec = schema.columns().get(column);
            int from = payload(index) + layout.offset(column);
            int element = slot * spec.stride();
            if (layout.holdsHandles(column)) {
                StreamRuns.playHandles(
                        stream, from, columns[column], element, spec.stride(), handles);
            } else {
                StreamRuns.play(stream, from, columns[column], element, spec.stride());
            }
        }
    }

    private static Object read(ValueLocation location, RecordSpec record, HandleResolver handles) {
        Object[] arguments =
                record.fields().stream().map(field -> read(location, field, handles)).toArray();
        return call(record.constructor().handle(), arguments);
    }

    private static Object read(ValueLocation location, FieldSpec field, HandleResolver handles) {
        return switch (field) {
            case FieldSpec.Scalar f -> location.get(f.column(), f.primitive());
            case FieldSpec.Constant f -> {
                Number ordinal = (Number) location.get(f.column(), f.primitive());
                yield f.constants().constant(ordinal.intValue());
            }
            case FieldSpec.Handle f ->
                    new Entity(handles.real((long) location.get(f.column(), Primitive.LONG)));
            case FieldSpec.Nested f -> read(location, f.record(), handles);
            case FieldSpec.Text f ->
                    Text.read(
                            location.access(),
                            location.column(f.column()),
                            location.index(f.column()),
                            (char) location.get(f.lengthColumn(), Primitive.CHAR));
            case FieldSpec.FixedArray f ->
                    Values.readArray(
                            location.access(),
                            location.column(f.column()),
                            location.index(f.column()),
                            f.length(),
                            f.element());
            case FieldSpec.HandleArray f ->
                    Values.readHandles(
                            location.access(),
                            location.column(f.column()),
                            location.index(f.column()),
                            f.length(),
                            handles);
        };
    }

    /// Reads and validates all fields of a value.
    ///
    /// @param recording whether fields may contain handles of recorded spawns
    /// @return the deferred stores of the fields
    private List<Consumer<ValueLocation>> extract(Object value, boolean recording) {
        List<Consumer<ValueLocation>> stores = new ArrayList<>();
        extract(schema.root(), value, recording, stores);
        return stores;
    }

    private void extract(
            RecordSpec record,
            Object value,
            boolean recording,
            List<Consumer<ValueLocation>> stores) {
        for (FieldSpec field : record.fields()) {
            extract(field, call(field.accessor().handle(), value), recording, stores);
        }
    }

    private void extract(
            FieldSpec field,
            Object value,
            boolean recording,
            List<Consumer<ValueLocation>> stores) {
        String label = Values.label(schema.root().type(), field);
        switch (field) {
            case FieldSpec.Scalar f ->
                    stores.add(location -> location.set(f.column(), f.primitive(), value));
            case FieldSpec.Constant f -> {
                Object ordinal = narrow(Values.ordinal(value, label), f.primitive());
                stores.add(location -> location.set(f.column(), f.primitive(), ordinal));
            }
            case FieldSpec.Handle f -> {
                long bits = recording ? Values.bits(value, label) : Values.realBits(value, label);
                stores.add(location -> location.set(f.column(), Primitive.LONG, bits));
            }
            case FieldSpec.Nested f ->
                    extract(f.record(), Values.requireNonNull(value, label), recording, stores);
            case FieldSpec.Text f -> {
                int length = Text.measure(value, f.capacity(), f.truncate(), label);
                stores.add(location -> writeText(location, f, value, length));
            }
            case FieldSpec.FixedArray f -> {
                Object array = Values.array(value, f.length(), label);
                stores.add(location -> writeArray(location, f.column(), f.length(), array));
            }
            case FieldSpec.HandleArray f -> {
                long[] handles =
                        recording
                                ? Values.handles(value, f.length(), label)
                                : Values.realHandles(value, f.length(), label);
                stores.add(location -> writeArray(location, f.column(), f.length(), handles));
            }
        }
    }

    private static Object narrow(int ordinal, Primitive primitive) {
        return switch (primitive) {
            case BYTE -> (byte) ordinal;
            case SHORT -> (short) ordinal;
            default -> ordinal;
        };
    }

    private static void writeText(
            ValueLocation location, FieldSpec.Text field, Object text, int length) {
        Object column = location.column(field.column());
        int index = location.index(field.column());
        Text.write(location.access(), column, index, field.capacity(), text, length);
        location.set(field.lengthColumn(), Primitive.CHAR, (char) length);
    }

    private static void writeArray(ValueLocation location, int column, int length, Object array) {
        location.access().write(location.column(column), location.index(column), array, length);
    }

    /// Calls the user's constructor or accessor. Its exceptions propagate unchanged.
    public static Object call(MethodHandle handle, Object... arguments) {
        try {
            return handle.invokeWithArguments(arguments);
        } catch (Throwable thrown) {
            throw Unchecked.rethrow(thrown);
        }
    }
}
