package dev.tercio.replay.internal.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// An enum as a file describes it.
///
/// @param className the name as returned by `Class.getName()`
/// @param constants the names of the constants, in the order of their ordinals
public record StoredEnum(String className, List<String> constants) implements StoredClass {
    /// @throws IllegalArgumentException if this is not a valid enum
    public StoredEnum {
        JavaNames.checkClass(className);
        constants = List.copyOf(constants);
        if (constants.isEmpty()) {
            throw new IllegalArgumentException("enum has no constants: class=" + className);
        }
        Set<String> seen = new HashSet<>();
        for (String constant : constants) {
            JavaNames.checkConstant(className, constant);
            if (!seen.add(constant)) {
                throw new IllegalArgumentException(
                        "duplicate constant: class=" + className + ", constant=" + constant);
            }
        }
    }
}
