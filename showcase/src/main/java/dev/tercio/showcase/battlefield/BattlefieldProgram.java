package dev.tercio.showcase.battlefield;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Console;
import dev.tercio.cli.Program;
import dev.tercio.cli.ProgramReplay;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.option.InspectOptions;
import dev.tercio.cli.internal.option.OptionChecks;
import dev.tercio.cli.internal.option.SimulationOptions;
import dev.tercio.dis.capture.PcapWriter;
import dev.tercio.dis.transport.CapturingTransport;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.showcase.dis.NetworkOptions;
import dev.tercio.showcase.picture.PictureOption;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// A battle on two nodes, recorded and replayed.
public final class BattlefieldProgram implements Program {
    private static final int FRAMES = 500;
    private static final int MAX_FRAMES = 20_000;
    private static final int ENTITIES = 100_000;
    private static final int MAX_ENTITIES = 400_000;
    private static final int SEED = 7;
    private static final int MAX_RATE = 1_000;
    private static final int MAX_NODES = 8;
    private static final int NODE_ENTITIES = 10_000;

    @Option(
            names = "--frames",
            paramLabel = "N",
            description = {"How many frames to run; default: 500, or 20,000 with", "--inspect."})
    @Nullable Integer wantedFrames;

    @Mixin SimulationOptions options = new SimulationOptions();

    @Mixin PictureOption picture = new PictureOption();

    @Mixin InspectOptions inspect = new InspectOptions();

    @Option(
            names = "--record",
            paramLabel = "FOLDER",
            description = "Keep the recordings; '${ROOT-COMMAND-NAME} replay' replays them.")
    @Nullable Path record;

    @Option(
            names = "--dis",
            description = {
                "Send the battle to a DIS exercise instead: one world,",
                "one second per frame, without recording and pictures."
            })
    boolean dis;

    @Option(
            names = "--dis-capture",
            paramLabel = "FILE",
            description = "With --dis: write the datagrams to a pcap file.")
    @Nullable Path capture;

    @Option(
            names = "--dis-rate",
            paramLabel = "N",
            defaultValue = "10",
            description = {
                "With --dis: frames per second of real time, 0 for as",
                "many as possible; default: ${DEFAULT-VALUE}."
            })
    int rate;

    @Mixin NetworkOptions network = new NetworkOptions();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description =
                    "Run the battle in N processes of their own, 2 to 8, and compare them. Nodes"
                            + " after the second only observe.")
    int nodes;

    @Option(names = "--json", description = "Print the result as one JSON object.")
    boolean json;

    /// Creates the program.
    public BattlefieldProgram() {}

    @Override
    public String name() {
        return "battlefield";
    }

    @Override
    public String summary() {
        return "100,000 units on two nodes, recorded and replayed; draws pictures";
    }

    @Override
    public void run(Console console) {
        inspect.check();
        int standard = inspect.isWanted() ? MAX_FRAMES : FRAMES;
        int frames = wantedFrames == null ? standard : wantedFrames;
        OptionChecks.requireRange("--frames", frames, MAX_FRAMES);
        if (inspect.isWanted() && (dis || picture.file().isPresent() || json)) {
            throw new UsageException("--inspect excludes --dis, --picture and --json");
        }
        if (nodes != 0) {
            runNodes(frames, console);
            return;
        }
        SimulationSettings settings =
                options.settings(
                        SimulationSettings.DEFAULT.seed(SEED).entities(ENTITIES), MAX_ENTITIES);
        if (dis) {
            runOnDis(settings, frames, console);
            return;
        }
        if (capture != null) {
            throw new UsageException("--dis-capture needs --dis");
        }
        if (record != null) {
            OptionChecks.requireFreeFolder("--record", record);
        }
        if (inspect.isWanted()) {
            new InspectedBattle(settings, inspect, record).run(frames, console);
            return;
        }
        picture.check(); // last, because it creates folders
        BattlePlan plan =
                new BattlePlan(
                        settings,
                        frames,
                        Optional.ofNullable(record),
                        picture.file().stream().toList());
        run(plan, console, json);
    }

    private void runOnDis(SimulationSettings settings, int frames, Console console) {
        if (record != null || picture.file().isPresent() || json) {
            throw new UsageException("--dis excludes --record, --picture and --json");
        }
        if (rate < 0 || rate > MAX_RATE) {
            throw new UsageException(
                    "option is out of range: --dis-rate=" + rate + ", allowed=0.." + MAX_RATE);
        }
        DisTransport transport = network.open();
        if (capture != null) {
            transport = new CapturingTransport(transport, openCapture(capture, transport));
        }
        new DisBattle(settings, frames, rate).run(transport, console);
    }

    private static PcapWriter openCapture(Path file, DisTransport transport) {
        try {
            return PcapWriter.create(file);
        } catch (UncheckedIOException e) {
            transport.close();
            throw new UsageException(
                    "cannot write capture: --dis-capture=" + file + ", because=" + e.getCause());
        }
    }

    private void runNodes(int frames, Console console) {
        if (nodes < 2 || nodes > MAX_NODES) {
            throw new UsageException("number of nodes is not 2 to 8: --nodes=" + nodes);
        }
        if (record != null || picture.file().isPresent() || json) {
            throw new UsageException(
                    "--nodes cannot be combined with --record, --picture or --json");
        }
        SimulationSettings settings =
                options.settings(
                        SimulationSettings.DEFAULT.seed(SEED).entities(NODE_ENTITIES),
                        MAX_ENTITIES);
        new BattleProcesses(settings, frames, nodes, inspect, console).run();
    }

    @Override
    public boolean canReplay(Path folder) {
        return BattleReplay.isIn(folder);
    }

    @Override
    public ProgramReplay replay(Path folder, int workers) {
        return BattleReplay.open(folder, workers);
    }

    /// Runs a battle and prints the result.
    ///
    /// @param plan what to run
    /// @param console where to print
    /// @param json whether to print JSON instead of text
    /// @throws CommandFailedException if the replay or the nodes differ
    public static void run(BattlePlan plan, Console console, boolean json) {
        if (!json) {
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%,d units at start, %,d frames, seed %d, %d workers per node%n%n",
                            plan.settings().entities(),
                            plan.frames(),
                            plan.settings().seed(),
                            plan.settings().workers());
        }
        BattleResult result = new BattleRun(plan, console).run();
        if (json) {
            console.out().println(BattleJson.write(result));
        } else {
            new BattleText(console.out(), result, true).print();
        }
        if (!result.isGood()) {
            throw new CommandFailedException("the replay or the nodes differ");
        }
    }
}
