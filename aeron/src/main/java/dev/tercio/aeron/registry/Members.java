package dev.tercio.aeron.registry;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The members of the exercise, their ids, and who takes over from those that are gone. All
/// iteration is in the order of numbers, so every member of the registry decides alike.
final class Members {
    /// The number of decisions that are kept, so that a view fits a message.
    static final int MAX_TAKEOVERS = 1024;

    private final TreeMap<Integer, RegistryMember> living = new TreeMap<>();
    private final TreeMap<Integer, Takeover> takeovers = new TreeMap<>();

    /// The next free block of ids by node number.
    private final TreeMap<Integer, Long> nextBlocks = new TreeMap<>();

    private long epoch;

    long epoch() {
        return epoch;
    }

    Collection<RegistryMember> living() {
        return living.values();
    }

    Collection<Takeover> takeovers() {
        return takeovers.values();
    }

    @Nullable RegistryMember of(long instance) {
        for (RegistryMember member : living.values()) {
            if (member.instance() == instance) {
                return member;
            }
        }
        return null;
    }

    @Nullable RegistryMember at(int node) {
        return living.get(node);
    }

    int size() {
        return living.size();
    }

    /// The lowest number from 1 that no member has.
    int lowestFree() {
        int free = 1;
        for (int used : living.keySet()) {
            free = used == free ? free + 1 : free;
        }
        return free;
    }

    /// Takes some blocks of ids of a node.
    ///
    /// @param atLeast the lowest acceptable block
    /// @return the number of the first block, or -1 if there are no more
    long takeBlocks(int node, long atLeast) {
        long block = Math.max(nextBlocks.getOrDefault(node, 1L), atLeast);
        if (block > Membership.MAX_BLOCKS - Membership.RESERVED_BLOCKS) {
            return -1;
        }
        nextBlocks.put(node, block + Membership.RESERVED_BLOCKS);
        return block;
    }

    void join(int node, long incarnation, String name, long instance) {
        living.put(node, new RegistryMember(node, incarnation, name, instance, 0, ""));
        epoch++;
        for (Takeover open : List.copyOf(takeovers.values())) {
            if (open.heir() == Takeover.NOBODY) {
                decide(open.node(), open.incarnation());
            }
        }
    }

    /// Remembers that another process asked for the number of a member.
    void contest(RegistryMember holder, String contender) {
        int count = Math.min(holder.contested(), Integer.MAX_VALUE - 1) + 1;
        living.put(
                holder.node(),
                new RegistryMember(
                        holder.node(),
                        holder.incarnation(),
                        holder.name(),
                        holder.instance(),
                        count,
                        contender));
    }

    /// Removes a member. Its components, and those it had taken over, go to the survivors.
    void remove(RegistryMember member) {
        living.remove(member.node());
        epoch++;
        for (Takeover earlier : List.copyOf(takeovers.values())) {
            if (earlier.heir() == member.node() && earlier.node() != member.node()) {
                decide(earlier.node(), earlier.incarnation());
            }
        }
        decide(member.node(), member.incarnation());
    }

    private void decide(int node, long incarnation) {
        takeovers.put(node, new Takeover(epoch, node, incarnation, heir(node)));
        if (takeovers.size() > MAX_TAKEOVERS) {
            Takeover oldest =
                    Collections.min(takeovers.values(), Comparator.comparingLong(Takeover::epoch));
            takeovers.remove(oldest.node());
        }
    }

    /// The living member that has taken over from the fewest nodes; of several, the one with the
    /// lowest number.
    private int heir(int gone) {
        Map<Integer, Integer> burdens = new TreeMap<>();
        living.keySet().forEach(node -> burdens.put(node, 0));
        takeovers.values().stream()
                .filter(takeover -> takeover.node() != gone)
                .forEach(
                        takeover ->
                                burdens.computeIfPresent(takeover.heir(), (_, count) -> count + 1));
        return burdens.entrySet().stream()
                .min(Comparator.comparingInt(Map.Entry<Integer, Integer>::getValue))
                .map(Map.Entry::getKey)
                .orElse(Takeover.NOBODY);
    }

    void write(MessageWriter out) {
        out.putLong(epoch);
        out.putInt(living.size());
        living.values().forEach(member -> RegistryCodec.writeMember(out, member));
        out.putInt(takeovers.size());
        takeovers.values().forEach(takeover -> RegistryCodec.writeTakeover(out, takeover));
        out.putInt(nextBlocks.size());
        nextBlocks.forEach((node, block) -> out.putInt(node).putLong(block));
    }

    static Members read(MessageReader in) {
        Members members = new Members();
        members.epoch = in.takeLong();
        for (int left = in.takeCount(); left > 0; left--) {
            RegistryMember member = RegistryCodec.readMember(in);
            members.living.put(member.node(), member);
        }
        for (int left = in.takeCount(); left > 0; left--) {
            Takeover takeover = RegistryCodec.readTakeover(in);
            members.takeovers.put(takeover.node(), takeover);
        }
        for (int left = in.takeCount(); left > 0; left--) {
            members.nextBlocks.put(in.takeInt(), in.takeLong());
        }
        return members;
    }

    List<RegistryMember> copyOfLiving() {
        return new ArrayList<>(living.values());
    }
}
