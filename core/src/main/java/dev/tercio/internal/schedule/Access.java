package dev.tercio.internal.schedule;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.entity.ComponentMask;

import java.util.Optional;
import java.util.Set;

/// The access that a system has declared.
///
/// @param reads the component types whose values it reads
/// @param writes the component types whose values it writes
/// @param readResources the resources that it reads
/// @param writtenResources the resources that it changes
/// @param readEvents the events that it reads
/// @param sentEvents the events that it sends
/// @param exclusive whether it may access everything, including the structure
/// @param observes whether it queries changes, which requires a stage of its own
record Access(
        ComponentMask reads,
        ComponentMask writes,
        Set<Class<?>> readResources,
        Set<Class<?>> writtenResources,
        Set<Class<?>> readEvents,
        Set<Class<?>> sentEvents,
        boolean exclusive,
        boolean observes) {

    /// The reason why two systems cannot run in parallel, or empty if they can.
    ///
    /// Events are readable after the stage of the system that sends them, so their readers run in a
    /// later stage. A reader that precedes the sender in the order need not wait for it.
    ///
    /// @param other the access of a later system
    Optional<String> conflict(
            String name, Access other, String otherName, ComponentRegistry registry) {
        if (exclusive || other.exclusive) {
            return Optional.of((exclusive ? name : otherName) + " is exclusive");
        }
        if (observes || other.observes) {
            return Optional.of((observes ? name : otherName) + " observes changes");
        }
        return overlap(writes, other.writes, registry)
                .map(type -> "both write " + type)
                .or(
                        () ->
                                overlap(writes, other.reads, registry)
                                        .map(type -> writesWhatIsRead(name, type, otherName)))
                .or(
                        () ->
                                overlap(reads, other.writes, registry)
                                        .map(type -> writesWhatIsRead(otherName, type, name)))
                .or(
                        () ->
                                overlap(writtenResources, other.writtenResources)
                                        .map(type -> "both change resource " + type))
                .or(
                        () ->
                                overlap(writtenResources, other.readResources)
                                        .map(type -> changesWhatIsRead(name, type, otherName)))
                .or(
                        () ->
                                overlap(readResources, other.writtenResources)
                                        .map(type -> changesWhatIsRead(otherName, type, name)))
                .or(
                        () ->
                                overlap(sentEvents, other.readEvents)
                                        .map(type -> sendsWhatIsRead(name, type, otherName)));
    }

    /// Describes the order of a system that sends events and one that reads them.
    static String sendsWhatIsRead(String sender, String type, String reader) {
        return sender + " sends " + type + ", which " + reader + " reads";
    }

    private static String writesWhatIsRead(String writer, String type, String reader) {
        return writer + " writes " + type + ", which " + reader + " reads";
    }

    private static String changesWhatIsRead(String writer, String type, String reader) {
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
