package dev.tercio.cli;

import dev.tercio.cli.internal.command.Catalog;
import dev.tercio.cli.internal.command.NewProjectCommand;
import dev.tercio.cli.internal.command.RootCommand;
import dev.tercio.cli.internal.console.StandardConsole;

import java.io.PrintStream;
import java.util.List;

/// The command line of a program with simulations.
///
/// Most programs need one line:
///
/// ```java
/// public static void main(String[] args) {
///     Tercio.main(args, new MySimulation());
/// }
/// ```
///
/// | command | what it does |
/// |---|---|
/// | `list` | lists what can be run and recorded |
/// | `run NAME` | runs a simulation and prints its state hash and frame times |
/// | `record NAME --out FOLDER` | runs a simulation and records it |
/// | `replay FOLDER` | replays a recording; `--verify` compares every frame |
/// | `inspect FILE` | shows what a snapshot or recording contains |
/// | `schedule NAME` | shows the stages of the systems |
/// | `help COMMAND` | shows the options of a command |
///
/// With a single simulation, `run`, `record` and `schedule` need no name.
///
/// Exit codes: 0 success, 1 failure or a replay that differs, 2 wrong usage, 130 interrupted by
/// Ctrl-C.
///
/// A program with more than simulations starts from [#of] and sets its [Program]s. Instances are
/// immutable: every method returns a changed copy.
public final class Tercio {
    private final String name;
    private final List<String> footer;
    private final Catalog catalog;

    private Tercio(String name, List<String> footer, Catalog catalog) {
        this.name = name;
        this.footer = List.copyOf(footer);
        this.catalog = catalog;
    }

    /// Executes a command and exits the process with its exit code.
    ///
    /// @param args the command and its arguments
    /// @param simulations what can be run, recorded and replayed by name
    public static void main(String[] args, Simulation... simulations) {
        of(simulations).executeAndExit(args);
    }

    /// Executes a command and returns its exit code, for tests.
    ///
    /// @param args the command and its arguments
    /// @param out receives results
    /// @param err receives errors
    /// @param simulations what can be run, recorded and replayed by name
    /// @return 0 for success, 1 for failure, 2 for wrong usage
    public static int run(
            String[] args, PrintStream out, PrintStream err, Simulation... simulations) {
        return of(simulations).execute(args, out, err);
    }

    /// A command line with these simulations, to be configured further.
    ///
    /// @param simulations what can be run, recorded and replayed by name
    /// @return a command line named `tercio`
    /// @throws IllegalArgumentException if two simulations have the same name
    public static Tercio of(Simulation... simulations) {
        return new Tercio(
                "tercio", List.of(), new Catalog(List.of(simulations), List.of(), List.of()));
    }

    /// Sets the name that help and error messages show.
    ///
    /// @param newName how users start the program, `tercio` by default
    /// @return a changed copy
    public Tercio name(String newName) {
        return new Tercio(newName, footer, catalog);
    }

    /// Sets the text after the list of commands in the help.
    ///
    /// @param lines the text, none by default
    /// @return a changed copy
    public Tercio footer(String... lines) {
        return new Tercio(name, List.of(lines), catalog);
    }

    /// Sets the programs that `run NAME` starts, and replaces those of an earlier call. A program
    /// takes precedence over a simulation with the same name, which can still be recorded.
    ///
    /// @param programs the programs, in the order in which `list` shows them
    /// @return a changed copy
    /// @throws IllegalArgumentException if two programs have the same name
    public Tercio programs(List<? extends Program> programs) {
        return new Tercio(name, footer, catalog.withPrograms(programs));
    }

    /// Sets the programs that are commands of their own, in addition to `run` and `record`, and
    /// replaces those of an earlier call.
    ///
    /// @param commands the commands, which the help lists first
    /// @return a changed copy
    /// @throws IllegalArgumentException if two commands have the same name
    public Tercio commands(List<? extends Program> commands) {
        return new Tercio(name, footer, catalog.withCommands(commands));
    }

    /// The command `new`, which creates a Maven project with a simulation, a launcher and a test.
    /// The jar of this module offers it as well: `java -jar tercio-cli.jar new FOLDER`.
    ///
    /// @return a program for [#commands]
    public static Program newProject() {
        return new NewProjectCommand();
    }

    /// Executes a command and returns its exit code. Shows no progress.
    ///
    /// @param args the command and its arguments
    /// @param out receives results
    /// @param err receives errors
    /// @return 0 for success, 1 for failure, 2 for wrong usage
    public int execute(String[] args, PrintStream out, PrintStream err) {
        return execute(args, new StandardConsole(out, err, false));
    }

    /// Executes a command with the standard streams and exits the process. Shows progress if there
    /// is a terminal.
    ///
    /// @param args the command and its arguments
    public void executeAndExit(String[] args) {
        System.exit(execute(args, StandardConsole.ofProcess()));
    }

    private int execute(String[] args, StandardConsole console) {
        return RootCommand.commandLine(name, footer, catalog, console)
                .execute(catalog.withName(args));
    }
}
