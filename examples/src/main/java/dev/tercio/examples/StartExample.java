package dev.tercio.examples;

import java.io.PrintStream;

/// The first program of a new user.
final class StartExample implements Example {
    @Override
    public String name() {
        return "start";
    }

    @Override
    public String summary() {
        return "your first program: three ships, two systems";
    }

    @Override
    public void run(PrintStream out) {
        FirstProgram.fly(out);
    }
}
