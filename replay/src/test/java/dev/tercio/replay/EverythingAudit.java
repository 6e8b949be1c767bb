package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.replay.EverythingGame.Accounts;
import dev.tercio.replay.EverythingGame.Coins;
import dev.tercio.replay.EverythingGame.Kids;
import dev.tercio.replay.EverythingGame.Marked;
import dev.tercio.replay.EverythingGame.Pillar;
import dev.tercio.replay.EverythingGame.Score;
import dev.tercio.replay.RelationModel.Docked;
import dev.tercio.replay.RelationModel.Remembers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// What must hold after each frame of an [EverythingGame].
final class EverythingAudit {
    private final EverythingGame game;
    private final World world;

    /// All entities that can take part in relations.
    private final List<Entity> entities;

    private EverythingAudit(EverythingGame game) {
        this.game = game;
        this.world = game.world;
        this.entities = world.query().without(Pillar.class).entities();
    }

    static void check(EverythingGame game) {
        EverythingAudit audit = new EverythingAudit(game);
        audit.relation(ChildOf.class, ChildOf::parent, true);
        audit.relation(Docked.class, Docked::station, true);
        audit.relation(Remembers.class, Remembers::place, false);
        audit.children();
        audit.accounts();
    }

    /// Both directions agree. A target is alive, unless the relation keeps dead ones.
    private <T> void relation(Class<T> type, Function<T, Entity> target, boolean alive) {
        long[] linked = {0};
        world.query(type)
                .forEachEntity(
                        (entity, value) -> {
                            Entity other = target.apply(value);
                            if (world.isAlive(other)) {
                                linked[0]++;
                                assertTrue(sources(type, other).contains(entity), type::getName);
                            } else {
                                assertTrue(other.isNone() || !alive, () -> entity + " " + value);
                            }
                        });
        for (Entity entity : entities) {
            for (Entity source : sources(type, entity)) {
                linked[0]--;
                assertEquals(entity, target.apply(world.get(source, type)), type::getName);
            }
        }
        assertEquals(0, linked[0], type::getName);
    }

    private List<Entity> sources(Class<?> type, Entity target) {
        List<Entity> found = new ArrayList<>();
        world.sources(type, target).forEach(found::add);
        return found;
    }

    /// The observer of the relation has counted the children of each entity.
    private void children() {
        for (Entity entity : entities) {
            int counted = world.has(entity, Kids.class) ? world.get(entity, Kids.class).count() : 0;
            assertEquals(world.sources(ChildOf.class, entity).count(), counted, entity::toString);
        }
    }

    /// Observers have seen each change once, and each event was read once.
    private void accounts() {
        Accounts accounts = world.get(game.bank, Accounts.class);
        long[] sum = {0, 0};
        world.query(Coins.class).forEach(coins -> sum[0] += coins.amount());
        assertEquals(sum[0], accounts.minted(), "coins");
        assertEquals(world.query().with(Marked.class).count(), accounts.marked(), "marked");
        assertEquals(accounts.died(), accounts.mourned(), "died");
        assertEquals(accounts.greeted(), accounts.answered(), "greeted");
        world.query(Score.class).forEach(score -> sum[1] += score.sum());
        assertEquals(0, sum[1], "score");
    }
}
