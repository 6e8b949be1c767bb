package dev.tercio.bench.page;

import dev.tercio.inspector.Inspector;
import dev.tercio.schedule.Schedule;

import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/// Measures how long a new page waits for its first table: files, index, components and rows.
public final class FirstTable {
    private static final List<String> FILES =
            List.of("/", "/style.css", "/main.js", "/icons.js", "/views/entities.js", "/api");

    private final int entities;
    private final int times;

    /// Chooses what is measured.
    ///
    /// @param entities the number of entities
    /// @param times how often a page is opened
    public FirstTable(int entities, int times) {
        this.entities = entities;
        this.times = times;
    }

    /// Measures and prints.
    ///
    /// @param out where the rows are printed
    public void print(PrintStream out) {
        try (Crowd crowd = new Crowd(entities)) {
            Schedule schedule = crowd.schedule();
            row(out, schedule, "first", "/entities?limit=50&sort=entity&order=asc");
            row(out, schedule, "sorted", "/entities?limit=50&sort=Position.x&order=desc");
            row(out, schedule, "query", "/entities?limit=50&query=Position.x%20%3E%20-1");
            crowd.check();
        }
    }

    private void row(PrintStream out, Schedule schedule, String name, String table) {
        long[] nanos = new long[times];
        for (int i = 0; i < times; i++) {
            try (Inspector inspector = Inspector.start(schedule)) {
                CompletableFuture<Long> taken =
                        CompletableFuture.supplyAsync(() -> open(inspector, table));
                while (!taken.isDone()) {
                    schedule.run();
                }
                nanos[i] = taken.join();
            }
        }
        long first = nanos[0];
        Arrays.sort(nanos);
        out.printf(
                Locale.ROOT,
                "%,d entities, %s table: first %.0f ms, median %.0f ms, longest %.0f ms%n",
                entities,
                name,
                first / 1e6,
                nanos[times / 2] / 1e6,
                nanos[times - 1] / 1e6);
    }

    private static long open(Inspector inspector, String table) {
        long begin = System.nanoTime();
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (String file : FILES) {
                get(client, inspector, file);
            }
            String world = "/api/worlds/" + inspector.worlds().getFirst();
            get(client, inspector, world + "/components");
            get(client, inspector, world + table);
            return System.nanoTime() - begin;
        }
    }

    private static void get(HttpClient client, Inspector inspector, String path) {
        HttpRequest request = HttpRequest.newBuilder(inspector.url().resolve(path)).build();
        try {
            int status = client.send(request, BodyHandlers.ofByteArray()).statusCode();
            if (status != 200) {
                throw new IllegalStateException("path=" + path + ", status=" + status);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
