package dev.tercio.bench.workload;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The workloads.
@SuppressWarnings("ImmutableEnumChecker") // stateless lambdas
public enum Workload {
    CREATE_1(
            "create, 1 component",
            WorkloadKind.STRUCTURE,
            (adapter, n) -> Work.on(adapter.ships(n), Ships::clear, Ships::createPositions)),
    CREATE_3(
            "create, 3 components",
            WorkloadKind.STRUCTURE,
            (adapter, n) -> Work.on(adapter.ships(n), Ships::clear, Ships::create)),
    CREATE_BULK(
            "create in bulk, 3 components",
            WorkloadKind.STRUCTURE,
            (adapter, n) -> Work.on(adapter.ships(n), Ships::clear, Ships::createBulk)),
    DESTROY(
            "destroy",
            WorkloadKind.STRUCTURE,
            (adapter, n) -> Work.on(adapter.ships(n), Ships::create, Ships::destroy)),
    ADD_REMOVE(
            "add and remove a component",
            WorkloadKind.STRUCTURE,
            (adapter, n) ->
                    Work.on(
                            with(adapter.ships(n), Ships::create),
                            ships -> {
                                ships.addShields();
                                ships.removeShields();
                            })),
    SWAP_IN_LOOP(
            "swap components in a loop, and back",
            WorkloadKind.STRUCTURE,
            (adapter, n) ->
                    Work.on(
                            with(
                                    adapter.ships(n),
                                    ships -> {
                                        ships.create();
                                        ships.addShields();
                                    }),
                            ships -> {
                                ships.shieldsToArmour();
                                ships.armourToShields();
                            })),
    KILL_IN_LOOP(
            "kill a tenth in a loop",
            WorkloadKind.STRUCTURE,
            (adapter, n) ->
                    Work.on(
                            with(
                                    adapter.ships(n),
                                    ships -> {
                                        ships.create();
                                        ships.killTenth();
                                    }),
                            Ships::replaceKilled,
                            Ships::killTenth)),
    RANDOM_READ(
            "read at random",
            WorkloadKind.LOOP,
            (adapter, n) ->
                    Work.yielding(
                            with(
                                    adapter.ships(n),
                                    ships -> {
                                        ships.create();
                                        ships.shuffle();
                                    }),
                            Ships::sumInRandomOrder)),
    LOOKUP(
            "read through handles in components",
            WorkloadKind.LOOP,
            (adapter, n) -> Work.yielding(adapter.lookups(n), Lookups::sumTargets)),
    HANDLES_IN_LIST(
            "read through a list of handles",
            WorkloadKind.LOOP,
            (adapter, n) -> Work.yielding(adapter.lookups(n), Lookups::sumListed)),
    ITERATE_1(
            "iterate, 1 component",
            WorkloadKind.LOOP,
            (adapter, n) -> Work.on(adapter.bodies(n), Bodies::one)),
    ITERATE_2(
            "iterate, 2 components",
            WorkloadKind.LOOP,
            (adapter, n) -> Work.on(adapter.bodies(n), Bodies::two)),
    ITERATE_5(
            "iterate, 5 components",
            WorkloadKind.LOOP,
            (adapter, n) -> Work.on(adapter.bodies(n), Bodies::five)),
    CHURNED(
            "iterate, 2 components, after a million changes",
            WorkloadKind.FRAGMENTED,
            (adapter, n) ->
                    Work.on(
                            with(adapter.churnedShips(n), ships -> Churn.run(ships, n)),
                            ChurnedShips::moveAll)),
    MANY_SETS_1(
            "iterate, all match, 1 set",
            WorkloadKind.FRAGMENTED,
            (adapter, n) -> fragments(adapter, Fragmentation.ONE_SET, n)),
    MANY_SETS_64(
            "iterate, all match, 64 sets",
            WorkloadKind.FRAGMENTED,
            (adapter, n) -> fragments(adapter, Fragmentation.SETS_64, n)),
    MANY_SETS_1024(
            "iterate, all match, 1,024 sets",
            WorkloadKind.FRAGMENTED,
            (adapter, n) -> fragments(adapter, Fragmentation.SETS_1024, n)),
    MANY_SETS_4096(
            "iterate, all match, 4,096 sets",
            WorkloadKind.FRAGMENTED,
            (adapter, n) -> fragments(adapter, Fragmentation.SETS_4096, n)),
    MANY_SETS_SPAWNED(
            "iterate, all match, 4,096 sets, spawned with their tags",
            WorkloadKind.FRAGMENTED,
            (adapter, n) -> fragments(adapter, Fragmentation.SPAWNED_4096, n)),
    ALL_OF_26(
            "iterate, all of 26 sets match",
            WorkloadKind.FRAGMENTED,
            (adapter, n) -> fragments(adapter, Fragmentation.ALL_OF_26, n)),
    TENTH_OF_32(
            "iterate, a tenth in 4 of 32 sets matches",
            WorkloadKind.FRAGMENTED,
            (adapter, n) -> fragments(adapter, Fragmentation.TENTH_OF_32, n)),
    NONE_OF_256(
            "iterate, none of 256 sets matches",
            WorkloadKind.FRAGMENTED,
            (adapter, n) -> fragments(adapter, Fragmentation.NONE_OF_256, n)),
    RARE(
            "update one in 1,000, scattered",
            WorkloadKind.LOOP,
            (adapter, n) ->
                    Work.on(
                            with(adapter.churnedShips(n), ships -> Churn.addRareShields(ships, n)),
                            ChurnedShips::moveShielded)),
    CHANGED(
            "change a tenth and visit what has changed",
            WorkloadKind.LOOP,
            (adapter, n) -> {
                int[] pass = new int[1];
                return Work.yielding(
                        adapter.changes(n), changes -> changes.changeAndSum(pass[0]++ & 1023));
            }),
    SCHEDULE(
            "a frame of 3 systems over 4 groups",
            WorkloadKind.SCHEDULE,
            (adapter, n) -> Work.on(adapter.swaps(n), Swaps::frame)),
    BULLETS(
            "a frame of bullets: spawn, move, age, destroy",
            WorkloadKind.BULLETS,
            (adapter, n) -> Work.on(adapter.bullets(n), Bullets::frame)),
    RECORD(
            "record commands",
            WorkloadKind.COMMAND,
            (adapter, n) -> Work.on(offered(adapter.commands(n)), CommandBatch::record)),
    PLAY(
            "play commands",
            WorkloadKind.COMMAND,
            (adapter, n) -> Work.on(offered(adapter.commands(n)), CommandBatch::play)),
    RECORD_AND_PLAY(
            "record and play commands",
            WorkloadKind.COMMAND,
            (adapter, n) -> Work.on(offered(adapter.commands(n)), CommandBatch::recordAndPlay)),
    SAVE(
            "save to a file",
            WorkloadKind.FILE,
            (adapter, n) -> Work.on(offered(adapter.saves(n)), Saves::save)),
    LOAD(
            "load from a file",
            WorkloadKind.FILE,
            (adapter, n) -> Work.on(offered(adapter.saves(n)), Saves::load)),
    COLD(
            "first frame of a new process",
            WorkloadKind.START,
            (adapter, n) -> Work.on(adapter.firstFrame(n), FirstFrame::run)),
    MEMORY(
            "memory, 3 components",
            WorkloadKind.MEMORY,
            (adapter, n) -> Work.on(adapter.ships(n), Ships::clear, Ships::createBulk));

    private final String label;
    private final WorkloadKind kind;
    private final Opener opener;

    Workload(String label, WorkloadKind kind, Opener opener) {
        this.label = label;
        this.kind = kind;
        this.opener = opener;
    }

    /// Creates the work of a workload.
    private interface Opener {
        Work open(Adapter adapter, int n);
    }

    /// The name in tables.
    public String label() {
        return label;
    }

    /// The kind of workload.
    public WorkloadKind kind() {
        return kind;
    }

    /// The name in files and on the command line.
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The workload with a name.
    public static Optional<Workload> byId(String id) {
        return Stream.of(values()).filter(workload -> workload.id().equals(id)).findFirst();
    }

    /// The unit by which times are divided.
    public String unit() {
        return switch (this) {
            case NONE_OF_256, RARE -> "query";
            case TENTH_OF_32 -> "match";
            case BULLETS -> "bullet";
            case COLD -> "process";
            default -> kind == WorkloadKind.COMMAND ? "command" : "entity";
        };
    }

    /// The number of units in one call.
    public int units(int n) {
        return switch (this) {
            case NONE_OF_256, RARE, COLD -> 1;
            case TENTH_OF_32 -> n / 10;
            case BULLETS -> Bullets.perFrame(n);
            default -> n;
        };
    }

    /// The unit in which results are shown.
    public Scale scale() {
        return switch (kind) {
            case MEMORY -> Scale.BYTES;
            case START -> Scale.MILLISECONDS;
            default -> Scale.NANOSECONDS;
        };
    }

    /// Whether a quick run includes the workload. It leaves out those that resemble another one, to
    /// save time.
    public boolean isInQuickRun() {
        return switch (this) {
            case CREATE_1, ITERATE_1, ALL_OF_26, RECORD, PLAY -> false;
            case MANY_SETS_1, MANY_SETS_1024, MANY_SETS_SPAWNED -> false;
            default -> true;
        };
    }

    /// Whether the workload runs in a process that does nothing else, instead of one after the
    /// other with the rest.
    public boolean runsAlone() {
        return kind == WorkloadKind.START || kind == WorkloadKind.MEMORY;
    }

    /// Prepares the workload for an engine that supports it.
    public Work open(Adapter adapter, int n) {
        return opener.open(adapter, n);
    }

    private static <T> T with(T opened, Consumer<T> preparation) {
        preparation.accept(opened);
        return opened;
    }

    private static Work fragments(Adapter adapter, Fragmentation fragmentation, int n) {
        return Work.on(adapter.fragments(fragmentation, n), Fragments::move);
    }

    private static <T> T offered(Optional<T> opened) {
        return opened.orElseThrow(
                () -> new IllegalStateException("the engine does not support this workload"));
    }
}
