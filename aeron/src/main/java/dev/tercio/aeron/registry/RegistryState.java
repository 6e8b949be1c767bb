package dev.tercio.aeron.registry;

import dev.tercio.StableIds;
import dev.tercio.aeron.registry.RegistryAnswer.Status;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// The state of the registry. It changes only by commands and by the time that comes with them, so
/// every member that applies the same log has the same state.
final class RegistryState {
    /// The longest name of a process, in bytes.
    static final int MAX_NAME_BYTES = 64;

    private final RegistryLimits limits;
    private final Members members;
    private final TreeMap<Long, ClientRecord> clients = new TreeMap<>();
    private ExerciseClock clock = ExerciseClock.initial();
    private long version = 1;
    private long now;
    private final CommandHash hash = new CommandHash();

    RegistryState(RegistryLimits limits) {
        this(limits, new Members());
    }

    private RegistryState(RegistryLimits limits, Members members) {
        this.limits = limits;
        this.members = members;
    }

    long version() {
        return version;
    }

    long now() {
        return now;
    }

    /// The commands that have been carried out, in a number.
    CommandHash hash() {
        return hash;
    }

    boolean isClient(long instance) {
        return clients.containsKey(instance);
    }

    boolean isMember(long instance) {
        return members.of(instance) != null;
    }

    RegistryView view() {
        return new RegistryView(
                version,
                members.epoch(),
                List.copyOf(members.living()),
                List.copyOf(members.takeovers()),
                clock);
    }

    /// Applies a command, once.
    ///
    /// @param in the message, read to its content
    /// @return the answer; null if there is none: an earlier command is missing, or the client has
    ///   already received the answer
    @Nullable RegistryAnswer command(MessageReader in, long time) {
        heartbeat(in.instance(), time);
        long number = in.first();
        ClientRecord client = clients.get(in.instance());
        if (client == null) {
            if (number != 1) {
                return RegistryAnswer.refused(
                        Status.UNKNOWN_CLIENT,
                        "the registry does not know this client: command=" + number);
            }
            if (clients.size() >= limits.maxClients()) {
                return full("clients", limits.maxClients());
            }
            client = new ClientRecord(in.instance());
            client.lastHeard = now;
            clients.put(client.instance, client);
        }
        client.acknowledge(in.second());
        if (number <= client.last) {
            hash.countDuplicate();
            return client.answerTo(number);
        }
        if (number != client.last + 1) {
            hash.countGap();
            return null;
        }
        int kind = in.takeInt();
        byte[] arguments = in.rest();
        hash.add(client.instance, number, kind, arguments);
        RegistryAnswer answer = apply(client, CommandKind.of(kind), arguments);
        client.answer(answer);
        return answer;
    }

    /// Remembers that a client is alive, and removes those that are not.
    void heartbeat(long instance, long time) {
        now = Math.max(now, time);
        ClientRecord client = clients.get(instance);
        if (client != null) {
            client.lastHeard = now;
        }
        removeSilent();
    }

    private RegistryAnswer apply(
            ClientRecord client, @Nullable CommandKind kind, byte[] arguments) {
        if (kind == null) {
            return RegistryAnswer.refused(Status.INVALID_COMMAND, "unknown command");
        }
        MessageReader in = MessageReader.of(arguments);
        try {
            return switch (kind) {
                case JOIN -> join(client, in.takeInt(), in.takeLong(), in.takeText());
                case LEAVE -> leave(client);
                case RESERVE_IDS -> reserve(client);
                case CLOCK_START -> clock(clock.at(now, true, clock.ratePpm()));
                case CLOCK_PAUSE -> clock(clock.at(now, false, clock.ratePpm()));
                case CLOCK_RATE -> rate(in.takeLong());
                case CLOCK_SET -> set(in.takeLong(), in.takeLong());
            };
        } catch (MessageReader.MalformedException e) {
            return RegistryAnswer.refused(
                    Status.INVALID_COMMAND, "arguments are malformed: because=" + e.getMessage());
        }
    }

    private RegistryAnswer join(ClientRecord client, int wish, long atLeast, String name) {
        RegistryMember already = members.of(client.instance);
        if (already != null) {
            return new RegistryAnswer(Status.DONE, already.node(), already.incarnation(), "");
        }
        if (wish < RegistryClientOptions.ANY_NODE || wish > StableIds.MAX_NODE) {
            return RegistryAnswer.refused(
                    Status.INVALID_NODE,
                    "node number is out of range: node=" + wish + ", max=" + StableIds.MAX_NODE);
        }
        if (name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
            return RegistryAnswer.refused(
                    Status.INVALID_COMMAND, "name is too long: max bytes=" + MAX_NAME_BYTES);
        }
        RegistryMember holder = members.at(wish);
        if (holder != null) {
            return inUse(holder, name);
        }
        if (members.size() >= limits.maxMembers()) {
            return full("members", limits.maxMembers());
        }
        int node = wish == RegistryClientOptions.ANY_NODE ? members.lowestFree() : wish;
        long incarnation = members.takeBlocks(node, atLeast);
        if (incarnation < 0) {
            return noMoreIds(node);
        }
        members.join(node, incarnation, name, client.instance);
        version++;
        return new RegistryAnswer(Status.DONE, node, incarnation, "");
    }

    private RegistryAnswer inUse(RegistryMember holder, String contender) {
        members.contest(holder, contender);
        version++;
        return new RegistryAnswer(
                Status.NUMBER_IN_USE,
                holder.node(),
                holder.instance(),
                "another process has this node number: node="
                        + holder.node()
                        + ", name="
                        + holder.name()
                        + "; choose another number, or wait until that process has ended");
    }

    private static RegistryAnswer full(String what, int max) {
        return RegistryAnswer.refused(
                Status.FULL, "the registry is full: kind=" + what + ", max=" + max);
    }

    private static RegistryAnswer noMoreIds(int node) {
        return RegistryAnswer.refused(
                Status.NO_MORE_IDS, "all ids of this node number are used: node=" + node);
    }

    private RegistryAnswer leave(ClientRecord client) {
        RegistryMember member = members.of(client.instance);
        if (member == null) {
            return notAMember();
        }
        members.remove(member);
        version++;
        return RegistryAnswer.DONE;
    }

    private RegistryAnswer reserve(ClientRecord client) {
        RegistryMember member = members.of(client.instance);
        if (member == null) {
            return notAMember();
        }
        long block = members.takeBlocks(member.node(), 1);
        return block < 0 ? noMoreIds(member.node()) : new RegistryAnswer(Status.DONE, block, 0, "");
    }

    private static RegistryAnswer notAMember() {
        return RegistryAnswer.refused(
                Status.NOT_A_MEMBER, "this process is not a member of the exercise; join first");
    }

    private RegistryAnswer rate(long rate) {
        if (rate < 0 || rate > ExerciseClock.MAX_RATE) {
            return RegistryAnswer.refused(
                    Status.INVALID_COMMAND,
                    "rate is out of range: rate=" + rate + ", max=" + ExerciseClock.MAX_RATE);
        }
        return clock(clock.at(now, clock.running(), rate));
    }

    private RegistryAnswer set(long frame, long step) {
        if (step <= 0 || frame < 0 || frame > ExerciseClock.MAX_NANOS / step) {
            return RegistryAnswer.refused(
                    Status.INVALID_COMMAND,
                    "clock is out of range: frame=" + frame + ", step=" + step);
        }
        return clock(clock.set(now, frame, step));
    }

    private RegistryAnswer clock(ExerciseClock changed) {
        clock = changed;
        version++;
        return RegistryAnswer.DONE;
    }

    /// Removes members and clients that have been silent for too long.
    private void removeSilent() {
        for (RegistryMember member : members.copyOfLiving()) {
            ClientRecord client = clients.get(member.instance());
            if (client == null || now - client.lastHeard > limits.memberTimeout()) {
                members.remove(member);
                version++;
            }
        }
        clients.values()
                .removeIf(
                        client ->
                                now - client.lastHeard > limits.clientTimeout()
                                        && members.of(client.instance) == null);
    }

    /// Starts a term of a new leader. Nobody could send heartbeats while there was none, and the
    /// clock of the new leader may differ.
    void newTerm(long time) {
        if (time < now) {
            clock = clock.rebased(now, time);
            version++;
        }
        now = time;
        clients.values().forEach(client -> client.lastHeard = time);
    }

    void write(MessageWriter out) {
        out.putLong(version).putLong(now);
        hash.write(out);
        RegistryCodec.writeClock(out, clock);
        members.write(out);
        out.putInt(clients.size());
        new ArrayList<>(clients.values()).forEach(client -> client.write(out));
    }

    static RegistryState read(RegistryLimits limits, MessageReader in) {
        long version = in.takeLong();
        long now = in.takeLong();
        CommandHash hash = CommandHash.read(in);
        ExerciseClock clock = RegistryCodec.readClock(in);
        RegistryState state = new RegistryState(limits, Members.read(in));
        state.version = version;
        state.now = now;
        state.hash.set(hash);
        state.clock = clock;
        for (int left = in.takeCount(); left > 0; left--) {
            ClientRecord client = ClientRecord.read(in);
            state.clients.put(client.instance, client);
        }
        return state;
    }
}
