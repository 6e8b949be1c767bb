package dev.tercio.examples;

import java.io.PrintStream;

/// The program that a newcomer writes first.
final class StartExample implements Example {
    @Override
    public String name() {
        return "start";
    }

    @Override
    public String summary() {
        return "a first program of one's own: three ships, two systems";
    }

    @Override
    public void run(PrintStream out) {
        FirstProgram.fly(out);
    }
}
