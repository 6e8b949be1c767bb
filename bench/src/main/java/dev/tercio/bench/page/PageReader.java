package dev.tercio.bench.page;

import dev.tercio.inspector.Inspector;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/// A plain HTTP client that reads as the page does: the stream of events, and the requests of one
/// view in the interval of that view. A browser would need a processor of its own.
final class PageReader implements AutoCloseable {
    private static final String FIELDS = "fields=Position.x,Position.y";

    /// The views of the page with their requests.
    enum View {
        ENTITIES(500, "/entities?limit=50&sort=entity&order=asc&" + FIELDS),
        SORTED(500, "/entities?limit=50&sort=Position.x&order=desc&" + FIELDS),
        QUERY(
                700,
                "/query?q=Position,Heading",
                "/entities?limit=50&query=Position,Heading&" + FIELDS),
        MAP(100, "/map?x=Position.x&y=Position.y&limit=20000"),
        SYSTEMS(500, "/systems", "/timeline?frames=300"),
        JOURNAL(500, "/journal?limit=200", "/conditions"),
        CHARTS(500, "/charts?frames=300", "/charts/field?field=Position.x"),
        MEMORY(1_000, "/memory");

        private final long millis;
        private final String paths;

        View(long millis, String... paths) {
            this.millis = millis;
            this.paths = String.join(" ", paths);
        }

        String title() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Inspector inspector;
    private final View view;
    private final HttpClient client = HttpClient.newHttpClient();
    private final InputStream stream;
    private final CompletableFuture<List<Long>> nanos = new CompletableFuture<>();
    private final Thread events = Thread.ofPlatform().daemon().unstarted(this::readEvents);
    private final Thread requests = Thread.ofPlatform().daemon().unstarted(this::readView);
    private volatile boolean ended;
    private final AtomicInteger answers = new AtomicInteger();

    PageReader(Inspector inspector, View view) {
        this.inspector = inspector;
        this.view = view;
        try {
            stream = client.send(request("/api/stream"), BodyHandlers.ofInputStream()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        events.start();
        requests.start();
    }

    private HttpRequest request(String path) {
        URI uri = inspector.url().resolve(path);
        return HttpRequest.newBuilder(uri).build();
    }

    private void readEvents() {
        byte[] buffer = new byte[8_192];
        try {
            while (!ended && stream.read(buffer) >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            ended = true;
        }
    }

    private void readView() {
        List<Long> taken = new ArrayList<>();
        try {
            while (!ended) {
                long begin = System.nanoTime();
                for (String path : view.paths.split(" ", -1)) {
                    ask(path, taken);
                }
                long left = view.millis - (System.nanoTime() - begin) / 1_000_000;
                Thread.sleep(Math.max(1, left));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        } catch (IOException | RuntimeException e) {
            if (!ended) {
                nanos.completeExceptionally(e);
            }
        }
        nanos.complete(taken);
    }

    private void ask(String path, List<Long> taken) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        HttpRequest request = request("/api/worlds/" + inspector.worlds().getFirst() + path);
        int status = client.send(request, BodyHandlers.ofByteArray()).statusCode();
        if (status != 200) {
            throw new IOException("request failed: path=" + path + ", status=" + status);
        }
        taken.add(System.nanoTime() - begin);
        answers.incrementAndGet();
    }

    /// How many requests were answered.
    ///
    /// @throws java.util.concurrent.CompletionException if one failed
    int answers() {
        nanos.getNow(List.of());
        return answers.get();
    }

    @Override
    public void close() {
        ended = true;
        requests.interrupt();
        try {
            stream.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            client.shutdownNow();
        }
        nanos.join(); // a failure of the reader must not look like a cheap inspector
    }
}
