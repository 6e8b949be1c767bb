package dev.tercio.replay.internal.schema;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.attribute.EnclosingMethodAttribute;
import java.lang.classfile.attribute.InnerClassInfo;
import java.lang.classfile.attribute.InnerClassesAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.Optional;

/// Gives generated classes the simple name of the original, which messages and `toString` show.
final class InnerName {
    private InnerName() {}

    /// Declares a class with the name of a nested class, such as `Game$Position`, as a local class
    /// `Position`. The enclosing class need not exist, so `Object` is used for all.
    static void emit(ClassBuilder type, String className, int flags) {
        String simple = JavaNames.simpleName(className);
        if (className.equals(simple) || className.endsWith("." + simple)) {
            return;
        }
        type.with(
                EnclosingMethodAttribute.of(
                        ConstantDescs.CD_Object, Optional.empty(), Optional.empty()));
        type.with(
                InnerClassesAttribute.of(
                        InnerClassInfo.of(
                                ClassDesc.of(className),
                                Optional.empty(),
                                Optional.of(simple),
                                flags)));
    }
}
