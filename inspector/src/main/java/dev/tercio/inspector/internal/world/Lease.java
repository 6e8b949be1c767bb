package dev.tercio.inspector.internal.world;

/// Something that is kept up to date only while somebody asks for it.
final class Lease {
    private static final long NANOS = 60_000_000_000L;

    private boolean active;
    private long end;

    /// Whether somebody has asked in the last minute.
    boolean isActive() {
        return active;
    }

    /// Somebody asks.
    ///
    /// @return whether it has just become active
    boolean renew() {
        boolean started = !active;
        active = true;
        end = System.nanoTime() + NANOS;
        return started;
    }

    /// Ends it if nobody has asked for a minute.
    ///
    /// @return whether it has just ended
    boolean expire(long now) {
        return active && now - end > 0 && stop();
    }

    /// Ends it.
    ///
    /// @return whether it was active
    boolean stop() {
        boolean was = active;
        active = false;
        return was;
    }
}
