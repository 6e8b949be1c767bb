package dev.tercio;

import dev.tercio.internal.event.QueueReader;

import java.util.function.Consumer;

/// Reads the events of one type in the order in which they were sent. Each reader reads each event
/// once, independently of other readers.
///
/// ```java
/// EventReader<Hit> hits = setup.eventReader(Hit.class);
/// return context -> hits.forEach(hit -> damage(hit.target(), hit.damage()));
/// ```
///
/// An event stays readable until the end of the frame after the one in which it was sent, see
/// [World#nextFrame()]. A reader that is read once per frame misses none. A reader of a system that
/// is disabled or runs less often may miss some; [#missed()] counts them, and the first time is
/// logged.
///
/// A new reader starts with the oldest event that the world still stores, from the current or the
/// previous frame, so create it once and keep it.
///
/// A reader from [dev.tercio.schedule.SystemSetup#eventReader(Class)] is used in the update of its
/// system, but not in parallel bodies. A reader from [World#eventReader(Class)] is used on the
/// world's thread outside of systems, or in exclusive systems.
///
/// @param <T> the event class
public sealed interface EventReader<T> permits QueueReader {
    /// Calls the body for each event since the last call, oldest first. Events that the body sends
    /// are not read in the same call. If the body throws, the events after the current one stay
    /// unread.
    ///
    /// @param body receives the event
    void forEach(Consumer<? super T> body);

    /// Returns the number of unread events.
    ///
    /// @return how often [#forEach(Consumer)] would call its body
    int count();

    /// Returns whether all events have been read.
    ///
    /// @return true if [#forEach(Consumer)] would not call its body
    boolean isEmpty();

    /// Returns the number of events that were dropped before this reader read them.
    ///
    /// @return the number since the reader was created
    long missed();
}
