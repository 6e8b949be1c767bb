package dev.tercio.internal.command.lane;

import java.util.ArrayList;
import java.util.List;

/// The handles that the commands of one lane use: those the lane gives out for its spawns, and
/// those of other lanes whose commands were moved here.
public final class LaneHandles {
    private HandleTable own = new HandleTable();

    /// Tables that other lanes know, too. They get no more handles; only playback resolves them.
    private final List<HandleTable> shared = new ArrayList<>();

    /// The shared tables of the commands that were played last: users may still ask for entities.
    private final List<HandleTable> recent = new ArrayList<>();

    /// Gives out the handle of a new spawn.
    public long give() {
        return own.give();
    }

    /// Takes back the last handle, whose spawn was not recorded after all.
    public void takeBack() {
        own.takeBack();
    }

    /// The handle of a number as a serialised stream counts: from the first of this playback.
    public long fresh(int number) {
        return own.fresh(number);
    }

    /// Whether the lane itself has given out a handle since its handles were last shared.
    boolean isOwn(long handle) {
        return (int) (handle >>> 32) == own.token();
    }

    /// Lets a scope resolve all these handles.
    void addTo(HandleScope scope) {
        scope.add(own);
        for (int i = 0; i < shared.size(); i++) {
            scope.add(shared.get(i));
        }
        for (int i = 0; i < recent.size(); i++) {
            scope.add(recent.get(i));
        }
    }

    /// Lets the commands of this lane use the handles of another.
    void use(LaneHandles other) {
        other.share();
        addMissing(other.shared, shared);
    }

    /// Adds the tables of all handles to a list.
    void shareInto(List<HandleTable> tables) {
        share();
        addMissing(shared, tables);
        addMissing(recent, tables);
    }

    private static void addMissing(List<HandleTable> from, List<HandleTable> to) {
        for (int i = 0; i < from.size(); i++) {
            if (!to.contains(from.get(i))) {
                to.add(from.get(i));
            }
        }
    }

    /// Shares the handles given out so far; a new table gets those to come.
    private void share() {
        if (own.isUsed()) {
            shared.add(own);
            own = new HandleTable();
        }
    }

    /// Notes that a playback begins.
    void beginPlayback() {
        own.beginPlayback();
    }

    /// Lets other buffers and lanes use the handles of the spawns that were played in this frame.
    void publishTo(FrameHandles frame) {
        own.publishTo(frame);
        for (int i = 0; i < shared.size(); i++) {
            shared.get(i).publishTo(frame);
        }
        for (int i = 0; i < recent.size(); i++) {
            recent.get(i).publishTo(frame);
        }
    }

    /// Notes that all commands have been played for good: the handles of their spawns stay valid
    /// until the next commands are played.
    void endCommands() {
        recent.clear();
        // not addAll, which copies even an empty list
        for (int i = 0; i < shared.size(); i++) {
            recent.add(shared.get(i));
        }
        shared.clear();
        own.turn();
    }

    /// Makes all handles invalid.
    void clear() {
        recent.clear();
        shared.clear();
        own.renew();
    }
}
