package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.internal.RequestException;

import org.jspecify.annotations.Nullable;

import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/// The requests that wait for a world's thread.
final class RequestQueue {
    private static final int CAPACITY = 64;
    private static final int SECONDS = 2;

    /// A request and its answer.
    private static final class Request<T> {
        final WorldTask<T> task;
        final CompletableFuture<T> answer = new CompletableFuture<>();
        final long deadline = System.nanoTime() + SECONDS * 1_000_000_000L;
        private int spread;

        Request(WorldTask<T> task) {
            this.task = task;
        }

        /// @return whether it was answered
        boolean advance(WorldContext world, Budget budget) {
            if (answer.isDone()) {
                return true; // nobody waits any more
            }
            spread++;
            try {
                boolean complete = task.advance(world, budget);
                if (!complete && System.nanoTime() - deadline < 0) {
                    return false;
                }
                answer.complete(task.result(world, complete, spread));
            } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
            }
            return true;
        }
    }

    private final ArrayBlockingQueue<Request<?>> waiting = new ArrayBlockingQueue<>(CAPACITY);

    /// Requests that were continued before. Only the world's thread adds some.
    private final Queue<Request<?>> unfinished = new ConcurrentLinkedQueue<>();

    /// Why nobody answers any more.
    private volatile @Nullable RequestException closed;

    /// Adds a request. Any thread.
    ///
    /// @throws RequestException if too many wait
    <T> CompletableFuture<T> add(WorldTask<T> task) {
        Request<T> request = new Request<>(task);
        if (!waiting.offer(request)) {
            throw RequestException.busy(
                    "too many requests wait: limit=" + CAPACITY, "ask less often");
        }
        refuseIfClosed();
        return request.answer;
    }

    boolean isEmpty() {
        return waiting.isEmpty() && unfinished.isEmpty();
    }

    /// Answers requests on the world's thread until the budget is spent. New requests come first,
    /// because most of them are short.
    ///
    /// @return whether there was something to do
    boolean serve(WorldContext world, Budget budget) {
        int old = unfinished.size();
        boolean any = false;
        while (!budget.isSpent() || !any) {
            Request<?> next = waiting.poll();
            if (next == null) {
                next = old-- > 0 ? unfinished.poll() : null;
            }
            if (next == null) {
                break;
            }
            any = true;
            if (!next.advance(world, budget)) {
                unfinished.add(next);
                refuseIfClosed();
            }
        }
        return any;
    }

    /// Refuses all requests that wait, were begun, or follow. Any thread.
    void close(String reason, String advice) {
        closed = RequestException.busy(reason, advice);
        refuseIfClosed();
    }

    /// Also called after each request was added, because that may be after the others were refused.
    private void refuseIfClosed() {
        RequestException reason = closed;
        if (reason != null) {
            for (Request<?> request = next(); request != null; request = next()) {
                request.answer.completeExceptionally(reason);
            }
        }
    }

    private @Nullable Request<?> next() {
        Request<?> request = waiting.poll();
        return request == null ? unfinished.poll() : request;
    }
}
