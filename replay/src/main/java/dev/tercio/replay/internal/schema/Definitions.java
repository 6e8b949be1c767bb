package dev.tercio.replay.internal.schema;

import dev.tercio.replay.CorruptFileException;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The classes that a set of components needs, without duplicates, and the names of the generated
/// ones.
final class Definitions {
    private final Map<String, StoredClass> classes = new LinkedHashMap<>();
    private final Map<String, String> generatedNames = new HashMap<>();

    /// @throws CorruptFileException if a name stands for two different classes, or is not allowed
    ///   for a component
    Definitions(Collection<StoredType> components) {
        Set<String> seen = new HashSet<>();
        for (StoredType component : components) {
            if (!seen.add(component.className())) {
                throw new CorruptFileException(
                        "duplicate component: class=" + component.className());
            }
            collect(component);
            if (!generatedName(component.className()).equals(component.className())) {
                throw new CorruptFileException(
                        "component has the name of a class of the platform or of Tercio: class="
                                + component.className());
            }
        }
    }

    /// @param single the only class
    Definitions(StoredClass single) {
        add(single);
    }

    private void collect(StoredType type) {
        if (!add(type)) {
            return;
        }
        for (StoredField field : type.fields()) {
            switch (field) {
                case StoredField.Constant f -> add(f.type());
                case StoredField.Nested f -> collect(f.type());
                default -> {}
            }
        }
    }

    /// Adds a class.
    ///
    /// @return whether it is new
    private boolean add(StoredClass added) {
        String name = added.className();
        StoredClass known = classes.putIfAbsent(name, added);
        if (known == null) {
            generatedNames.put(name, findName(name));
            return true;
        }
        if (!known.equals(added)) {
            throw new CorruptFileException("conflicting descriptions of a class: class=" + name);
        }
        return false;
    }

    private static String findName(String className) {
        if (ReservedNames.isSubstitute(className)) {
            throw new CorruptFileException(
                    "class name is reserved for generated classes: class=" + className);
        }
        return ReservedNames.isTaken(className)
                ? ReservedNames.substituteFor(className)
                : className;
    }

    Collection<StoredClass> classes() {
        return classes.values();
    }

    /// The name of the class that is generated for a stored class.
    String generatedName(String className) {
        return generatedNames.getOrDefault(className, className);
    }
}
