package dev.tercio.cli.internal.command;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.io.ShutdownException;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.MemoryLimitException;
import dev.tercio.replay.SchemaMismatchException;
import dev.tercio.replay.UnsavableException;

import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

import java.io.UncheckedIOException;

/// Prints expected failures, such as a corrupt file, in one line. Unexpected ones keep their stack
/// trace.
final class FailureHandler implements IExecutionExceptionHandler {
    /// The exit code that shells expect after Ctrl-C.
    private static final int INTERRUPTED = 130;

    private final UsageErrors usage;

    FailureHandler(UsageErrors usage) {
        this.usage = usage;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed)
            throws Exception {
        if (e instanceof ShutdownException) {
            return INTERRUPTED;
        }
        String message = String.valueOf(e.getMessage());
        if (e instanceof UsageException) {
            return usage.print(command, message);
        }
        if (!isExpected(e)) {
            throw e;
        }
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + message);
        return ExitCode.SOFTWARE;
    }

    private static boolean isExpected(Exception e) {
        return e instanceof CorruptFileException
                || e instanceof MemoryLimitException
                || e instanceof SchemaMismatchException
                || e instanceof UnsavableException
                || e instanceof UncheckedIOException
                || e instanceof CommandFailedException;
    }
}
