package dev.tercio.showcase.dis;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisTimestamp;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.reckoning.DeadReckoning;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The entities of an exercise, from Entity State PDUs alone.
final class Tracks {
    /// The memory of a listener is limited: anyone can send any id.
    private static final int LARGEST = 500_000;

    private static final long LEAVING = 500_000_000;

    private final Map<DisEntityId, Track> tracks = new LinkedHashMap<>();
    private @Nullable DisTimestamp latest;
    private long left;

    /// An entity with its last state.
    static final class Track {
        private final DeadReckoning reckoning = new DeadReckoning();
        private DisTimestamp time = DisTimestamp.ZERO;
        private DisTimestamp leftAt = DisTimestamp.ZERO;
        private boolean left;
        private int force;
        private int appearance;

        int force() {
            return force;
        }

        /// Whether the damage bits say that it is destroyed.
        boolean isDestroyed() {
            return ((appearance >>> 3) & 3) == 3;
        }
    }

    void add(EntityStatePdu state) {
        DisEntityId id = state.entityId();
        Track track = tracks.get(id);
        if ((state.appearance() & EntityStatePdu.DEACTIVATED) != 0) {
            if (track != null && !track.left) {
                track.left = true;
                track.leftAt = state.timestamp();
                left++;
                see(state.timestamp());
            }
            return;
        }
        if (track == null) {
            if (tracks.size() >= LARGEST) {
                return;
            }
            track = new Track();
        }
        if (track.reckoning.trySet(state)) {
            track.time = state.timestamp();
            track.force = state.forceId();
            track.appearance = state.appearance();
            track.left = false;
            tracks.put(id, track);
            see(track.time);
        }
    }

    private void see(DisTimestamp time) {
        if (latest == null || time.nanosSince(latest) > 0) {
            latest = time;
        }
    }

    /// The number of entities that have not left.
    int size() {
        return (int) tracks.values().stream().filter(track -> !track.left).count();
    }

    /// The number of entities that have left.
    long left() {
        return left;
    }

    /// The entities at the end: those that have not left, or left together with the last ones,
    /// because a simulation that ends takes all its entities along.
    List<Track> last() {
        DisTimestamp end = latest;
        return tracks.values().stream()
                .filter(t -> !t.left || (end != null && end.nanosSince(t.leftAt) <= LEAVING))
                .toList();
    }

    /// The position of an entity at the time of the latest PDU.
    Vector3 position(Track track, Vector3 result) {
        DisTimestamp now = latest;
        double seconds = now == null ? 0 : now.nanosSince(track.time) / 1e9;
        return track.reckoning.positionAt(Math.max(0, seconds), result);
    }
}
