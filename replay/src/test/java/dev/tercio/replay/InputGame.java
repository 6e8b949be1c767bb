package dev.tercio.replay;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.StableIdRange;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Command;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandContext;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;

import java.util.Random;

/// A game in which every input changes one number, which depends on the order of all inputs.
final class InputGame implements AutoCloseable {
    /// How often the flaky system may fail in a row.
    static final int FAILURES = 3;

    /// The number that depends on everything.
    record Chain(long value) {
        Chain then(long next) {
            return new Chain(value * 31 + next);
        }
    }

    record Gust(int force) {}

    record Ping(int number) {}

    enum Level {
        FIRST,
        LAST,
        BROKEN
    }

    /// Reads all resources.
    record Fold(Entity entity, int number) implements Command {
        @Override
        public void run(CommandContext context) {
            World world = context.world();
            world.set(entity, world.get(entity, Chain.class).then(number).then(resources(world)));
        }
    }

    /// Has no stack trace, because the schedule logs it.
    static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OnPurpose() {
            super("on purpose", null, false, false);
        }
    }

    final World world;
    final Schedule schedule;
    final NetworkIngress ingress;
    final Entity entity;

    InputGame() {
        world =
                World.create(
                        WorldOptions.DEFAULT
                                .workers(1)
                                .allowInStreams(
                                        Fold.class,
                                        Gust.class,
                                        Level.class,
                                        Ping.class,
                                        Board.Score.class));
        entity = world.spawn(new Chain(0));
        // an observer reads the resources of the time of the change
        world.observe(Kinds.Points.class)
                .onAdd((_, now, commands) -> commands.run(new Fold(entity, now.points())));
        world.register(Kinds.Points.class);
        ingress = new NetworkIngress(world, 16, NetworkIngress.Overflow.ERROR);
        schedule = Schedule.of(world).add(ingress);
        schedule.group("often", Phases.SIMULATION);
        EventReader<Ping> pings = world.eventReader(Ping.class);
        add("pings", SystemOptions.DEFAULT, () -> pings.forEach(ping -> fold(ping.number())));
        add("chain", SystemOptions.DEFAULT, () -> fold(resources(world)));
        add("grouped", SystemOptions.DEFAULT.in("often"), () -> fold(17));
        add(
                "flaky",
                SystemOptions.DEFAULT.onFailure(SystemFailurePolicy.disableAfter(FAILURES)),
                this::fail);
        schedule.build();
    }

    static SaveFormat format() {
        return Board.format();
    }

    private static int resources(World world) {
        int sum = world.resources().tryGet(Gust.class).map(Gust::force).orElse(1_000);
        sum = sum * 31 + world.resources().tryGet(Level.class).map(Level::ordinal).orElse(2_000);
        sum =
                sum * 31
                        + world.resources()
                                .tryGet(Board.Score.class)
                                .map(s -> s.points)
                                .orElse(3_000);
        return sum * 31 + (int) world.stableIds().lastSequence();
    }

    private void add(String name, SystemOptions options, Runnable body) {
        schedule.add(
                name,
                setup -> {
                    setup.exclusive();
                    return _ -> body.run();
                },
                options);
    }

    private void fold(int number) {
        world.set(entity, world.get(entity, Chain.class).then(number));
    }

    private void fail() {
        fold(23);
        if (world.resources().tryGet(Level.class).orElse(Level.FIRST) == Level.BROKEN) {
            throw new OnPurpose();
        }
    }

    /// Plays a command that reads the resources.
    void chain() {
        try (CommandBuffer buffer = world.commands()) {
            buffer.run(new Fold(entity, 5));
            world.play(buffer);
        }
    }

    /// A random input.
    void input(Random random) {
        int number = random.nextInt(100);
        switch (random.nextInt(14)) {
            case 0 -> world.resources().set(new Gust(number));
            case 1 -> world.resources().set(Level.values()[number % 3]);
            case 2 -> world.resources().set(new Board.Score(number));
            case 3 -> world.resources().remove(Gust.class);
            case 4 -> world.resources().remove(Level.class);
            case 5 -> schedule.enable("chain", random.nextBoolean());
            case 6 -> schedule.enable("flaky", random.nextInt(4) != 0);
            case 7 -> schedule.enable("often", random.nextBoolean());
            case 8 -> submit(random);
            case 9 -> playStage(random);
            case 10 -> playNothing();
            case 11 -> bindReserved(world.stableIds().reserve(1 + number));
            default -> playBuffer(random);
        }
    }

    private void submit(Random random) {
        CommandBuffer batch = ingress.rent();
        record(batch, random);
        ingress.submit(batch);
    }

    private void playBuffer(Random random) {
        try (CommandBuffer buffer = world.commands()) {
            record(buffer, random);
            world.play(buffer);
        }
    }

    private void bindReserved(StableIdRange ids) {
        try (CommandBuffer buffer = world.commands()) {
            buffer.bindStableId(buffer.spawn(new Kinds.Points(1)), ids.id(ids.count() - 1));
            world.play(buffer);
        }
    }

    private void playNothing() {
        try (CommandBuffer buffer = world.commands()) {
            world.play(buffer);
        }
    }

    private void playStage(Random random) {
        CommandStage stage = world.stage();
        for (int lane = 0; lane < 2; lane++) {
            record(stage.lane(lane), random);
        }
        world.play(stage);
    }

    private void record(Commands commands, Random random) {
        for (int i = random.nextInt(3); i >= 0; i--) {
            int number = random.nextInt(100);
            switch (random.nextInt(6)) {
                case 0 -> commands.setResource(new Gust(number));
                case 1 -> commands.removeResource(Level.class);
                case 2 -> commands.send(new Ping(number));
                case 3 -> commands.spawn(new Kinds.Points(number));
                default -> commands.run(new Fold(entity, number));
            }
        }
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
