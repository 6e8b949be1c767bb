package dev.tercio.internal.schedule;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.entity.ComponentMask;

import java.util.Optional;
import java.util.Set;

/// What a system touches.
///
/// @param reads component types whose values it reads
/// @param writes component types whose values it writes
/// @param readResources resources it reads
/// @param writtenResources resources it changes
/// @param exclusive whether it may touch anything, also the structure
/// @param observes whether it asks for changes, which needs a moment of its own
record Access(
        ComponentMask reads,
        ComponentMask writes,
        Set<Class<?>> readResources,
        Set<Class<?>> writtenResources,
        boolean exclusive,
        boolean observes) {

    /// Whether the system must have a stage to itself.
    boolean isAlone() {
        return exclusive || observes;
    }

    /// Why two systems cannot run at the same time, if they cannot.
    Optional<String> conflict(
            String name, Access other, String otherName, ComponentRegistry registry) {
        if (exclusive || other.exclusive) {
            return Optional.of((exclusive ? name : otherName) + " is exclusive");
        }
        if (observes || other.observes) {
            return Optional.of((observes ? name : otherName) + " asks for changes");
        }
        return overlap(writes, other.writes, registry)
                .map(type -> "both write " + type)
                .or(
                        () ->
                                overlap(writes, other.reads, registry)
                                        .map(type -> uses(name, type, otherName)))
                .or(
                        () ->
                                overlap(reads, other.writes, registry)
                                        .map(type -> uses(otherName, type, name)))
                .or(
                        () ->
                                overlap(writtenResources, other.writtenResources)
                                        .map(type -> "both change resource " + type))
                .or(
                        () ->
                                overlap(writtenResources, other.readResources)
                                        .map(type -> changes(name, type, otherName)))
                .or(
                        () ->
                                overlap(readResources, other.writtenResources)
                                        .map(type -> changes(otherName, type, name)));
    }

    private static String uses(String writer, String type, String reader) {
        return writer + " writes " + type + ", which " + reader + " reads";
    }

    private static String changes(String writer, String type, String reader) {
        return writer + " changes resource " + type + ", which " + reader + " reads";
    }

    private static Optional<String> overlap(
            ComponentMask a, ComponentMask b, ComponentRegistry registry) {
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            long both = a.word(word) & b.word(word);
            if (both != 0) {
                int id = word << 6 | Long.numberOfTrailingZeros(both);
                return Optional.of(registry.byId(id).spec().type().getSimpleName());
            }
        }
        return Optional.empty();
    }

    private static Optional<String> overlap(Set<Class<?>> a, Set<Class<?>> b) {
        return a.stream().filter(b::contains).map(Class::getSimpleName).sorted().findFirst();
    }
}
