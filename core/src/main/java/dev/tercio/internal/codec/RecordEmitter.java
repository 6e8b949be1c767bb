package dev.tercio.internal.codec;

import dev.tercio.Entity;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.EnumSpec;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.internal.schema.RecordMember;
import dev.tercio.internal.schema.RecordSpec;
import dev.tercio.internal.stream.HandleResolver;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Emits code that builds a component record from columns and writes one back to them.
///
/// The emitted code never lets a record escape. Once the user's code is inlined, escape analysis
/// keeps the fields in registers and the code is allocation-free.
final class RecordEmitter {
    private static final ClassDesc ENTITY = desc(Entity.class);
    private static final ClassDesc RESOLVER = desc(HandleResolver.class);
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc STRING = ConstantDescs.CD_String;
    private static final ClassDesc INT = ConstantDescs.CD_int;

    /// Marks a local variable that does not exist.
    private static final int ABSENT = -1;

    private final ComponentSchema schema;
    private final ClassData data;
    private final LocationEmitter location;
    private final int resolver;

    /// @param location the location of the component's elements
    RecordEmitter(ComponentSchema schema, ClassData data, LocationEmitter location) {
        this(schema, data, location, ABSENT);
    }

    /// Creates an emitter for a component whose handles may be placeholders.
    ///
    /// @param resolver the local variable with the [HandleResolver]
    RecordEmitter(ComponentSchema schema, ClassData data, LocationEmitter location, int resolver) {
        this.schema = schema;
        this.data = data;
        this.location = location;
        this.resolver = resolver;
    }

    /// Emits code that builds the component and pushes it.
    void read(CodeBuilder code) {
        read(code, schema.root());
    }

    private void read(CodeBuilder code, RecordSpec record) {
        RecordMember constructor = record.constructor();
        data.beginCall(code, constructor);
        for (int i = 0; i < record.fields().size(); i++) {
            read(code, record.fields().get(i));
            data.castArgument(code, constructor, i);
        }
        data.endCall(code, constructor);
    }

    // instanceof here and below: linking a pattern switch would delay each start
    private void read(CodeBuilder code, FieldSpec field) {
        if (field instanceof FieldSpec.Scalar f) {
            location.load(code, f.column(), f.primitive());
        } else if (field instanceof FieldSpec.Constant f) {
            data.push(code, f.constants(), EnumSpec.class);
            location.load(code, f.column(), f.primitive());
            code.invokevirtual(desc(EnumSpec.class), "constant", MethodTypeDesc.of(OBJECT, INT));
        } else if (field instanceof FieldSpec.Handle f) {
            code.new_(ENTITY).dup();
            loadHandle(code, f.column());
            code.invokespecial(
                    ENTITY,
                    ConstantDescs.INIT_NAME,
                    MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long));
        } else if (field instanceof FieldSpec.Nested f) {
            read(code, f.record());
        } else {
            readRun(code, field);
        }
    }

    /// Reads a field that occupies several elements of a column.
    private void readRun(CodeBuilder code, FieldSpec field) {
        if (field instanceof FieldSpec.Text f) {
            location.pushRun(code, f.column(), f.capacity());
            location.load(code, f.lengthColumn(), Primitive.CHAR);
            LocationEmitter.callRun(code, Text.class, "read", OBJECT, ConstantDescs.CD_char);
        } else if (field instanceof FieldSpec.FixedArray f) {
            location.pushRun(code, f.column(), f.length());
            code.loadConstant(f.length());
            data.push(code, f.element(), Primitive.class);
            LocationEmitter.callRun(
                    code, Values.class, "readArray", OBJECT, INT, desc(Primitive.class));
        } else if (field instanceof FieldSpec.HandleArray f) {
            location.pushRun(code, f.column(), f.length());
            code.loadConstant(f.length());
            pushResolver(code);
            LocationEmitter.callRun(code, Values.class, "readHandles", OBJECT, INT, RESOLVER);
        } else {
            throw new IllegalStateException("unknown field: field=" + field);
        }
    }

    /// Emits code that stores the component in a local variable. All fields are read and validated
    /// before the first one is stored, so an invalid field leaves the columns unchanged.
    void write(CodeBuilder code, int value) {
        extract(code, value).run();
    }

    /// Emits code that reads and validates all fields of the component in a local variable.
    ///
    /// @return emits the code that stores the fields
    Runnable extract(CodeBuilder code, int value) {
        List<Runnable> stores = new ArrayList<>();
        extract(code, schema.root(), value, stores);
        return new Stores(location, code, stores);
    }

    private void extract(CodeBuilder code, RecordSpec record, int value, List<Runnable> stores) {
        if (record.fields().isEmpty()) {
            return;
        }
        int typed = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(value);
        data.castRecord(code, record.fields().getFirst().accessor());
        code.astore(typed);
        for (FieldSpec field : record.fields()) {
            data.beginCall(code, field.accessor());
            code.aload(typed);
            data.endCall(code, field.accessor());
            extract(code, field, stores);
        }
    }

    private void extract(CodeBuilder code, FieldSpec field, List<Runnable> stores) {
        if (field instanceof FieldSpec.Scalar f) {
            deferStore(code, f.column(), f.primitive(), stores);
            return;
        }
        String label = Values.label(schema.root().type(), field);
        if (field instanceof FieldSpec.Constant f) {
            check(code, "ordinal", INT, label);
            deferStore(code, f.column(), f.primitive(), stores);
        } else if (field instanceof FieldSpec.Handle f) {
            String check = location.holdsPlaceholders() ? "bits" : "realBits";
            check(code, check, ConstantDescs.CD_long, label);
            deferStore(code, f.column(), Primitive.LONG, stores);
        } else if (field instanceof FieldSpec.Nested f) {
            check(code, "requireNonNull", OBJECT, label);
            int nested = code.allocateLocal(TypeKind.REFERENCE);
            code.astore(nested);
            extract(code, f.record(), nested, stores);
        } else {
            extractRun(code, field, label, stores);
        }
    }

    private void extractRun(
            CodeBuilder code, FieldSpec field, String label, List<Runnable> stores) {
        if (field instanceof FieldSpec.Text f) {
            extractText(code, f, label, stores);
        } else if (field instanceof FieldSpec.FixedArray f) {
            checkRun(code, "array", OBJECT, f.length(), label);
            deferRunStore(code, f.column(), f.length(), stores);
        } else if (field instanceof FieldSpec.HandleArray f) {
            String check = location.holdsPlaceholders() ? "handles" : "realHandles";
            checkRun(code, check, ConstantDescs.CD_long.arrayType(), f.length(), label);
            deferRunStore(code, f.column(), f.length(), stores);
        } else {
            throw new IllegalStateException("unknown field: field=" + field);
        }
    }

    private void extractText(
            CodeBuilder code, FieldSpec.Text field, String label, List<Runnable> stores) {
        int text = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(text).aload(text);
        code.loadConstant(field.capacity()).loadConstant(field.truncate() ? 1 : 0);
        code.loadConstant(label);
        code.invokestatic(
                desc(Text.class),
                "measure",
                MethodTypeDesc.of(INT, OBJECT, INT, ConstantDescs.CD_boolean, STRING));
        int length = code.allocateLocal(TypeKind.INT);
        code.istore(length);
        stores.add(
                () -> {
                    location.pushRun(code, field.column(), field.capacity());
                    code.loadConstant(field.capacity()).aload(text).iload(length);
                    LocationEmitter.callRun(
                            code, Text.class, "write", ConstantDescs.CD_void, INT, OBJECT, INT);
                });
        storeLater(code, field.lengthColumn(), Primitive.CHAR, length, stores);
    }

    /// Resolves the handle only if it comes from a payload: columns never contain placeholders, and
    /// loops should stay short.
    private void loadHandle(CodeBuilder code, int column) {
        if (resolver == ABSENT) {
            location.load(code, column, Primitive.LONG);
            return;
        }
        pushResolver(code);
        location.load(code, column, Primitive.LONG);
        code.invokevirtual(
                RESOLVER, "real", MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long));
    }

    private void pushResolver(CodeBuilder code) {
        if (resolver == ABSENT) {
            data.push(code, HandleResolver.NONE, HandleResolver.class);
        } else {
            code.aload(resolver);
        }
    }

    /// Emits code that moves the primitive on the stack into a local variable, and defers its store
    /// to the column.
    private void deferStore(
            CodeBuilder code, int column, Primitive primitive, List<Runnable> stores) {
        int local = code.allocateLocal(primitive.kind());
        code.storeLocal(primitive.kind(), local);
        storeLater(code, column, primitive, local, stores);
    }

    private void storeLater(
            CodeBuilder code, int column, Primitive primitive, int local, List<Runnable> stores) {
        stores.add(new ElementStore(location, code, column, primitive, local));
    }

    private void deferRunStore(CodeBuilder code, int column, int length, List<Runnable> stores) {
        int array = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(array);
        stores.add(
                () -> {
                    location.pushRun(code, column, length);
                    code.loadConstant(length).aload(array);
                    LocationEmitter.callRun(
                            code, Values.class, "writeArray", ConstantDescs.CD_void, INT, OBJECT);
                });
    }

    private static void check(CodeBuilder code, String name, ClassDesc result, String label) {
        code.loadConstant(label);
        code.invokestatic(desc(Values.class), name, MethodTypeDesc.of(result, OBJECT, STRING));
    }

    private static void checkRun(
            CodeBuilder code, String name, ClassDesc result, int length, String label) {
        code.loadConstant(length).loadConstant(label);
        code.invokestatic(desc(Values.class), name, MethodTypeDesc.of(result, OBJECT, INT, STRING));
    }

    /// Stores a local variable into a column. Named, because lambdas would be linked at each start.
    private record ElementStore(
            LocationEmitter location, CodeBuilder code, int column, Primitive primitive, int local)
            implements Runnable {
        @Override
        public void run() {
            location.store(code, column, primitive, local);
        }
    }

    /// Stores single elements first: a word of a payload that contains some is stored as a whole,
    /// which would overwrite runs.
    private record Stores(LocationEmitter location, CodeBuilder code, List<Runnable> stores)
            implements Runnable {
        @Override
        public void run() {
            run(true);
            location.flush(code);
            run(false);
        }

        private void run(boolean elements) {
            for (Runnable store : stores) {
                if (store instanceof ElementStore == elements) {
                    store.run();
                }
            }
        }
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
