package dev.tercio.showcase;

import dev.tercio.cli.Program;
import dev.tercio.cli.Tercio;
import dev.tercio.examples.Examples;
import dev.tercio.examples.RainSimulation;
import dev.tercio.showcase.battlefield.Battlefield;
import dev.tercio.showcase.battlefield.BattlefieldProgram;
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
        return Tercio.of(new Battlefield(), new Swarm(), new RainSimulation())
                .programs(programs)
                .commands(List.of(new Demo()))
                .footer(
                        "",
                        "'./tercio bench' runs the benchmarks.",
                        "Start with './tercio demo', then read docs/guide/start.md.");
    }
}
