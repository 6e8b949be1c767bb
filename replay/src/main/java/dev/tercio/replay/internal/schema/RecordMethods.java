package dev.tercio.replay.internal.schema;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Generates `equals`, `hashCode` and `toString` of a record, which the platform links to its own
/// implementation on first use.
final class RecordMethods {
    private static final DirectMethodHandleDesc BOOTSTRAP =
            MethodHandleDesc.ofMethod(
                    DirectMethodHandleDesc.Kind.STATIC,
                    ClassDesc.of("java.lang.runtime.ObjectMethods"),
                    "bootstrap",
                    MethodTypeDesc.of(
                            ConstantDescs.CD_Object,
                            ConstantDescs.CD_MethodHandles_Lookup,
                            ConstantDescs.CD_String,
                            ClassDesc.of("java.lang.invoke.TypeDescriptor"),
                            ConstantDescs.CD_Class,
                            ConstantDescs.CD_String,
                            ConstantDescs.CD_MethodHandle.arrayType()));

    private final ClassDesc self;
    private final ConstantDesc[] arguments;

    RecordMethods(ClassDesc self, List<RecordField> fields) {
        this.self = self;
        List<ConstantDesc> list = new ArrayList<>();
        list.add(self);
        list.add(fields.stream().map(RecordField::name).collect(Collectors.joining(";")));
        for (RecordField field : fields) {
            list.add(
                    MethodHandleDesc.ofField(
                            DirectMethodHandleDesc.Kind.GETTER, self, field.name(), field.type()));
        }
        this.arguments = list.toArray(ConstantDesc[]::new);
    }

    void emit(ClassBuilder type) {
        emit(type, "toString", ConstantDescs.CD_String);
        emit(type, "hashCode", ConstantDescs.CD_int);
        emit(type, "equals", ConstantDescs.CD_boolean, ConstantDescs.CD_Object);
    }

    private void emit(ClassBuilder type, String name, ClassDesc result, ClassDesc... parameters) {
        MethodTypeDesc method = MethodTypeDesc.of(result, parameters);
        MethodTypeDesc call = method.insertParameterTypes(0, self);
        type.withMethodBody(
                name,
                method,
                ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
                code -> {
                    code.aload(0);
                    for (int i = 0; i < parameters.length; i++) {
                        code.aload(code.parameterSlot(i));
                    }
                    code.invokedynamic(DynamicCallSiteDesc.of(BOOTSTRAP, name, call, arguments));
                    code.return_(TypeKind.from(result));
                });
    }
}
