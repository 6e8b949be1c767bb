package dev.tercio.examples;

import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.MemoryLimitException;
import dev.tercio.replay.SchemaMismatchException;
import dev.tercio.replay.UnsavableException;

import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

import java.io.UncheckedIOException;

/// Says in a line what went wrong with a file. What nobody expects keeps its stack trace.
final class FailureLine implements IExecutionExceptionHandler {
    /// What shells expect after Ctrl-C.
    private static final int STOPPED = 130;

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed)
            throws Exception {
        if (e instanceof StoppedException) {
            // the user wanted it, and the process ends with the code of its signal
            return STOPPED;
        }
        boolean expected =
                e instanceof CorruptFileException
                        || e instanceof MemoryLimitException
                        || e instanceof SchemaMismatchException
                        || e instanceof UnsavableException
                        || e instanceof UncheckedIOException
                        || e instanceof FailedCommandException;
        if (!expected) {
            throw e;
        }
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + e.getMessage());
        return ExitCode.SOFTWARE;
    }
}
