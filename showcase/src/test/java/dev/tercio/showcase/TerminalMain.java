package dev.tercio.showcase;

import dev.tercio.cli.internal.command.Catalog;
import dev.tercio.cli.internal.command.RootCommand;
import dev.tercio.cli.internal.console.StandardConsole;
import dev.tercio.showcase.battlefield.BattlefieldProgram;
import dev.tercio.showcase.swarm.Swarm;

import java.util.List;

/// The command line in its own process, with the progress bar of a terminal.
final class TerminalMain {
    private TerminalMain() {}

    public static void main(String[] args) {
        Catalog catalog =
                new Catalog(List.of(new Swarm()), List.of(new BattlefieldProgram()), List.of());
        StandardConsole console = new StandardConsole(System.out, System.err, true);
        System.exit(RootCommand.commandLine("tercio", List.of(), catalog, console).execute(args));
    }
}
