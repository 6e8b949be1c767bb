package dev.tercio.aeron.registry;

import dev.tercio.aeron.registry.RegistryProblem.Kind;

import io.aeron.Aeron;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.jspecify.annotations.Nullable;

import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/// Talks to the registry on a thread of its own, so that neither elections nor reconnecting can
/// delay a frame. Commands come in by one queue, what has happened goes out by another.
final class RegistryAgent implements Agent, RegistryConnection.Handler {
    /// What has happened, for the thread of the world.
    sealed interface Event {
        record Answered(RegistryCommand command, RegistryAnswer answer) implements Event {}

        record Viewed(RegistryView view) implements Event {}

        /// The registry has answered a heartbeat.
        ///
        /// @param member whether this process is a member
        /// @param offset the time of the registry minus that of this process, in milliseconds
        record Alive(boolean member, double offset) implements Event {}
    }

    private static final int MAX_WAITING = 1 << 16;

    /// Views and heartbeats are dropped if the world does not poll; answers are not.
    private static final int MAX_EVENTS = 1 << 10;

    private final RegistryClientOptions options;
    private final RegistryConnection connection;
    private final RegistryProblems problems;
    private final CommandWindow window;
    private final ArrayBlockingQueue<RegistryCommand> commands =
            new ArrayBlockingQueue<>(MAX_WAITING);
    private final Queue<Event> events = new ConcurrentLinkedQueue<>();
    private final MessageWriter out = new MessageWriter();
    private final MessageReader in = new MessageReader();
    private volatile long instance;
    private long viewVersion;
    private long heartbeatAt;
    private long heardAt;
    private long renewedAt;
    private boolean unreachable;
    private volatile long polledAt;
    private volatile long resent;
    private volatile boolean reachable;

    RegistryAgent(
            Supplier<Aeron> aeron,
            RegistryClientOptions options,
            RegistryProblems problems,
            long instance) {
        this.options = options;
        this.problems = problems;
        this.instance = instance;
        connection = new RegistryConnection(aeron, options, this);
        window = new CommandWindow(options.resendAfter().toNanos());
        long now = System.nanoTime();
        heardAt = now;
        renewedAt = now;
        heartbeatAt = now;
        polledAt = now;
    }

    /// Adds a command, from the thread of the world.
    ///
    /// @return false if too many are waiting
    boolean add(RegistryCommand command) {
        return commands.offer(command);
    }

    /// The next event, for the thread of the world.
    @Nullable Event next() {
        return events.poll();
    }

    /// Remembers that the world runs.
    void polled() {
        polledAt = System.nanoTime();
    }

    boolean isReachable() {
        return reachable;
    }

    long instance() {
        return instance;
    }

    long resent() {
        return resent;
    }

    @Override
    public String roleName() {
        return "tercio registry client " + options.name();
    }

    @Override
    public int doWork() {
        long now = System.nanoTime();
        int work = connection.poll(now);
        work += sendCommands(now);
        sendHeartbeat(now);
        checkReachable(now);
        return work;
    }

    private int sendCommands(long now) {
        while (window.hasRoom()) {
            RegistryCommand command = commands.poll();
            if (command == null) {
                break;
            }
            window.add(command, now);
        }
        if (!connection.isOpen()) {
            return 0;
        }
        window.checkProgress(now);
        resent = window.resent();
        int work = 0;
        RegistryCommand command = window.toSend();
        while (command != null && send(command, now)) {
            window.sent(command);
            work++;
            command = window.toSend();
        }
        return work;
    }

    private boolean send(RegistryCommand command, long now) {
        out.begin(RegistryMessageLayout.COMMAND, instance, command.number, window.acknowledged());
        out.putInt(command.kind().number()).putRaw(command.arguments());
        return connection.offer(out.buffer(), out.size(), now);
    }

    private void sendHeartbeat(long now) {
        if (now - heartbeatAt < options.heartbeat().toNanos() || !connection.isOpen()) {
            return;
        }
        if (now - polledAt > options.stallLimit().toNanos()) {
            problems.report(Kind.STALLED, "limit=" + options.stallLimit());
            heartbeatAt = now;
            return;
        }
        out.begin(RegistryMessageLayout.HEARTBEAT, instance, viewVersion, now);
        if (connection.offer(out.buffer(), out.size(), now)) {
            heartbeatAt = now;
        }
    }

    private void checkReachable(long now) {
        long limit = options.unreachableAfter().toNanos();
        boolean silent = now - heardAt > limit;
        if (silent && !unreachable) {
            problems.report(
                    Kind.UNREACHABLE,
                    "registry=" + options.registry() + ", last error=" + connection.lastError());
        }
        if (silent && connection.isOpen() && now - renewedAt > limit) {
            // the session may be known only to a member that is gone
            connection.end(now, "the registry is silent");
        }
        unreachable = silent;
        reachable = !silent && connection.isOpen();
    }

    @Override
    public void renewed() {
        long now = System.nanoTime();
        window.rewind(now);
        renewedAt = now;
        // find out soon whether this process is still a member
        heartbeatAt = now - options.heartbeat().toNanos();
    }

    @Override
    public void message(DirectBuffer buffer, int offset, int length) {
        long now = System.nanoTime();
        try {
            in.wrap(buffer, offset, length);
            switch (in.kind()) {
                case RegistryMessageLayout.ANSWER -> answered(now);
                case RegistryMessageLayout.ALIVE -> alive(now);
                case RegistryMessageLayout.VIEW -> viewed();
                default ->
                        throw new MessageReader.MalformedException(
                                "unknown kind of message: kind=" + in.kind());
            }
            heardAt = now;
        } catch (MessageReader.MalformedException e) {
            problems.report(Kind.MALFORMED, String.valueOf(e.getMessage()));
        }
    }

    private void answered(long now) {
        if (in.instance() != instance) {
            return;
        }
        long number = in.first();
        RegistryAnswer answer = RegistryCodec.readAnswer(in);
        if (answer.status() == RegistryAnswer.Status.UNKNOWN_CLIENT) {
            startAnew(answer);
            return;
        }
        RegistryCommand command = window.answered(number, now);
        if (command != null) {
            events.add(new Event.Answered(command, answer));
        }
    }

    /// The registry has forgotten this client, so the numbers of its commands mean nothing.
    private void startAnew(RegistryAnswer answer) {
        problems.report(Kind.FORGOTTEN, answer.text());
        instance = RegistryClient.newInstance();
        window.reset().forEach(command -> events.add(new Event.Answered(command, answer)));
    }

    private void alive(long now) {
        double roundTrip = (now - in.second()) / 1e6;
        long time = in.takeLong();
        boolean member = in.takeInt() == 1;
        if (in.first() < viewVersion) {
            // the registry has lost its folder and starts anew
            viewVersion = 0;
        }
        if (in.instance() == instance && events.size() < MAX_EVENTS) {
            double offset = time + roundTrip / 2 - now / 1e6;
            events.add(new Event.Alive(member, offset));
        }
    }

    private void viewed() {
        if (in.first() > viewVersion && events.size() < MAX_EVENTS) {
            events.add(new Event.Viewed(RegistryCodec.readView(in)));
            viewVersion = in.first();
        }
    }

    @Override
    public void onClose() {
        connection.close();
    }
}
