package dev.tercio.showcase;

import dev.tercio.cli.Program;
import dev.tercio.cli.Tercio;
import dev.tercio.examples.Examples;
import dev.tercio.examples.RainSimulation;
import dev.tercio.export.ExportProgram;
import dev.tercio.showcase.battlefield.BattleNodeProgram;
import dev.tercio.showcase.battlefield.Battlefield;
import dev.tercio.showcase.battlefield.BattlefieldProgram;
import dev.tercio.showcase.dis.DisListen;
import dev.tercio.showcase.dis.DisPlay;
import dev.tercio.showcase.hive.HiveGame;
import dev.tercio.showcase.hive.HiveProgram;
import dev.tercio.showcase.netbench.ExchangeProgram;
import dev.tercio.showcase.netbench.NetBench;
import dev.tercio.showcase.node.NodeCommand;
import dev.tercio.showcase.overworld.OverworldProgram;
import dev.tercio.showcase.swarm.Swarm;

import java.util.ArrayList;
import java.util.List;

/// The entry point of `./tercio`: the examples, the showcase and the commands of the library.
public final class Main {
    private Main() {}

    /// Executes a command and exits the process.
    ///
    /// @param args the command and its arguments
    public static void main(String[] args) {
        commandLine().executeAndExit(args);
    }

    static Tercio commandLine() {
        List<Program> programs = new ArrayList<>(Examples.ALL);
        programs.add(new OverworldProgram());
        programs.add(new BattlefieldProgram());
        programs.add(new HiveProgram());
        return Tercio.of(new Battlefield(), new Swarm(), new HiveGame(), new RainSimulation())
                .programs(programs)
                .commands(
                        List.of(
                                new Demo(),
                                Tercio.newProject(),
                                new NodeCommand(
                                        List.of(new BattleNodeProgram(), new ExchangeProgram())),
                                new NetBench(),
                                new DisListen(),
                                new DisPlay(),
                                new ExportProgram()))
                .footer(
                        "",
                        "'./tercio bench' runs the benchmarks, './tercio site' makes the web site.",
                        "Start with './tercio demo', then read docs/guide/start.md.");
    }
}
