package dev.tercio.net;

import java.util.ArrayList;
import java.util.List;

/// Components that this node has given away and whose new owner has not answered yet. They are
/// offered again and again: until the answer nobody owns them, and never do two nodes.
final class Gifts {
    private static final long NEVER = Long.MIN_VALUE;

    private final Roster roster;
    private final List<Gift> open = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();

    Gifts(Roster roster) {
        this.roster = roster;
    }

    private static final class Gift {
        private final Shared shared;
        private final SharedType<?> type;
        private final int owner;
        private final int term;
        private long offeredAt = NEVER;

        Gift(Shared shared, SharedType<?> type, int owner, int term) {
            this.shared = shared;
            this.type = type;
            this.owner = owner;
            this.term = term;
        }
    }

    private record Claim(Shared shared, SharedType<?> type) {}

    int open() {
        return open.size();
    }

    void give(Shared shared, SharedType<?> type, int node) {
        int term = shared.term(type) + 1;
        type.setOwned(shared.entity, false);
        roster.passOn(shared, type, node, term);
        open.add(new Gift(shared, type, node, term));
    }

    /// Tells everybody that this node owns a component it was given.
    void claim(Shared shared, SharedType<?> type) {
        claims.add(new Claim(shared, type));
    }

    /// Ends a gift whose new owner, or one after it, has answered.
    void answered(Shared shared, SharedType<?> type, int term) {
        open.removeIf(gift -> gift.shared == shared && gift.type == type && gift.term <= term);
    }

    /// Writes the claims, and the gifts that were not offered for a while. The value goes with the
    /// gift, so that the new owner has it, whatever was lost before.
    void write(Draft draft, long frame, int retry) {
        for (Claim claim : claims) {
            if (roster.isPublished(claim.shared, claim.type)) {
                writeClaim(draft, claim.shared, claim.type);
                draft.value(claim.type, claim.shared);
            }
        }
        claims.clear();
        open.removeIf(gift -> !gift.type.isOn(gift.shared.entity));
        for (Gift gift : open) {
            if (gift.offeredAt == NEVER || frame - gift.offeredAt >= retry) {
                gift.offeredAt = frame;
                write(draft, gift);
            }
        }
    }

    /// Writes all gifts that are open.
    void writeAll(Draft draft) {
        open.forEach(gift -> write(draft, gift));
    }

    private static void write(Draft draft, Gift gift) {
        draft.value(gift.type, gift.shared);
        draft.transfer(gift.shared, gift.type, gift.owner, gift.term);
    }

    void writeClaim(Draft draft, Shared shared, SharedType<?> type) {
        draft.transfer(shared, type, roster.node(), shared.term(type));
    }
}
