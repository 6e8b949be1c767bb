package dev.tercio.examples;

/// The command line in a process of its own, with the progress bar that a terminal gets.
final class TerminalMain {
    private TerminalMain() {}

    public static void main(String[] args) {
        System.exit(Main.commandLine(System.out, System.err, true).execute(args));
    }
}
