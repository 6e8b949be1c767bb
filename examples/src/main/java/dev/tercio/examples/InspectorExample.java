package dev.tercio.examples;

import dev.tercio.inspector.Inspector;
import dev.tercio.inspector.InspectorOptions;

import java.io.PrintStream;
import java.util.concurrent.CompletableFuture;

/// The inspector's page and its JSON interface.
final class InspectorExample implements Example {
    @Override
    public String name() {
        return "inspector";
    }

    @Override
    public String summary() {
        return "a web page that shows a running world, and its JSON interface";
    }

    @Override
    public void run(PrintStream out) {
        try (Falling falling = Falling.with(3)) {
            start(falling, out);
            ask(falling, out);
        }
    }

    private static void start(Falling falling, PrintStream out) {
        // tag::start[]
        try (Inspector inspector = Inspector.start(falling.schedule())) {
            out.println("page on " + inspector.url().getHost());
            for (int i = 0; i < 100; i++) {
                falling.schedule().run(0.01);
            }
        }
        // end::start[]
    }

    private static void ask(Falling falling, PrintStream out) {
        // tag::edit[]
        InspectorOptions options = InspectorOptions.DEFAULT.allowEdit(true).historyFrames(60);
        try (Inspector inspector = Inspector.start(options, falling.schedule())) {
            // end::edit[]
            // tag::get[]
            String world = "/api/worlds/" + inspector.worlds().getFirst();
            CompletableFuture<String> answer =
                    CompletableFuture.supplyAsync(() -> inspector.get(world + "/query?q=Height"));
            while (!answer.isDone()) {
                falling.schedule().run(0.01); // requests are answered between frames
            }
            out.println("answered: " + answer.join().contains("\"count\": 1"));
            // end::get[]
        }
    }
}
