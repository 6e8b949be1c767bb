package dev.tercio.aeron.registry;

import dev.tercio.StableIds;
import dev.tercio.aeron.AeronFlags;
import dev.tercio.aeron.registry.RegistryAnswer.Status;
import dev.tercio.aeron.registry.RegistryProblem.Kind;

import org.jspecify.annotations.Nullable;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Connects a node of the exercise to the registry.
///
/// ```java
/// RegistryClient registry = RegistryClient.connect(RegistryClientOptions.of("tank", addresses));
/// registry.join();
/// while (running) {
///     registry.poll();
///     schedule.run();
/// }
/// ```
///
/// No method blocks, except [#close()]. Commands are numbered and sent until they are answered, and
/// the registry drops duplicates, so each is carried out exactly once, even if the leader of the
/// registry fails meanwhile. While the registry cannot be reached, commands wait, and the node
/// continues with what it owns.
///
/// A client is used by one thread.
public final class RegistryClient implements AutoCloseable {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final long LEAVE_MILLIS = 1_000;

    private final RegistryClientOptions options;
    private final RegistryProblems problems;
    private final ClientRuntime runtime;
    private final RegistryAgent agent;
    private final RegistryClock clock = new RegistryClock();
    private final List<RegistryListener> listeners = new ArrayList<>();
    private final TakeoverTracker takeovers = new TakeoverTracker();
    private RegistryView view = RegistryView.EMPTY;
    private @Nullable Membership membership;
    private @Nullable RegistryCommand joining;
    private boolean wanted;
    private long rejoinAt;
    private long lastBlock;
    private @Nullable IdReserve ids;
    private boolean closed;

    private RegistryClient(RegistryClientOptions options) {
        this.options = options;
        problems = new RegistryProblems(options.name());
        runtime = new ClientRuntime(options, problems);
        agent = new RegistryAgent(runtime::aeron, options, problems, newInstance());
        runtime.start(agent);
    }

    /// A number that identifies a process.
    static long newInstance() {
        return RANDOM.nextLong();
    }

    /// Starts to connect. Returns at once; [#isReachable()] says whether the registry answers.
    ///
    /// @param options the settings
    /// @return the client
    /// @throws IllegalStateException if a flag of the JVM is missing, or if the media driver does
    ///   not run
    public static RegistryClient connect(RegistryClientOptions options) {
        AeronFlags.require();
        return new RegistryClient(options);
    }

    /// Adds a listener, which [#poll()] calls.
    ///
    /// @param listener receives what happens
    public void listen(RegistryListener listener) {
        listeners.add(listener);
    }

    /// Asks to take part in the exercise. If the node number is in use, or if the registry removes
    /// this node later, the client retries by itself. [#membership()] has the result.
    public void join() {
        checkOpen();
        wanted = true;
        rejoinAt = System.nanoTime();
        joinIfWanted();
    }

    private void joinIfWanted() {
        boolean due = wanted && membership == null && joining == null;
        if (due && System.nanoTime() - rejoinAt >= 0) {
            MessageWriter out = new MessageWriter().clear();
            out.putInt(options.node()).putLong(lastBlock + 1).putText(options.name());
            joining = send(CommandKind.JOIN, out.toBytes());
        }
    }

    /// Leaves the exercise. What this node owns goes to another node.
    ///
    /// @return the command
    public RegistryCommand leave() {
        wanted = false;
        return send(CommandKind.LEAVE, new byte[0]);
    }

    /// Starts the clock of the exercise.
    ///
    /// @return the command
    public RegistryCommand startClock() {
        return send(CommandKind.CLOCK_START, new byte[0]);
    }

    /// Stops the clock of the exercise.
    ///
    /// @return the command
    public RegistryCommand pauseClock() {
        return send(CommandKind.CLOCK_PAUSE, new byte[0]);
    }

    /// Sets the speed of the clock.
    ///
    /// @param rate 1 for real time, at most 1,000
    /// @return the command
    public RegistryCommand clockRate(double rate) {
        double ppm = rate * ExerciseClock.REAL_TIME;
        if (!(ppm >= 0 && ppm <= ExerciseClock.MAX_RATE)) {
            throw new IllegalArgumentException("rate is out of range: rate=" + rate + ", max=1000");
        }
        long rounded = Math.round(ppm);
        return send(CommandKind.CLOCK_RATE, new MessageWriter().clear().putLong(rounded).toBytes());
    }

    /// Sets the clock to a frame.
    ///
    /// @param frame the number of the frame, at least 0
    /// @param step the duration of a frame in exercise time
    /// @return the command
    /// @throws IllegalArgumentException if the frame is negative or the duration is not positive
    public RegistryCommand setClock(long frame, Duration step) {
        if (frame < 0 || step.compareTo(Duration.ZERO) <= 0) {
            throw new IllegalArgumentException(
                    "clock is out of range: frame=" + frame + ", step=" + step);
        }
        MessageWriter out = new MessageWriter().clear().putLong(frame).putLong(step.toNanos());
        return send(CommandKind.CLOCK_SET, out.toBytes());
    }

    /// Reserves ids for this node in time, as it uses them up. Without this, a process can create
    /// 268 million.
    ///
    /// @param used the ids of the node's world
    /// @throws IllegalArgumentException if the world has another node number
    public void reserveIdsOf(StableIds used) {
        Membership current = membership;
        int number = current == null ? options.node() : current.node();
        if (number > 0 && used.node() != number) {
            throw new IllegalArgumentException(
                    "world has another node number: node="
                            + used.node()
                            + ", registry="
                            + number
                            + "; create it with WorldOptions.node(membership.node())");
        }
        ids = new IdReserve(used, this::reserveIds);
    }

    /// Reserves more ids for this node. They follow the ones it has.
    ///
    /// @return the command
    public RegistryCommand reserveIds() {
        return send(CommandKind.RESERVE_IDS, new byte[0]);
    }

    private RegistryCommand send(CommandKind kind, byte[] arguments) {
        checkOpen();
        RegistryCommand command = new RegistryCommand(kind, arguments);
        if (!agent.add(command)) {
            throw new IllegalStateException(
                    "too many commands wait for the registry: reachable=" + isReachable());
        }
        return command;
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("client of the registry is closed: " + options.name());
        }
    }

    /// Processes what has arrived, and calls listeners. Call it once per frame.
    ///
    /// @return the number of answers and changes
    public int poll() {
        checkOpen();
        agent.polled();
        int count = 0;
        RegistryAgent.Event event = agent.next();
        while (event != null) {
            count++;
            switch (event) {
                case RegistryAgent.Event.Answered answered -> answered(answered);
                case RegistryAgent.Event.Viewed viewed -> viewed(viewed.view());
                case RegistryAgent.Event.Alive alive -> alive(alive);
            }
            event = agent.next();
        }
        joinIfWanted();
        if (ids != null) {
            ids.check();
        }
        listeners.forEach(RegistryListener::polled);
        return count;
    }

    private void answered(RegistryAgent.Event.Answered answered) {
        RegistryCommand command = answered.command();
        RegistryAnswer answer = answered.answer();
        command.answer(answer);
        if (command == joining) {
            joining = null;
            joinAnswered(answer);
        } else if (command.kind() == CommandKind.RESERVE_IDS && answer.isDone()) {
            lastBlock = answer.first() + Membership.RESERVED_BLOCKS - 1;
            if (ids != null) {
                ids.reserved(lastBlock);
            }
        } else if (command.kind() == CommandKind.LEAVE && answer.isDone()) {
            membership = null;
        }
    }

    private void joinAnswered(RegistryAnswer answer) {
        if (answer.isDone()) {
            Membership joined = new Membership((int) answer.first(), answer.second());
            membership = joined;
            lastBlock = joined.incarnation() + Membership.RESERVED_BLOCKS - 1;
            if (ids != null) {
                ids.reserved(lastBlock);
            }
            listeners.forEach(listener -> listener.joined(joined));
            handleTakeovers();
        } else if (answer.status() == Status.NUMBER_IN_USE) {
            problems.report(Kind.NUMBER_IN_USE, answer.text());
            rejoinAt = System.nanoTime() + 2 * options.heartbeat().toNanos();
        } else if (answer.status() == Status.UNKNOWN_CLIENT) {
            rejoinAt = System.nanoTime();
        } else {
            wanted = false;
            problems.report(Kind.REFUSED, answer.text());
        }
    }

    private void alive(RegistryAgent.Event.Alive alive) {
        clock.update(alive.offset());
        Membership lost = membership;
        if (lost != null && !alive.member()) {
            membership = null;
            rejoinAt = System.nanoTime();
            problems.report(
                    Kind.EXPELLED, "node=" + lost.node() + ", incarnation=" + lost.incarnation());
            listeners.forEach(listener -> listener.expelled(lost));
        }
    }

    private void viewed(RegistryView seen) {
        view = seen;
        Membership own = membership;
        if (own != null) {
            seen.member(own.node())
                    .filter(member -> member.contested() > 0)
                    .filter(member -> member.incarnation() == own.incarnation())
                    .ifPresent(
                            member ->
                                    problems.report(
                                            Kind.NUMBER_CONTESTED,
                                            "node=" + own.node() + ", by=" + member.contender()));
        }
        listeners.forEach(listener -> listener.viewChanged(seen));
        handleTakeovers();
    }

    private void handleTakeovers() {
        Membership own = membership;
        if (own != null) {
            for (Takeover takeover : takeovers.due(view, own)) {
                listeners.forEach(listener -> listener.takeOver(takeover));
            }
        }
    }

    /// The place of this process in the exercise.
    ///
    /// @return empty if the registry has not admitted it, or has removed it
    public Optional<Membership> membership() {
        return Optional.ofNullable(membership);
    }

    /// The state of the registry as of the last [#poll()].
    ///
    /// @return the view; without members if nothing has arrived
    public RegistryView view() {
        return view;
    }

    /// The time of the registry, estimated from its last answers. It never goes back.
    ///
    /// @return milliseconds; 0 if the registry has not answered yet
    public long time() {
        return clock.now();
    }

    /// The frame that the exercise has reached now.
    ///
    /// @return the number of frames since the start of the exercise
    public long exerciseFrame() {
        return view.clock().frameAt(time());
    }

    /// Whether the registry answers.
    ///
    /// @return false while commands wait
    public boolean isReachable() {
        return agent.isReachable();
    }

    /// The number of this process.
    long instance() {
        return agent.instance();
    }

    /// How many commands were sent again because of a lost message or a change of the leader.
    ///
    /// @return the number of repetitions
    public long resent() {
        return agent.resent();
    }

    /// What keeps this client from working as it should. Each kind is logged when it first occurs.
    ///
    /// @return the problems since the client was created
    public List<RegistryProblem> problems() {
        return problems.all();
    }

    /// Leaves the exercise, waits up to a second for the answer, and disconnects.
    @Override
    public void close() {
        if (closed) {
            return;
        }
        if (membership != null && isReachable()) {
            RegistryCommand leaving = leave();
            long until = System.nanoTime() + Duration.ofMillis(LEAVE_MILLIS).toNanos();
            while (leaving.answer().isEmpty() && System.nanoTime() - until < 0) {
                poll();
                Thread.onSpinWait();
            }
        }
        closed = true;
        runtime.close();
    }
}
