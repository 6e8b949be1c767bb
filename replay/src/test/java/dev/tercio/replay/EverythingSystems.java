package dev.tercio.replay;

import static dev.tercio.replay.EverythingActions.mix;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.EventReader;
import dev.tercio.EventWriter;
import dev.tercio.SourceLookup;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.query.Query;
import dev.tercio.replay.EverythingGame.Died;
import dev.tercio.replay.EverythingGame.Greeted;
import dev.tercio.replay.EverythingGame.Life;
import dev.tercio.replay.EverythingGame.Loot;
import dev.tercio.replay.EverythingGame.Note;
import dev.tercio.replay.EverythingGame.Pillar;
import dev.tercio.replay.EverythingGame.Score;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import java.util.Random;

/// The random systems of an [EverythingGame]. They have no state: what they do depends on the frame
/// and on the world.
final class EverythingSystems {
    private final EverythingGame game;
    private final PlaybackOptions playback;

    EverythingSystems(EverythingGame game, PlaybackOptions playback) {
        this.game = game;
        this.playback = playback;
    }

    void add(Random random) {
        int count = 2 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            int kind = random.nextInt(4);
            long salt = random.nextLong();
            SystemOptions options = options(random);
            game.schedule.add("wild " + i, setup -> wild(setup, kind, salt), options);
        }
        game.schedule.add("pillars", this::pillars);
        game.schedule.add("greet", this::greet, options(random));
        SystemOptions last = SystemOptions.DEFAULT.in(EverythingGame.EPILOGUE);
        game.schedule.add("mourn", this::mourn, last);
        game.schedule.add("answer", this::answer, last);
    }

    private SystemOptions options(Random random) {
        PlaybackOptions own =
                switch (random.nextInt(4)) {
                    case 0 -> playback.coalesce();
                    case 1 -> playback.order(PlaybackOrder.BY_KIND);
                    case 2 -> playback.strict();
                    default -> playback;
                };
        SystemOptions options = SystemOptions.DEFAULT.playback(own);
        int rest = 2 + random.nextInt(3);
        return random.nextInt(3) == 0 ? options.runIf(world -> world.frame() % rest != 0) : options;
    }

    /// A system that does random things to each entity: in parallel, in sequence, or directly.
    private ComponentSystem wild(SystemSetup setup, int kind, long salt) {
        EverythingActions actions = new EverythingActions(game);
        if (kind == 0) {
            setup.exclusive();
            return _ -> direct(actions, salt);
        }
        Query<Life> all = setup.query(Life.class);
        SourceLookup children = setup.sources(ChildOf.class);
        // the commands of its observer are played with its options
        setup.observe(Loot.class)
                .onSpawn(
                        (entity, loot, commands) -> {
                            if (loot.gold() > 6) {
                                Life half = new Life(loot.gold() / 2);
                                commands.spawn(half, new ChildOf(entity));
                            }
                        });
        return context -> {
            refresh(all, actions.entities);
            long dice = salt + context.time().frame();
            if (kind == 1) {
                all.forEachEntity(
                        (entity, life) -> act(actions, children, dice, entity, context.commands()));
            } else {
                all.parallel()
                        .forEachEntity(
                                (entity, life, commands) ->
                                        act(actions, children, dice, entity, commands));
            }
        };
    }

    private static void refresh(Query<Life> all, EntityList entities) {
        entities.clear();
        all.addEntitiesTo(entities);
    }

    /// One entity in four acts. The order of its children is part of the dice.
    private static void act(
            EverythingActions actions,
            SourceLookup children,
            long salt,
            Entity entity,
            Commands commands) {
        long[] dice = {mix(salt + entity.bits())};
        if ((dice[0] & 3) == 0) {
            children.of(entity).forEach(child -> dice[0] = dice[0] * 31 + child.bits());
            actions.act(mix(dice[0]) >>> 1, entity, commands);
        }
    }

    /// Does some things with immediate commands, which throw if they are refused.
    private void direct(EverythingActions actions, long salt) {
        refresh(game.world.query(Life.class), actions.entities);
        Random random = new Random(salt + game.world.frame());
        for (int i = 0; i < 10; i++) {
            try {
                actions.some(random, game.world.immediateCommands());
            } catch (IllegalArgumentException | IllegalStateException refused) {
                // the target is dead, would close a cycle, or has no such component
            }
        }
    }

    /// Moves amounts between many entities, in runs that are long enough for parallel playback.
    private ComponentSystem pillars(SystemSetup setup) {
        Query<Pillar> all = setup.query(Pillar.class).parallel();
        EntityList list = new EntityList();
        return context -> {
            long frame = context.time().frame();
            if (frame % 6 != 1) {
                return;
            }
            list.clear();
            all.addEntitiesTo(list);
            all.forEachEntity(
                    (entity, pillar, commands) -> {
                        long dice = mix(frame * 100_000 + pillar.number()) >>> 1;
                        Entity other = list.get((int) (dice % list.size()));
                        long amount = dice >>> 50;
                        commands.combine(entity, new Score(-amount, frame), Score.ADD);
                        commands.combine(other, new Score(amount, dice), Score.ADD);
                    });
        };
    }

    /// Sends events of entities that the same update spawns.
    private ComponentSystem greet(SystemSetup setup) {
        EventWriter<Greeted> writer = setup.eventWriter(Greeted.class);
        return context -> {
            Random random = new Random(context.time().frame());
            for (int i = random.nextInt(4); i > 0; i--) {
                Commands commands = context.commands();
                Entity spawned = commands.spawn(new Note("greeted " + i));
                writer.send(new Greeted(spawned, random.nextLong()));
                game.account(commands, EverythingGame.GREETED);
            }
        };
    }

    private ComponentSystem mourn(SystemSetup setup) {
        EventReader<Died> died = setup.eventReader(Died.class);
        return context ->
                died.forEach(_ -> game.account(context.commands(), EverythingGame.MOURNED));
    }

    /// Answers each event once, and destroys greeted entities without a life.
    private ComponentSystem answer(SystemSetup setup) {
        EventReader<Greeted> greeted = setup.eventReader(Greeted.class);
        setup.reads(Life.class);
        return context ->
                greeted.forEach(
                        event -> {
                            Commands commands = context.commands();
                            game.account(commands, EverythingGame.ANSWERED);
                            commands.combine(
                                    game.bank, new Score(0, mix(event.hashCode())), Score.ADD);
                            if (!game.world.has(event.entity(), Life.class)) {
                                commands.destroy(event.entity());
                            }
                        });
    }
}
