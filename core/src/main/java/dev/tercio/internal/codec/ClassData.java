package dev.tercio.internal.codec;

import dev.tercio.internal.schema.RecordMember;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.constantpool.ConstantDynamicEntry;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The constants of a generated class that are live objects, and its calls of the user's records.
///
/// The objects are the class data of the hidden class. Its initializer copies them to `static
/// final` fields, which the JIT compiler constant-folds like literals.
public final class ClassData implements Consumer<CodeBuilder> {
    private static final ClassDesc LIST = desc(List.class);

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

    private final CodeHost host;
    private final ClassDesc self;
    private final String name;
    private final List<Object> objects = new ArrayList<>();

    /// For each object, the type of its field.
    private final List<ClassDesc> types = new ArrayList<>();

    /// @param role the purpose of the class, as in [CodeHost#nameFor]
    /// @param subject the user's class that the generated code handles
    public ClassData(String role, Class<?> subject) {
        this.host = CodeHost.of(subject);
        this.name = host.nameFor(role, subject);
        this.self = ClassDesc.of(name);
    }

    /// The name of the generated class.
    public String name() {
        return name;
    }

    /// The generated class.
    ClassDesc self() {
        return self;
    }

    /// Pushes an object as a constant of a type.
    public void push(CodeBuilder code, Object object, Class<?> type) {
        push(code, object, desc(type));
    }

    private void push(CodeBuilder code, Object object, ClassDesc type) {
        code.getstatic(self, field(add(object, type)), type);
    }

    private int add(Object object, ClassDesc type) {
        objects.add(object);
        types.add(type);
        return objects.size() - 1;
    }

    private static String field(int index) {
        return "constant" + index;
    }

    /// Pushes a lazily computed constant.
    ///
    /// @param factory a static method with the parameters of a constant bootstrap method, followed
    ///   by the object; its result becomes the constant
    void pushLazily(CodeBuilder code, DirectMethodHandleDesc factory, Object object) {
        MethodTypeDesc type = factory.invocationType();
        ClassDesc objectType = type.parameterType(type.parameterCount() - 1);
        ConstantPoolBuilder constants = code.constantPool();
        ConstantDynamicEntry argument =
                lazyConstant(
                        constants,
                        CLASS_DATA_AT,
                        objectType,
                        constants.intEntry(add(object, objectType)));
        code.ldc(lazyConstant(constants, factory, type.returnType(), argument));
    }

    /// Not through the description of a constant, which the class file API translates with streams
    /// and lambdas that would be linked at each start.
    private static ConstantDynamicEntry lazyConstant(
            ConstantPoolBuilder constants,
            DirectMethodHandleDesc factory,
            ClassDesc type,
            LoadableConstantEntry argument) {
        MethodHandleEntry method =
                constants.methodHandleEntry(
                        factory.refKind(),
                        constants.methodRefEntry(
                                factory.owner(),
                                factory.methodName(),
                                MethodTypeDesc.ofDescriptor(factory.lookupDescriptor())));
        return constants.constantDynamicEntry(
                constants.bsmEntry(method, List.of(argument)),
                constants.nameAndTypeEntry(ConstantDescs.DEFAULT_NAME, type));
    }

    /// Begins the call of a record's member. The caller then pushes the record or the arguments of
    /// the constructor, each followed by [#castArgument].
    public void beginCall(CodeBuilder code, RecordMember member) {
        if (!host.canCall(member)) {
            push(code, member.handle(), ConstantDescs.CD_MethodHandle);
        } else if (member.isConstructor()) {
            code.new_(desc(member.owner())).dup();
        }
    }

    /// Casts an `Object` to the type of a constructor's parameter.
    public void castArgument(CodeBuilder code, RecordMember constructor, int index) {
        Class<?> parameter = constructor.type().parameterType(index);
        if (!parameter.isPrimitive() && host.canCall(constructor)) {
            code.checkcast(desc(parameter));
        }
    }

    /// Casts the `Object` on the stack to the type on which [#endCall] calls an accessor.
    public void castRecord(CodeBuilder code, RecordMember accessor) {
        if (host.canCall(accessor)) {
            code.checkcast(desc(accessor.owner()));
        }
    }

    /// Ends the call: pops the arguments and pushes the result.
    public void endCall(CodeBuilder code, RecordMember member) {
        if (!host.canCall(member)) {
            code.invokevirtual(
                    ConstantDescs.CD_MethodHandle,
                    "invokeExact",
                    MethodTypeDesc.ofDescriptor(member.handle().type().toMethodDescriptorString()));
            return;
        }
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(member.type().toMethodDescriptorString());
        if (member.isConstructor()) {
            code.invokespecial(desc(member.owner()), member.name(), type);
        } else {
            code.invokevirtual(desc(member.owner()), member.name(), type);
        }
    }

    /// Calls an accessor of the record in a local variable.
    public void callAccessor(CodeBuilder code, RecordMember accessor, int local) {
        beginCall(code, accessor);
        code.aload(local);
        castRecord(code, accessor);
        endCall(code, accessor);
    }

    /// Adds the fields of the constants and their initializer, after all methods.
    void emit(ClassBuilder type) {
        if (objects.isEmpty()) {
            return;
        }
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL;
        for (int i = 0; i < types.size(); i++) {
            type.withField(field(i), types.get(i), flags);
        }
        type.withMethodBody(
                ConstantDescs.CLASS_INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_STATIC, this);
    }

    /// Emits the initializer.
    @Override
    public void accept(CodeBuilder code) {
        code.invokestatic(
                        ConstantDescs.CD_MethodHandles,
                        "lookup",
                        MethodTypeDesc.of(ConstantDescs.CD_MethodHandles_Lookup))
                .loadConstant(ConstantDescs.DEFAULT_NAME)
                .loadConstant(LIST)
                .invokestatic(
                        ConstantDescs.CD_MethodHandles,
                        "classData",
                        MethodTypeDesc.of(
                                ConstantDescs.CD_Object,
                                ConstantDescs.CD_MethodHandles_Lookup,
                                ConstantDescs.CD_String,
                                ConstantDescs.CD_Class))
                .checkcast(LIST)
                .astore(0);
        for (int i = 0; i < types.size(); i++) {
            code.aload(0)
                    .loadConstant(i)
                    .invokeinterface(
                            LIST,
                            "get",
                            MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_int))
                    .checkcast(types.get(i))
                    .putstatic(self, field(i), types.get(i));
        }
        code.return_();
    }

    /// Defines the generated class and creates its only instance.
    Object instantiate(byte[] bytes) throws Throwable {
        return host.instantiate(bytes, objects);
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }
}
