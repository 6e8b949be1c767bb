package dev.tercio.replay.internal.schema;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// Generates the class file of a record, as a compiler would.
final class RecordClass {
    private static final ClassDesc RECORD = ClassDesc.of("java.lang.Record");
    private static final int FLAGS = ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL;

    private final String className;
    private final ClassDesc self;
    private final List<RecordField> fields;

    RecordClass(String className, List<RecordField> fields) {
        this.className = className;
        this.self = ClassDesc.of(className);
        this.fields = fields;
    }

    byte[] toBytes() {
        return ClassFile.of().build(self, this::emit);
    }

    private void emit(ClassBuilder type) {
        type.withFlags(FLAGS | ClassFile.ACC_SUPER);
        type.withSuperclass(RECORD);
        InnerName.emit(type, className, FLAGS | ClassFile.ACC_STATIC);
        type.with(
                RecordAttribute.of(
                        fields.stream()
                                .map(f -> RecordComponentInfo.of(f.name(), f.type(), f.size()))
                                .toList()));
        emitConstructor(type);
        for (RecordField field : fields) {
            type.withField(field.name(), field.type(), ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
            emitAccessor(type, field);
        }
        RecordMethods methods = new RecordMethods(self, fields);
        methods.emit(type);
    }

    private void emitConstructor(ClassBuilder type) {
        List<ClassDesc> parameters = fields.stream().map(RecordField::type).toList();
        type.withMethodBody(
                ConstantDescs.INIT_NAME,
                MethodTypeDesc.of(ConstantDescs.CD_void, parameters),
                ClassFile.ACC_PUBLIC,
                this::emitConstructor);
    }

    private void emitConstructor(CodeBuilder code) {
        code.aload(0);
        code.invokespecial(RECORD, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
        for (int i = 0; i < fields.size(); i++) {
            RecordField field = fields.get(i);
            code.aload(0).loadLocal(field.kind(), code.parameterSlot(i));
            code.putfield(self, field.name(), field.type());
        }
        code.return_();
    }

    private void emitAccessor(ClassBuilder type, RecordField field) {
        type.withMethodBody(
                field.name(),
                MethodTypeDesc.of(field.type()),
                ClassFile.ACC_PUBLIC,
                code ->
                        code.aload(0)
                                .getfield(self, field.name(), field.type())
                                .return_(field.kind()));
    }
}
