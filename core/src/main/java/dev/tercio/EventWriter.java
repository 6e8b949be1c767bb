package dev.tercio;

import dev.tercio.internal.event.QueueWriter;

/// Sends the events of one type from a system, see
/// [dev.tercio.schedule.SystemSetup#eventWriter(Class)].
///
/// ```java
/// record Hit(Entity target, int damage) {}
///
/// EventWriter<Hit> hits = setup.eventWriter(Hit.class);
/// return context -> weapons.forEach(weapon -> hits.send(new Hit(weapon.target(), 5)));
/// ```
///
/// The events of a system become readable after its stage, in the order of the systems, so their
/// order does not depend on threads. Sending allocates nothing once the columns have grown. If the
/// system fails and its commands are dropped, its events are dropped, too.
///
/// A writer is used in the update of its system and in the bodies of its queries, except parallel
/// bodies; there, and on other threads, use [dev.tercio.command.Commands#send(Object)].
///
/// @param <T> the event class
public sealed interface EventWriter<T> permits QueueWriter {
    /// Sends an event. Its fields may contain handles of entities that the system spawns by
    /// commands in the same update; they are replaced by the entities when the commands are played.
    ///
    /// @param event the event
    /// @throws InvalidComponentException if the event does not fit its layout; it is not sent then
    /// @throws IllegalStateException outside of the update of the system, or in a parallel body
    void send(T event);
}
