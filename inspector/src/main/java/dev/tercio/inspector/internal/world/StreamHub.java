package dev.tercio.inspector.internal.world;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// Passes events to the clients of the stream. A slow client skips events of frames: it always
/// receives the newest one.
public final class StreamHub {
    private static final int MAX_EVENTS = 32;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /// An event.
    ///
    /// @param name the name of the event
    /// @param data a value that can be written as JSON
    public record Event(String name, Object data) {}

    /// A client and the events that it has not read.
    public static final class Client {
        private final @Nullable String world;
        private final Map<String, Event> frames = new LinkedHashMap<>();
        private final ArrayDeque<Event> events = new ArrayDeque<>();
        private boolean closed;

        Client(@Nullable String world) {
            this.world = world;
        }

        private boolean wants(String id) {
            return world == null || id.isEmpty() || world.equals(id);
        }

        private synchronized void add(String id, Event event, boolean replaces) {
            if (replaces) {
                frames.put(id, event);
            } else {
                if (events.size() == MAX_EVENTS) {
                    events.poll();
                }
                events.add(event);
            }
            notifyAll();
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }

        /// Whether no event will follow.
        public synchronized boolean isClosed() {
            return closed;
        }

        /// Waits for the next event.
        ///
        /// @return null if there was none in time
        public synchronized @Nullable Event next(long millis) throws InterruptedException {
            long end = System.nanoTime() + millis * NANOS_PER_MILLI;
            while (events.isEmpty() && frames.isEmpty() && !closed) {
                long left = (end - System.nanoTime()) / NANOS_PER_MILLI;
                if (left <= 0) {
                    return null;
                }
                wait(left);
            }
            Event event = events.poll();
            if (event == null && !frames.isEmpty()) {
                String id = frames.keySet().iterator().next();
                event = frames.remove(id);
            }
            return event;
        }
    }

    private final List<Client> clients = new CopyOnWriteArrayList<>();
    private boolean closed;

    /// Whether there is a client.
    public boolean isWatched() {
        return !clients.isEmpty();
    }

    /// The number of clients.
    public int size() {
        return clients.size();
    }

    /// Adds a client, unless there are too many.
    ///
    /// @param world the id of a world, or null for all
    public synchronized @Nullable Client open(@Nullable String world, int limit) {
        if (clients.size() >= limit) {
            return null;
        }
        Client client = new Client(world);
        clients.add(client);
        notifyAll();
        return client;
    }

    /// Waits until there is a client.
    ///
    /// @return false if the streams were closed
    public synchronized boolean awaitWatched() throws InterruptedException {
        while (clients.isEmpty() && !closed) {
            wait();
        }
        return !closed;
    }

    /// Removes a client.
    public void close(Client client) {
        clients.remove(client);
        client.close();
    }

    /// Passes on the state of a world.
    public void frame(String world, Object data) {
        send(world, new Event("frame", data), true);
    }

    /// Passes on an event that is not skipped.
    ///
    /// @param world the id of the world, or empty for all
    public void send(String world, String name, Object data) {
        send(world, new Event(name, data), false);
    }

    private void send(String world, Event event, boolean replaces) {
        for (Client client : clients) {
            if (client.wants(world)) {
                client.add(world, event, replaces);
            }
        }
    }

    /// Ends all streams.
    public synchronized void close() {
        closed = true;
        clients.forEach(Client::close);
        clients.clear();
        notifyAll();
    }
}
