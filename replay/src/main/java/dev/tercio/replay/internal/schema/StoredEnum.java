package dev.tercio.replay.internal.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// An enum as a file describes it.
///
/// @param className the name as `Class.getName()` gives it
/// @param constants the names of the constants in order of their ordinals
public record StoredEnum(String className, List<String> constants) implements StoredClass {
    /// @throws IllegalArgumentException if no enum can look like this
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
                        "constant is there twice: class=" + className + ", constant=" + constant);
            }
        }
    }
}
