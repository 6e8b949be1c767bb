package dev.tercio.net.internal;

import dev.tercio.World;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.net.Refusal;
import dev.tercio.net.ReplicationProblem.Kind;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What this node asks its peers for, and its answers to their requests.
///
/// A request replaces the one before it. It is repeated until it is answered, and sent again to
/// peers that connect or restart. A request without a rule is refused, and both sides report it.
final class InterestRequests {
    static final int MAX_REQUESTS = 16;

    private static final int ACCEPTED = 0;
    private static final int NO_RULE = 1;
    private static final int OTHER_FIELDS = 2;
    private static final int INVALID = 3;
    private static final int MAX_BYTES = 4_096;
    private static final int ENTRY_BYTES = 2 * Short.BYTES + Integer.BYTES;

    private final World world;
    private final long session;
    private final Connections connections;
    private final Channels channels;
    private final InterestRules rules;
    private final Counters counters;
    private final Problems problems;
    private final Map<Class<?>, RequestCodec> codecs = new HashMap<>();
    private List<Object> requests = List.of();
    private List<String> names = List.of();
    private byte[] content = {};
    private long revision;

    InterestRequests(
            World world,
            long session,
            Connections connections,
            Channels channels,
            InterestRules rules,
            Counters counters,
            Problems problems) {
        this.world = world;
        this.session = session;
        this.connections = connections;
        this.channels = channels;
        this.rules = rules;
        this.counters = counters;
        this.problems = problems;
    }

    /// Sets what this node asks for; nothing means everything.
    ///
    /// @throws IllegalArgumentException if a request cannot be sent
    void set(List<Object> wanted) {
        if (wanted.equals(requests)) {
            return;
        }
        if (wanted.size() > MAX_REQUESTS) {
            throw new IllegalArgumentException(
                    "too many requests: requests=" + wanted.size() + ", max=" + MAX_REQUESTS);
        }
        List<String> classes = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.allocate(MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (Object request : wanted) {
            RequestCodec codec =
                    codecs.computeIfAbsent(
                            request.getClass(), type -> new RequestCodec(world, type));
            if (ENTRY_BYTES + codec.bytes() > bytes.remaining()) {
                throw new IllegalArgumentException("requests are too large: max=" + MAX_BYTES);
            }
            if (!classes.contains(codec.name())) {
                classes.add(codec.name());
            }
            bytes.putChar((char) classes.indexOf(codec.name()))
                    .putInt(codec.fingerprint())
                    .putChar((char) codec.bytes())
                    .put(codec.encode(request));
        }
        content = new byte[bytes.position()];
        bytes.get(0, content);
        names = classes;
        requests = List.copyOf(wanted);
        revision++;
    }

    /// Sends the request to peers that have not answered it.
    void send(Envelope envelope, long tick, int retry) {
        if (revision == 0) {
            return;
        }
        for (int i = 0; i < connections.all().size(); i++) {
            Connection peer = connections.all().get(i);
            if (peer.isRequestDue(revision, tick, retry)) {
                peer.requested(revision, tick);
                Outbox outbox = connections.outbox(peer.address);
                envelope.postInterest(
                        outbox, MessageLayout.INTEREST, revision, ACCEPTED, names, content);
            }
        }
    }

    /// Handles the answer of a peer.
    void answered(Message message) {
        try {
            MessageReader.Interest answer = MessageReader.interest(message);
            Connection peer = connections.find(message.address());
            int status = message.bytes().getInt(MessageLayout.CLAIMS_AT);
            check(answer.content().remaining() == Long.BYTES);
            boolean ours = answer.content().getLong() == session;
            if (peer == null || !ours || message.values() > revision) {
                return;
            }
            peer.answered(message.values(), message.session());
            if (status != ACCEPTED && message.values() == revision) {
                String name = answer.names().isEmpty() ? "" : answer.names().getFirst();
                problems.report(Kind.INTEREST_REFUSED, message.node(), reason(status) + name);
            }
        } catch (RefusedMessageException refused) {
            counters.refuse(refused.reason());
        }
    }

    private static String reason(int status) {
        return switch (status) {
            case NO_RULE -> "no rule for ";
            case OTHER_FIELDS -> "other fields in ";
            default -> "invalid values in ";
        };
    }

    /// Handles the request of a peer, and answers it.
    void receive(Envelope envelope, Message message) {
        try {
            MessageReader.Interest asked = MessageReader.interest(message);
            List<InterestRules.Asked> accepted = new ArrayList<>();
            int status = read(asked, accepted);
            String name = status == ACCEPTED ? "" : refusedName(asked, accepted.size());
            if (status == ACCEPTED) {
                channels.ask(message, accepted.isEmpty() ? null : accepted);
            } else {
                counters.refuse(Refusal.NO_RULE);
                problems.report(Kind.INTEREST_REFUSED, message.node(), reason(status) + name);
            }
            envelope.postInterest(
                    connections.outbox(message.address()),
                    MessageLayout.ANSWER,
                    message.values(),
                    status,
                    name.isEmpty() ? List.of() : List.of(name),
                    session(message.session()));
        } catch (RefusedMessageException refused) {
            counters.refuse(refused.reason());
        }
    }

    /// The content of an answer: the session of the node that has asked.
    private static byte[] session(long number) {
        byte[] bytes = new byte[Long.BYTES];
        Bytes.putLong(bytes, 0, number);
        return bytes;
    }

    /// The name of the request that follows the accepted ones.
    private static String refusedName(MessageReader.Interest asked, int accepted) {
        ByteBuffer content = asked.content().duplicate().order(ByteOrder.LITTLE_ENDIAN).rewind();
        for (int i = 0; i < accepted; i++) {
            content.position(content.position() + Short.BYTES + Integer.BYTES);
            int length = content.getChar();
            content.position(content.position() + length);
        }
        return asked.names().get(content.getChar());
    }

    /// Reads requests up to the first that is refused.
    private int read(MessageReader.Interest asked, List<InterestRules.Asked> accepted) {
        ByteBuffer content = asked.content();
        while (content.hasRemaining()) {
            check(content.remaining() >= ENTRY_BYTES && accepted.size() < MAX_REQUESTS);
            int name = content.getChar();
            int fingerprint = content.getInt();
            int length = content.getChar();
            check(name < asked.names().size() && length <= content.remaining());
            byte[] values = new byte[length];
            content.get(values);
            InterestRules.Rule rule = rules.find(asked.names().get(name));
            if (rule == null) {
                return NO_RULE;
            }
            if (rule.codec().fingerprint() != fingerprint || rule.codec().bytes() != length) {
                return OTHER_FIELDS;
            }
            try {
                accepted.add(new InterestRules.Asked(rule, rule.codec().decode(values)));
            } catch (RuntimeException invalid) {
                return INVALID;
            }
        }
        return ACCEPTED;
    }

    private static void check(boolean valid) {
        if (!valid) {
            throw new RefusedMessageException(Refusal.MALFORMED, "invalid request");
        }
    }
}
