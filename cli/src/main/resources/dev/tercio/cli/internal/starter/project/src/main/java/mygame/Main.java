package mygame;

import dev.tercio.cli.Tercio;

/// The command line of this project: run, record, replay, inspect, schedule.
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        Tercio.of(new Meadow()).name("my-game").executeAndExit(args);
    }
}
