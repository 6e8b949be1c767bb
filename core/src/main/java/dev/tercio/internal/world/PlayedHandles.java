package dev.tercio.internal.world;

import dev.tercio.Entity;
import dev.tercio.internal.command.play.Player;
import dev.tercio.internal.stream.HandleResolver;

/// Resolves the handles of spawns that were played in this frame, for events that refer to them. A
/// handle without an entity becomes [Entity#NONE]; the first one is logged.
final class PlayedHandles extends HandleResolver {
    private final String world;
    private final Player player;
    private boolean reported;

    PlayedHandles(String world, Player player) {
        this.world = world;
        this.player = player;
    }

    @Override
    public long resolve(long handle) {
        long entity = player.playedEntity(handle);
        if (entity == 0 && !reported) {
            reported = true;
            System.getLogger("dev.tercio.event")
                    .log(
                            System.Logger.Level.WARNING,
                            "event refers to an entity that was not spawned: handle="
                                    + new Entity(handle)
                                    + ", world="
                                    + world
                                    + "; the field is Entity.NONE; further ones are not logged");
        }
        return entity == 0 ? Entity.NONE.bits() : entity;
    }
}
