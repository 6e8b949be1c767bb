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

/// Live objects that generated code uses as constants (class data of a hidden class). The JIT
/// compiler constant-folds them like literals.
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

    /// Pushes a lazily computed constant.
    ///
    /// @param factory a static method with the parameters of a constant bootstrap method, followed
    ///   by the object; its result becomes the constant
    void pushLazily(CodeBuilder code, DirectMethodHandleDesc factory, Object object) {
        MethodTypeDesc type = factory.invocationType();
        ClassDesc objectType = type.parameterType(type.parameterCount() - 1);
        code.loadConstant(
                DynamicConstantDesc.ofNamed(
                        factory,
                        ConstantDescs.DEFAULT_NAME,
                        type.returnType(),
                        constant(object, objectType)));
    }

    /// Invokes a method handle; `arguments` emits the code that pushes its arguments.
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
