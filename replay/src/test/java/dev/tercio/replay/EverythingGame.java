package dev.tercio.replay;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Combiner;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.replay.RelationModel.Docked;
import dev.tercio.replay.RelationModel.Remembers;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;

/// A world with random systems that use relations, observers, events, combines and commands
/// together. The seed decides everything; workers and parallel playback must not matter.
///
/// Observers keep accounts on one entity, the bank, and count children. [EverythingAudit] compares
/// them with the world.
final class EverythingGame implements AutoCloseable {
    record Life(int points) {
        static final Combiner<Life> SUM =
                Combiner.of("sum", Life.class, (a, b) -> new Life(a.points + b.points));
    }

    record Coins(long amount) {
        static final Combiner<Coins> SUM =
                Combiner.of("sum", Coins.class, (a, b) -> new Coins(a.amount + b.amount));
    }

    /// The number of children, kept by an observer of the relation.
    record Kids(int count) {
        static final Combiner<Kids> SUM =
                Combiner.of("sum", Kids.class, (a, b) -> new Kids(a.count + b.count));
    }

    record Loot(Entity from, int gold) {}

    record Marked() {}

    @Storage(Tier.MANAGED)
    record Note(@Utf8(12) String text) {}

    /// Amounts that are moved between many entities; the chain depends on the order.
    record Score(long sum, long chain) {
        static final Combiner<Score> ADD =
                Combiner.of(
                        "add",
                        Score.class,
                        (a, b) -> new Score(a.sum + b.sum, a.chain * 31 + b.chain));
    }

    record Pillar(int number) {}

    /// What the observers and the readers of events have seen.
    record Accounts(
            long minted, long marked, long died, long mourned, long greeted, long answered) {
        static final Combiner<Accounts> ADD =
                Combiner.of(
                        "add",
                        Accounts.class,
                        (a, b) ->
                                new Accounts(
                                        a.minted + b.minted,
                                        a.marked + b.marked,
                                        a.died + b.died,
                                        a.mourned + b.mourned,
                                        a.greeted + b.greeted,
                                        a.answered + b.answered));

        static Accounts minted(long amount) {
            return new Accounts(amount, 0, 0, 0, 0, 0);
        }

        static Accounts marked(int count) {
            return new Accounts(0, count, 0, 0, 0, 0);
        }
    }

    static final Accounts DIED = new Accounts(0, 0, 1, 0, 0, 0);
    static final Accounts MOURNED = new Accounts(0, 0, 0, 1, 0, 0);
    static final Accounts GREETED = new Accounts(0, 0, 0, 0, 1, 0);
    static final Accounts ANSWERED = new Accounts(0, 0, 0, 0, 0, 1);

    /// An event that observers send.
    record Died(Entity entity, int points) {}

    /// An event that systems and parallel bodies send.
    record Greeted(Entity entity, long data) {}

    /// The last phase, in which systems read the events of the frame.
    static final String EPILOGUE = "epilogue";

    /// Two pages, so that playback of their combines can use several workers.
    private static final int PILLARS = 17_000;

    final World world;
    final Schedule schedule;
    final Entity bank;

    /// Whether inputs are played from their binary form.
    boolean serializesInputs;

    private final NetworkIngress ingress;
    private final PlaybackOptions playback;
    private final long seed;

    EverythingGame(Tier tier, int workers, boolean parallel, long seed) {
        this.seed = seed;
        playback = parallel ? PlaybackOptions.DEFAULT.parallel() : PlaybackOptions.DEFAULT;
        world =
                World.create(
                        WorldOptions.DEFAULT
                                .workers(workers)
                                .tier(tier)
                                .name("workers=" + workers + ", parallel=" + parallel)
                                .allowInStreams(Died.class, Greeted.class));
        List.of(
                        Life.class,
                        Coins.class,
                        Kids.class,
                        Loot.class,
                        Marked.class,
                        Note.class,
                        Score.class,
                        Pillar.class,
                        Accounts.class,
                        ChildOf.class,
                        Docked.class,
                        Remembers.class)
                .forEach(world::register);
        bank = world.spawn(new Accounts(0, 0, 0, 0, 0, 0));
        observe();
        spawn(new Random(seed));
        ingress = new NetworkIngress(world, 4, NetworkIngress.Overflow.ERROR);
        schedule = Schedule.of(world).phaseAfter(Phases.SIMULATION, EPILOGUE);
        schedule.playback(playback).add(ingress);
        new EverythingSystems(this, playback).add(new Random(seed));
        schedule.build();
    }

    private void spawn(Random random) {
        for (int i = 0; i < PILLARS; i++) {
            world.spawn(new Pillar(i), new Score(0, i));
        }
        for (int i = 0; i < 100; i++) {
            world.spawn(new Life(1 + random.nextInt(20)), new Coins(i));
        }
    }

    private void observe() {
        // first, so that a copied number is reset before children of the copy are counted
        world.observe(Kids.class).onSpawn((e, kids, commands) -> commands.add(e, new Kids(0)));
        world.observe(ChildOf.class)
                .onAdd((e, now, commands) -> count(commands, now, 1))
                .onSet(
                        (e, old, now, commands) -> {
                            count(commands, old, -1);
                            count(commands, now, 1);
                        })
                .onRemove((e, old, commands) -> count(commands, old, -1));
        world.observe(Coins.class)
                .onAdd((e, now, commands) -> account(commands, Accounts.minted(now.amount())))
                .onSet(
                        (e, old, now, commands) ->
                                account(commands, Accounts.minted(now.amount() - old.amount())))
                .onRemove((e, old, commands) -> account(commands, Accounts.minted(-old.amount())));
        world.observe(Marked.class)
                .onAdd((e, now, commands) -> account(commands, Accounts.marked(1)))
                .onRemove((e, old, commands) -> account(commands, Accounts.marked(-1)));
        world.observe(Life.class)
                .onSet(
                        (e, old, now, commands) -> {
                            if (now.points() <= 0) {
                                commands.spawn(new Loot(e, old.points()));
                                commands.destroy(e);
                            }
                        })
                .onDestroy(
                        (e, life, commands) -> {
                            commands.send(new Died(e, life.points()));
                            account(commands, DIED);
                        });
    }

    private static void count(Commands commands, ChildOf child, int change) {
        if (!child.parent().isNone()) {
            commands.combine(child.parent(), new Kids(change), Kids.SUM);
        }
    }

    void account(Commands commands, Accounts change) {
        commands.combine(bank, change, Accounts.ADD);
    }

    /// Plays the inputs of the next frame and runs it. The inputs depend only on the seed, the
    /// frame and the state.
    void run() {
        Random random = new Random(seed * 31 + schedule.frame());
        EverythingActions actions = new EverythingActions(this);
        actions.entities.clear();
        world.query(Life.class).addEntitiesTo(actions.entities);
        if (random.nextInt(3) != 0) {
            try (CommandBuffer commands = world.commands()) {
                actions.some(random, commands);
                if (random.nextInt(4) == 0) {
                    commands.destroyAll(world.query(Loot.class));
                    commands.addAll(world.query(Life.class).with(Coins.class), Marked.class);
                }
                play(commands, random.nextBoolean() ? playback.coalesce() : playback);
            }
        }
        if (random.nextBoolean()) {
            CommandBuffer batch = ingress.rent();
            actions.some(random, batch);
            ingress.submit(batch);
        }
        schedule.run(0.1);
    }

    private void play(CommandBuffer commands, PlaybackOptions options) {
        if (!serializesInputs) {
            world.play(commands, options);
            return;
        }
        try (CommandBuffer log = world.commands()) {
            log.load(world, ByteBuffer.wrap(commands.toBytes()));
            world.play(log, options);
        }
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
