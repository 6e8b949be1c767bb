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
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.StreamLayout;
import dev.tercio.internal.stream.StreamRuns;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Does by walking the schema what generated code does: slower, with the same results and errors.
public final class InterpretedCodec extends Codec {
    private final ComponentSchema schema;
    private final ColumnAccess access;
    private final StreamLayout layout;
    private final InterpretedCodec nativeTwin;

    InterpretedCodec(ComponentSchema schema, ColumnAccess access) {
        this.schema = schema;
        this.access = access;
        this.layout = new StreamLayout(schema);
        this.nativeTwin =
                access == NativeColumnAccess.INSTANCE
                        ? this
                        : new InterpretedCodec(schema, NativeColumnAccess.INSTANCE);
    }

    @Override
    public Codec inNativeColumns() {
        return nativeTwin;
    }

    @Override
    public Object read(Object[] columns, int slot) {
        ValuePlace place = ValuePlace.inSlot(schema, access, columns, slot);
        return read(place, schema.root(), HandleResolver.NONE);
    }

    @Override
    public void write(Object[] columns, int slot, Object value) {
        List<Consumer<ValuePlace>> stores = take(value, false);
        ValuePlace place = ValuePlace.inSlot(schema, access, columns, slot);
        stores.forEach(store -> store.accept(place));
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
        List<Consumer<ValuePlace>> stores = take(value, true);
        int at = stream.append(head, entity, layout.size());
        ValuePlace place = ValuePlace.inPayload(schema, layout, stream.bytes(), at);
        stores.forEach(store -> store.accept(place));
    }

    @Override
    public Object decode(byte[] stream, int at, HandleResolver handles) {
        return read(ValuePlace.inPayload(schema, layout, stream, at), schema.root(), handles);
    }

    @Override
    public void play(byte[] stream, int at, Object[] columns, int slot, HandleResolver handles) {
        for (int column = 0; column < columns.length; column++) {
            ColumnSpec spec = schema.columns().get(column);
            int from = at + layout.offset(column);
            int index = slot * spec.stride();
            if (layout.holdsHandles(column)) {
                StreamRuns.playHandles(
                        stream, from, columns[column], index, spec.stride(), handles);
            } else {
                StreamRuns.play(stream, from, columns[column], index, spec.stride());
            }
        }
    }

    private static Object read(ValuePlace place, RecordSpec record, HandleResolver handles) {
        Object[] arguments =
                record.fields().stream().map(field -> read(place, field, handles)).toArray();
        return call(record.constructor(), arguments);
    }

    private static Object read(ValuePlace place, FieldSpec field, HandleResolver handles) {
        return switch (field) {
            case FieldSpec.Scalar f -> place.get(f.column(), f.primitive());
            case FieldSpec.Constant f -> {
                Number ordinal = (Number) place.get(f.column(), f.primitive());
                yield f.constants().constant(ordinal.intValue());
            }
            case FieldSpec.Handle f ->
                    new Entity(handles.real((long) place.get(f.column(), Primitive.LONG)));
            case FieldSpec.Nested f -> read(place, f.record(), handles);
            case FieldSpec.Text f ->
                    Text.read(
                            place.access(),
                            place.column(f.column()),
                            place.index(f.column()),
                            (char) place.get(f.lengthColumn(), Primitive.CHAR));
            case FieldSpec.FixedArray f ->
                    Values.readArray(
                            place.access(),
                            place.column(f.column()),
                            place.index(f.column()),
                            f.length(),
                            f.element());
            case FieldSpec.HandleArray f ->
                    Values.readHandles(
                            place.access(),
                            place.column(f.column()),
                            place.index(f.column()),
                            f.length(),
                            handles);
        };
    }

    /// Takes all fields out of a value and checks them.
    ///
    /// @param recording whether handles may be those of recorded spawns
    /// @return what stores them
    private List<Consumer<ValuePlace>> take(Object value, boolean recording) {
        List<Consumer<ValuePlace>> stores = new ArrayList<>();
        take(schema.root(), value, recording, stores);
        return stores;
    }

    private void take(
            RecordSpec record, Object value, boolean recording, List<Consumer<ValuePlace>> stores) {
        for (FieldSpec field : record.fields()) {
            take(field, call(field.accessor(), value), recording, stores);
        }
    }

    private void take(
            FieldSpec field, Object value, boolean recording, List<Consumer<ValuePlace>> stores) {
        String label = Values.label(schema.root().type(), field);
        switch (field) {
            case FieldSpec.Scalar f ->
                    stores.add(place -> place.set(f.column(), f.primitive(), value));
            case FieldSpec.Constant f -> {
                Object ordinal = narrow(Values.ordinal(value, label), f.primitive());
                stores.add(place -> place.set(f.column(), f.primitive(), ordinal));
            }
            case FieldSpec.Handle f -> {
                long bits = recording ? Values.bits(value, label) : Values.realBits(value, label);
                stores.add(place -> place.set(f.column(), Primitive.LONG, bits));
            }
            case FieldSpec.Nested f ->
                    take(f.record(), Values.present(value, label), recording, stores);
            case FieldSpec.Text f -> {
                int length = Text.measure(value, f.capacity(), f.truncate(), label);
                stores.add(place -> writeText(place, f, value, length));
            }
            case FieldSpec.FixedArray f -> {
                Object array = Values.array(value, f.length(), label);
                stores.add(place -> writeArray(place, f.column(), f.length(), array));
            }
            case FieldSpec.HandleArray f -> {
                long[] handles =
                        recording
                                ? Values.handles(value, f.length(), label)
                                : Values.realHandles(value, f.length(), label);
                stores.add(place -> writeArray(place, f.column(), f.length(), handles));
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

    private static void writeText(ValuePlace place, FieldSpec.Text field, Object text, int length) {
        Object column = place.column(field.column());
        int index = place.index(field.column());
        Text.write(place.access(), column, index, field.capacity(), text, length);
        place.set(field.lengthColumn(), Primitive.CHAR, (char) length);
    }

    private static void writeArray(ValuePlace place, int column, int length, Object array) {
        place.access().write(place.column(column), place.index(column), array, length);
    }

    /// Calls the user's constructor or accessor; what it throws comes through as it is.
    public static Object call(MethodHandle handle, Object... arguments) {
        try {
            return handle.invokeWithArguments(arguments);
        } catch (Throwable thrown) {
            throw Unchecked.rethrow(thrown);
        }
    }
}
