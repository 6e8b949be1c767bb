package dev.tercio.internal.command.lane;

import java.util.ArrayList;
import java.util.List;

/// The handles that the commands of one lane use: those that the lane issues for its spawns, and
/// those of other lanes whose commands were moved here.
public final class LaneHandles {
    private HandleTable own = new HandleTable();

    /// Tables that are shared with other lanes. They issue no more handles; only playback resolves
    /// them.
    private final List<HandleTable> shared = new ArrayList<>();

    /// The shared tables of the commands that were played last, because users may still request
    /// their entities.
    private final List<HandleTable> recent = new ArrayList<>();

    /// Issues the handle of a new spawn.
    public long give() {
        return own.give();
    }

    /// Returns the next handle and reserves memory for it. [#issue] issues it.
    public long upcoming() {
        return own.upcoming();
    }

    /// Issues the handle that [#upcoming] has returned.
    public void issue() {
        own.issue();
    }

    /// Withdraws the last handle, because its spawn was not recorded.
    public void takeBack() {
        own.takeBack();
    }

    /// Returns the handle of the spawn with a number in a serialised stream, counted from the first
    /// spawn of this playback.
    public long fresh(int number) {
        return own.fresh(number);
    }

    /// Returns whether the lane has issued a handle since its handles were last shared.
    boolean isOwn(long handle) {
        return (int) (handle >>> 32) == own.token();
    }

    /// Adds the tables of all handles to a scope.
    void addTo(HandleScope scope) {
        scope.add(own);
        for (int i = 0; i < shared.size(); i++) {
            scope.add(shared.get(i));
        }
        for (int i = 0; i < recent.size(); i++) {
            scope.add(recent.get(i));
        }
    }

    /// Lets the commands of this lane use the handles of another lane.
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

    /// Shares the handles issued so far. A new table issues the next ones.
    private void share() {
        if (own.isUsed()) {
            shared.add(own);
            own = new HandleTable();
        }
    }

    /// Called when a playback begins.
    void beginPlayback() {
        own.beginPlayback();
    }

    /// Makes the handles of played spawns available to other buffers and lanes in this frame.
    void publishTo(FrameHandles frame) {
        own.publishTo(frame);
        for (int i = 0; i < shared.size(); i++) {
            shared.get(i).publishTo(frame);
        }
        for (int i = 0; i < recent.size(); i++) {
            recent.get(i).publishTo(frame);
        }
    }

    /// Called when all commands were played and dropped. The handles of their spawns stay valid
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

    /// Invalidates all handles.
    void clear() {
        recent.clear();
        shared.clear();
        own.renew();
    }
}
