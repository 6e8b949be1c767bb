package dev.tercio.internal.schema;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.reflect.RecordComponent;
import java.util.List;

/// Finds out whether reading a record's fields can run code that its author wrote. The accessors
/// that javac makes only return the field; the engine need not be on its guard while it calls them.
final class AccessorScan {
    private AccessorScan() {}

    /// Whether every accessor does no more than return its field. False if that cannot be seen.
    static boolean isPlain(Class<?> type) {
        String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream bytes = type.getResourceAsStream(file)) {
            if (bytes == null) {
                return false;
            }
            ClassModel model = ClassFile.of().parse(bytes.readAllBytes());
            for (RecordComponent component : type.getRecordComponents()) {
                if (!isPlain(model, component)) {
                    return false;
                }
            }
            return true;
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isPlain(ClassModel model, RecordComponent component) {
        String descriptor = "()" + component.getType().descriptorString();
        for (MethodModel method : model.methods()) {
            if (method.methodName().equalsString(component.getName())
                    && method.methodType().equalsString(descriptor)) {
                return method.code().map(AccessorScan::isPlain).orElse(false);
            }
        }
        return false;
    }

    private static boolean isPlain(CodeModel code) {
        List<Opcode> opcodes =
                code.elementStream()
                        .filter(Instruction.class::isInstance)
                        .map(instruction -> ((Instruction) instruction).opcode())
                        .toList();
        return opcodes.size() == 3
                && opcodes.get(0) == Opcode.ALOAD_0
                && opcodes.get(1) == Opcode.GETFIELD;
    }
}
