package dev.tercio.cli.internal.command;

import dev.tercio.cli.Console;
import dev.tercio.cli.Program;

import picocli.CommandLine.Model.CommandSpec;

/// Runs a program that the application has added.
final class ProgramCommand implements Runnable {
    private final Program program;
    private final Console console;

    private ProgramCommand(Program program, Console console) {
        this.program = program;
        this.console = console;
    }

    /// A command with the annotated options of the program.
    static CommandSpec spec(Program program, Console console) {
        CommandSpec spec =
                CommandSpec.wrapWithoutInspection(new ProgramCommand(program, console))
                        .addMixin("program", CommandSpec.forAnnotatedObjectLenient(program));
        spec.usageMessage().description(program.summary());
        return spec;
    }

    @Override
    public void run() {
        program.run(console);
    }
}
