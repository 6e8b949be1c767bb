package dev.tercio.cli.internal.starter;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.UsageException;

import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// What `java -jar tercio-cli.jar` runs: creates a project without any other file.
public final class Main {
    private Main() {}

    /// Executes a command and exits the process.
    ///
    /// @param args the command and its arguments
    public static void main(String[] args) {
        System.exit(execute(args, System.out, System.err));
    }

    /// Executes a command.
    ///
    /// @return the exit code: 0 for success, 1 for failure, 2 for wrong usage
    static int execute(String[] args, PrintStream out, PrintStream err) {
        String usage =
                """
                Usage: java -jar tercio-cli-%s.jar new FOLDER [--package PACKAGE]
                Creates a project in FOLDER. The last part of FOLDER is its name.
                """
                        .formatted(EngineVersion.text());
        if (args.length == 0 || args[0].equals("--help") || args[0].equals("help")) {
            out.print(usage);
            return 0;
        }
        if (args[0].equals("--version")) {
            out.println("tercio " + EngineVersion.text());
            return 0;
        }
        boolean hasPackage = args.length == 4 && args[2].equals("--package");
        if (!args[0].equals("new") || (args.length != 2 && !hasPackage)) {
            err.println("tercio: illegal arguments: " + String.join(" ", args));
            err.print(usage);
            return 2;
        }
        try {
            Starter.create(Path.of(args[1]), hasPackage ? args[3] : "", out);
            return 0;
        } catch (UsageException | InvalidPathException e) {
            err.println("tercio new: " + e.getMessage());
            return 2;
        } catch (CommandFailedException e) {
            err.println("tercio new: " + e.getMessage());
            return 1;
        }
    }
}
