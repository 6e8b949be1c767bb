package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.ColumnAccess;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/// Generates the codec class of one component for one kind of column.
final class CodecGenerator {
    private static final ClassDesc CODEC = ClassDesc.ofDescriptor(Codec.class.descriptorString());
    private static final ClassDesc COLUMNS = ConstantDescs.CD_Object.arrayType();
    private static final int COLUMNS_LOCAL = 1;
    private static final int SLOT_LOCAL = 2;
    private static final int VALUE_LOCAL = 3;

    private final ComponentSchema schema;
    private final ColumnAccess access;
    private final ClassData data = new ClassData();

    CodecGenerator(ComponentSchema schema, ColumnAccess access) {
        this.schema = schema;
        this.access = access;
    }

    Codec generate() {
        String name = Codegen.nameFor("Codec", schema.root().type());
        MethodTypeDesc read =
                MethodTypeDesc.of(ConstantDescs.CD_Object, COLUMNS, ConstantDescs.CD_int);
        MethodTypeDesc write =
                MethodTypeDesc.of(
                        ConstantDescs.CD_void,
                        COLUMNS,
                        ConstantDescs.CD_int,
                        ConstantDescs.CD_Object);
        byte[] bytes =
                GeneratedClass.bytes(
                        name,
                        CODEC,
                        type ->
                                type.withMethodBody("read", read, ClassFile.ACC_PUBLIC, this::read)
                                        .withMethodBody(
                                                "write", write, ClassFile.ACC_PUBLIC, this::write));
        return (Codec) Codegen.instantiate(name, bytes, data.objects());
    }

    private void read(CodeBuilder code) {
        emitter().read(code);
        code.areturn();
    }

    private void write(CodeBuilder code) {
        emitter().write(code, VALUE_LOCAL);
        code.return_();
    }

    private RecordEmitter emitter() {
        return new RecordEmitter(schema, data, access, this::pushColumn, SLOT_LOCAL);
    }

    private void pushColumn(CodeBuilder code, int column) {
        ColumnSpec spec = schema.columns().get(column);
        code.aload(COLUMNS_LOCAL)
                .loadConstant(column)
                .aaload()
                .checkcast(ElementEmitter.of(access).columnType(spec.primitive()));
    }
}
