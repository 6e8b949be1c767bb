package dev.tercio.schedule;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.command.Command;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandKind;
import dev.tercio.command.Commands;
import dev.tercio.command.FailureReason;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.query.Query;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// All paths by which commands reach a world, and all reasons for which they fail.
final class FailingPaths {
    /// How many commands fail in a frame: enough for several workers.
    static final int ROWS = 2_000;

    static final String SYSTEM = "s";

    /// Rows are the objects that were stored, so that loops over them are allocation-free
    /// regardless of inlining.
    @Storage(Tier.MANAGED)
    record Trigger(int number) {}

    record Mass(int kilos) {}

    private static final ComponentType<Mass> MASS = ComponentType.of(Mass.class);
    private static final Mass ONE = new Mass(1);

    /// Thrown repeatedly, so that only allocations of the engine are measured.
    static final IllegalStateException MINE = new IllegalStateException("mine");

    private static final Command THROWING =
            _ -> {
                throw MINE;
            };

    enum Reason {
        MISSING_COMPONENT(FailureReason.MISSING_COMPONENT, CommandKind.SET) {
            @Override
            void record(Commands commands, FailingPaths world) {
                commands.set(world.live, MASS, ONE);
            }
        },
        DEAD_ENTITY(FailureReason.DEAD_ENTITY, CommandKind.ADD) {
            @Override
            void record(Commands commands, FailingPaths world) {
                commands.add(world.dead, MASS, ONE);
            }
        },
        THROWN(FailureReason.THROWN, CommandKind.RUN) {
            @Override
            void record(Commands commands, FailingPaths world) {
                commands.run(THROWING);
            }
        },
        FOREIGN_HANDLE(FailureReason.FOREIGN_HANDLE, CommandKind.ADD) {
            @Override
            void record(Commands commands, FailingPaths world) {
                commands.add(world.foreign, MASS, ONE);
            }
        };

        final FailureReason reason;
        final CommandKind kind;

        Reason(FailureReason reason, CommandKind kind) {
            this.reason = reason;
            this.kind = kind;
        }

        abstract void record(Commands commands, FailingPaths world);
    }

    enum Path {
        SYSTEM(FailingPaths.SYSTEM),
        BODY(FailingPaths.SYSTEM),
        PARALLEL_BODY(FailingPaths.SYSTEM),
        SYNC_POINT(FailingPaths.SYSTEM),
        SYNC_POINT_OF_THE_NEXT_FRAME(FailingPaths.SYSTEM),
        EXCLUSIVE_SYSTEM(FailingPaths.SYSTEM),
        INGRESS("NetworkIngress"),
        BODY_OUTSIDE("Query(Trigger)"),
        PARALLEL_BODY_OUTSIDE("Query(Trigger)"),
        BUFFER("mine"),
        STAGE("mine");

        final String recorder;

        Path(String recorder) {
            this.recorder = recorder;
        }

        boolean isOfSchedule() {
            return ordinal() < BODY_OUTSIDE.ordinal();
        }
    }

    final World world;
    final Schedule schedule;
    private final Entity live;
    private final Entity dead;
    private final Entity foreign;

    /// Kept, because commands that the collector finds are logged as never played.
    private final CommandBuffer otherBuffer;

    private final Runnable frame;

    FailingPaths(World world, Path path, Reason reason) {
        this.world = world;
        this.schedule = Schedule.of(world);
        for (int i = 0; i < ROWS; i++) {
            world.spawn(new Trigger(i));
        }
        live = world.spawn();
        dead = world.spawn();
        world.destroy(dead);
        otherBuffer = world.commands();
        foreign = otherBuffer.spawn(ONE);
        Consumer<Commands> one = commands -> reason.record(commands, this);
        frame = prepare(path, one);
    }

    /// Lets [#ROWS] commands fail.
    void runFrame() {
        frame.run();
    }

    private Runnable prepare(Path path, Consumer<Commands> one) {
        Consumer<Commands> many =
                commands -> {
                    for (int i = 0; i < ROWS; i++) {
                        one.accept(commands);
                    }
                };
        Query<Trigger> rows = world.query(Trigger.class);
        Query<Trigger> parallel = rows.parallel();
        BiConsumer<Trigger, Commands> body = (_, commands) -> one.accept(commands);
        return switch (path) {
            case SYSTEM -> system(_ -> {}, context -> many.accept(context.commands()));
            case BODY -> system(setup -> setup.reads(Trigger.class), _ -> rows.forEach(body));
            case PARALLEL_BODY ->
                    system(setup -> setup.reads(Trigger.class), _ -> parallel.forEach(body));
            case SYNC_POINT ->
                    system(
                            _ -> {},
                            context -> many.accept(context.commandsAt(SyncPoints.END_OF_FRAME)));
            case SYNC_POINT_OF_THE_NEXT_FRAME -> nextFrame(many);
            case EXCLUSIVE_SYSTEM ->
                    system(SystemSetup::exclusive, context -> many.accept(context.commands()));
            case INGRESS -> ingress(many);
            case BODY_OUTSIDE -> () -> rows.forEach(body);
            case PARALLEL_BODY_OUTSIDE -> () -> parallel.forEach(body);
            case BUFFER -> buffer(many);
            case STAGE -> stage(many);
        };
    }

    private Runnable system(Consumer<SystemSetup> says, ComponentSystem system) {
        schedule.add(
                SYSTEM,
                setup -> {
                    says.accept(setup);
                    return system;
                });
        return schedule::run;
    }

    /// A system of the last phase records for a sync point that has passed: the commands are played
    /// in the next frame.
    private Runnable nextFrame(Consumer<Commands> many) {
        schedule.add(
                SYSTEM,
                _ -> context -> many.accept(context.commandsAt(SyncPoints.END_OF_SIMULATION)),
                SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        schedule.run();
        return schedule::run;
    }

    private Runnable ingress(Consumer<Commands> many) {
        NetworkIngress ingress = new NetworkIngress(world, 2, NetworkIngress.Overflow.ERROR);
        schedule.add(ingress);
        return () -> {
            CommandBuffer batch = ingress.rent();
            many.accept(batch);
            ingress.submit(batch);
            schedule.run();
        };
    }

    private Runnable buffer(Consumer<Commands> many) {
        CommandBuffer buffer = world.commands().named("mine");
        return () -> {
            many.accept(buffer);
            world.play(buffer);
            world.nextFrame();
        };
    }

    private Runnable stage(Consumer<Commands> many) {
        var stage = world.stage();
        return () -> {
            many.accept(stage.lane(0, 0, "mine"));
            world.play(stage);
            world.nextFrame();
        };
    }
}
