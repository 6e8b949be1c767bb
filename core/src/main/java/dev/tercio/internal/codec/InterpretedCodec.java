package dev.tercio.internal.codec;

import dev.tercio.Entity;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.schema.RecordSpec;
import dev.tercio.internal.schema.Unchecked;
import dev.tercio.internal.storage.ColumnAccess;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/// Does by walking the schema what generated code does: slower, with the same results and errors.
public final class InterpretedCodec extends Codec {
    private final ComponentSchema schema;
    private final ColumnAccess access;

    InterpretedCodec(ComponentSchema schema, ColumnAccess access) {
        this.schema = schema;
        this.access = access;
    }

    @Override
    public Object read(Object[] columns, int slot) {
        return read(columns, slot, schema.root());
    }

    private Object read(Object[] columns, int slot, RecordSpec record) {
        Object[] arguments =
                record.fields().stream().map(field -> read(columns, slot, field)).toArray();
        return call(record.constructor(), arguments);
    }

    private Object read(Object[] columns, int slot, FieldSpec field) {
        return switch (field) {
            case FieldSpec.Scalar f -> access.get(columns[f.column()], f.primitive(), slot);
            case FieldSpec.Constant f -> {
                Number ordinal = (Number) access.get(columns[f.column()], f.primitive(), slot);
                yield f.constants().constant(ordinal.intValue());
            }
            case FieldSpec.Handle f ->
                    new Entity((long) access.get(columns[f.column()], Primitive.LONG, slot));
            case FieldSpec.Nested f -> read(columns, slot, f.record());
            case FieldSpec.Text f -> {
                char length = (char) access.get(columns[f.lengthColumn()], Primitive.CHAR, slot);
                yield Text.read(access, columns[f.column()], slot, f.capacity(), length);
            }
            case FieldSpec.FixedArray f ->
                    Values.readArray(access, columns[f.column()], slot, f.length(), f.element());
            case FieldSpec.HandleArray f ->
                    Values.readHandles(access, columns[f.column()], slot, f.length());
        };
    }

    @Override
    public void write(Object[] columns, int slot, Object value) {
        List<Runnable> stores = new ArrayList<>();
        take(columns, slot, schema.root(), value, stores);
        stores.forEach(Runnable::run);
    }

    private void take(
            Object[] columns, int slot, RecordSpec record, Object value, List<Runnable> stores) {
        for (FieldSpec field : record.fields()) {
            take(columns, slot, field, call(field.accessor(), value), stores);
        }
    }

    private void take(
            Object[] columns, int slot, FieldSpec field, Object value, List<Runnable> stores) {
        String label = Values.label(schema.root().type(), field);
        switch (field) {
            case FieldSpec.Scalar f ->
                    storeLater(columns, slot, f.column(), f.primitive(), value, stores);
            case FieldSpec.Constant f -> {
                int ordinal = Values.ordinal(value, label);
                Object narrow =
                        switch (f.primitive()) {
                            case BYTE -> (byte) ordinal;
                            case SHORT -> (short) ordinal;
                            default -> ordinal;
                        };
                storeLater(columns, slot, f.column(), f.primitive(), narrow, stores);
            }
            case FieldSpec.Handle f ->
                    storeLater(
                            columns,
                            slot,
                            f.column(),
                            Primitive.LONG,
                            Values.bits(value, label),
                            stores);
            case FieldSpec.Nested f ->
                    take(columns, slot, f.record(), Values.present(value, label), stores);
            case FieldSpec.Text f -> {
                int length = Text.measure(value, f.capacity(), f.truncate(), label);
                Object column = columns[f.column()];
                stores.add(() -> Text.write(access, column, slot, f.capacity(), value, length));
                storeLater(columns, slot, f.lengthColumn(), Primitive.CHAR, (char) length, stores);
            }
            case FieldSpec.FixedArray f -> {
                Object array = Values.array(value, f.length(), label);
                Object column = columns[f.column()];
                stores.add(() -> Values.writeArray(access, column, slot, f.length(), array));
            }
            case FieldSpec.HandleArray f -> {
                long[] handles = Values.handles(value, f.length(), label);
                Object column = columns[f.column()];
                stores.add(() -> Values.writeArray(access, column, slot, f.length(), handles));
            }
        }
    }

    private void storeLater(
            Object[] columns,
            int slot,
            int column,
            Primitive primitive,
            Object value,
            List<Runnable> stores) {
        stores.add(() -> access.set(columns[column], primitive, slot, value));
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
