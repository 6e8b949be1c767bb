package dev.tercio.replay;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.command.Commands;
import dev.tercio.replay.EverythingGame.Coins;
import dev.tercio.replay.EverythingGame.Greeted;
import dev.tercio.replay.EverythingGame.Life;
import dev.tercio.replay.EverythingGame.Marked;
import dev.tercio.replay.EverythingGame.Note;
import dev.tercio.replay.RelationModel.Docked;
import dev.tercio.replay.RelationModel.Remembers;

import java.util.Random;

/// What the systems and inputs of an [EverythingGame] can do to an entity. A number decides, so
/// that parallel bodies do the same on every thread.
final class EverythingActions {
    private static final int KINDS = 24;
    private static final int MOST = 250;
    private static final int FEWEST = 60;

    /// The entities that can be chosen.
    final EntityList entities = new EntityList();

    private final EverythingGame game;

    EverythingActions(EverythingGame game) {
        this.game = game;
    }

    /// Scrambles the bits of a number.
    static long mix(long seed) {
        long mixed = (seed ^ seed >>> 31) * 0x9E37_79B9_7F4A_7C15L;
        mixed = (mixed ^ mixed >>> 29) * 0xBF58_476D_1CE4_E5B9L;
        return mixed ^ mixed >>> 32;
    }

    /// Records a few random actions.
    void some(Random random, Commands commands) {
        for (int i = random.nextInt(12); i > 0 && entities.size() > 0; i--) {
            act(random.nextLong(), entities.get(random.nextInt(entities.size())), commands);
        }
    }

    /// Records one action.
    void act(long dice, Entity entity, Commands commands) {
        Entity other = entities.get((int) Long.remainderUnsigned(mix(dice), entities.size()));
        int amount = (int) (dice >>> 40 & 7);
        int kind = (int) Long.remainderUnsigned(dice, KINDS);
        if (kind < 8) {
            relate(kind, commands, entity, other);
        } else if (kind < 15) {
            change(kind, commands, entity, other, amount);
        } else if (kind < 20 && entities.size() < MOST) {
            spawn(kind, commands, entity, other, amount);
        } else if (kind == 20 && entities.size() > FEWEST) {
            commands.destroy(other);
        } else if (kind >= 21) {
            commands.send(new Greeted(other, dice));
            game.account(commands, EverythingGame.GREETED);
        }
    }

    private static void relate(int kind, Commands commands, Entity entity, Entity other) {
        switch (kind) {
            case 0, 1 -> commands.add(entity, new ChildOf(other));
            case 2 -> commands.set(entity, new ChildOf(other));
            case 3 -> commands.remove(entity, ChildOf.class);
            case 4 -> commands.add(entity, new Docked(1, other));
            case 5 -> commands.remove(entity, Docked.class);
            case 6 -> commands.add(entity, new Remembers(other));
            default -> commands.add(entity, new ChildOf(Entity.NONE));
        }
    }

    private static void change(
            int kind, Commands commands, Entity entity, Entity other, int amount) {
        switch (kind) {
            case 8 -> commands.combine(other, new Coins(amount), Coins.SUM);
            case 9 -> commands.add(entity, new Coins(amount));
            case 10 -> commands.set(entity, new Coins(amount));
            case 11 -> commands.remove(entity, Coins.class);
            case 12 -> commands.combine(other, new Life(-amount), Life.SUM);
            case 13 -> commands.on(entity).add(new Marked()).add(new Note("note " + amount));
            default -> commands.on(entity).remove(Marked.class).remove(Note.class);
        }
    }

    private static void spawn(
            int kind, Commands commands, Entity entity, Entity other, int amount) {
        switch (kind) {
            case 15 -> commands.spawn(new Life(1 + amount), new ChildOf(entity));
            case 16 -> {
                Entity spawned = commands.spawn(new Life(2 + amount), new Coins(amount));
                commands.add(spawned, new ChildOf(other));
                commands.add(spawned, new Marked());
            }
            case 17 -> commands.copy(entity);
            case 18 -> {
                Entity first = commands.spawn(new Life(3));
                Entity second = commands.spawn(new Life(4), new ChildOf(first));
                commands.add(first, new Docked(2, second));
                commands.combine(second, new Coins(amount), Coins.SUM);
            }
            default -> {
                Entity spawned = commands.spawn(new Life(1), new Coins(7));
                commands.combine(spawned, new Coins(amount), Coins.SUM);
                commands.destroy(spawned);
            }
        }
    }
}
