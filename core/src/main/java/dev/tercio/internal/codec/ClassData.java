package dev.tercio.internal.codec;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;

/// Objects that generated code uses as constants: the compiler sees through them as through
/// literals.
public final class ClassData {
    private static final DirectMethodHandleDesc CLASS_DATA_AT =
            MethodHandleDesc.ofMethod(
                    DirectMethodHandleDesc.Kind.STATIC,
                    ConstantDescs.CD_MethodHandles,
                    "classDataAt",
                    MethodTypeDesc.of(
                            ConstantDescs.CD_Object,
                            ConstantDescs.CD_MethodHandles_Lookup,
                            ConstantDescs.CD_String,
                            ConstantDescs.CD_Class,
                            ConstantDescs.CD_int));

    private final List<Object> objects = new ArrayList<>();

    /// Pushes an object as a constant of a type.
    public void push(CodeBuilder code, Object object, Class<?> type) {
        push(code, object, ClassDesc.ofDescriptor(type.descriptorString()));
    }

    private void push(CodeBuilder code, Object object, ClassDesc type) {
        code.loadConstant(constant(object, type));
    }

    private DynamicConstantDesc<?> constant(Object object, ClassDesc type) {
        objects.add(object);
        return DynamicConstantDesc.ofNamed(
                CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, type, objects.size() - 1);
    }

    /// Pushes a constant that is made of an object when it is first needed.
    ///
    /// @param maker a static method with the parameters of a bootstrap method, then the object; its
    ///   result is the constant
    void pushLazily(CodeBuilder code, DirectMethodHandleDesc maker, Object object) {
        MethodTypeDesc type = maker.invocationType();
        ClassDesc objectType = type.parameterType(type.parameterCount() - 1);
        code.loadConstant(
                DynamicConstantDesc.ofNamed(
                        maker,
                        ConstantDescs.DEFAULT_NAME,
                        type.returnType(),
                        constant(object, objectType)));
    }

    /// Calls a method handle whose arguments the given code pushes.
    public void invoke(CodeBuilder code, MethodHandle handle, Runnable arguments) {
        push(code, handle, ConstantDescs.CD_MethodHandle);
        arguments.run();
        code.invokevirtual(
                ConstantDescs.CD_MethodHandle,
                "invokeExact",
                handle.type().describeConstable().orElseThrow());
    }

    public List<Object> objects() {
        return objects;
    }
}
