package dev.tercio.examples;

import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

import java.io.PrintStream;
import java.util.List;

/// Runs what shows the engine best.
@Command(
        name = "demo",
        description = "Run the hello world, a small moving world and a scheduled one.")
final class DemoCommand implements Runnable {
    @ParentCommand Main main;

    @Override
    public void run() {
        PrintStream out = main.out();
        for (Example example : List.of(new HelloExample(), new MovingExample())) {
            out.println("== " + example.name() + ": " + example.summary());
            example.run(out);
            out.println();
        }
        out.println("== fountain: six systems in their stages, and what each of them took");
        ScheduleDemo.run(out);
        out.println();
        out.println("More: ./tercio list");
    }
}
