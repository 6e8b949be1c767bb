package dev.tercio.replay.internal.schema;

import dev.tercio.replay.CorruptFileException;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The classes that some components need, each once, and the names they get.
final class Definitions {
    private final Map<String, StoredClass> classes = new LinkedHashMap<>();
    private final Map<String, String> generatedNames = new HashMap<>();

    /// @throws CorruptFileException if a name stands for two different classes, or is one that no
    ///   component can have
    Definitions(Collection<StoredType> components) {
        Set<String> seen = new HashSet<>();
        for (StoredType component : components) {
            if (!seen.add(component.className())) {
                throw new CorruptFileException(
                        "component is there twice: class=" + component.className());
            }
            collect(component);
            if (!generatedName(component.className()).equals(component.className())) {
                throw new CorruptFileException(
                        "component has the name of a class of the platform or of Tercio: class="
                                + component.className());
            }
        }
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

    /// Returns whether the class is new.
    private boolean add(StoredClass added) {
        String name = added.className();
        StoredClass known = classes.putIfAbsent(name, added);
        if (known == null) {
            generatedNames.put(name, findName(name));
            return true;
        }
        if (!known.equals(added)) {
            throw new CorruptFileException("class is described in two ways: class=" + name);
        }
        return false;
    }

    private static String findName(String className) {
        if (ReservedNames.isSubstitute(className)) {
            throw new CorruptFileException(
                    "class has a name that is kept for generated ones: class=" + className);
        }
        return ReservedNames.isTaken(className)
                ? ReservedNames.substituteFor(className)
                : className;
    }

    Collection<StoredClass> classes() {
        return classes.values();
    }

    /// The name of the class that is generated for a described one.
    String generatedName(String className) {
        return generatedNames.getOrDefault(className, className);
    }
}
