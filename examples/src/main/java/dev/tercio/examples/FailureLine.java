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
    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed)
            throws Exception {
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
