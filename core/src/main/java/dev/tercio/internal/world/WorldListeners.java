package dev.tercio.internal.world;

import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.play.PlaybackListener;
import dev.tercio.internal.command.play.PlayedCommands;
import dev.tercio.internal.schema.Unchecked;

import java.util.ArrayList;
import java.util.List;

/// The listeners of a world. A listener that unsubscribes during a callback still receives the
/// current event.
final class WorldListeners implements PlaybackListener {
    private WorldListener[] listeners = {};

    void add(WorldListener listener) {
        List<WorldListener> more = new ArrayList<>(List.of(listeners));
        more.add(listener);
        listeners = more.toArray(WorldListener[]::new);
    }

    void remove(WorldListener listener) {
        List<WorldListener> fewer = new ArrayList<>(List.of(listeners));
        fewer.remove(listener);
        listeners = fewer.toArray(WorldListener[]::new);
    }

    boolean isEmpty() {
        return listeners.length == 0;
    }

    @Override
    public void playing(PlayedCommands commands, PlaybackOptions options) {
        for (WorldListener listener : listeners) {
            listener.playing(commands, options);
        }
    }

    @Override
    public void played() {
        for (WorldListener listener : listeners) {
            listener.played();
        }
    }

    /// Calls all listeners, even if some of them throw, for example for lack of memory. The first
    /// exception is thrown after the last call.
    void frameEnded() {
        Throwable failed = null;
        for (WorldListener listener : listeners) {
            try {
                listener.frameEnded();
            } catch (Throwable thrown) {
                failed = Unchecked.suppress(failed, thrown);
            }
        }
        if (failed != null) {
            throw Unchecked.rethrow(failed);
        }
    }
}
