package dev.tercio.replay.internal.schema;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;

/// A class of which a file has only the name. An interface without methods is generated for it.
///
/// @param className the name as returned by `Class.getName()`
record StoredInterface(String className) implements StoredClass {
    private static final int FLAGS =
            ClassFile.ACC_PUBLIC | ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT;

    /// @throws IllegalArgumentException if this is not a valid name
    StoredInterface {
        JavaNames.checkClass(className);
    }

    /// The class file of the interface.
    ///
    /// @param name the name of the generated class
    static byte[] toBytes(String name) {
        return ClassFile.of()
                .build(
                        ClassDesc.of(name),
                        type -> {
                            type.withFlags(FLAGS);
                            InnerName.emit(type, name, FLAGS | ClassFile.ACC_STATIC);
                        });
    }
}
