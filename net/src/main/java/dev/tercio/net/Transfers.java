package dev.tercio.net;

/// Takes note of who owns what, as peers say. What this node owns it never loses that way.
final class Transfers {
    private final Roster roster;
    private final Gifts gifts;
    private final Counters counters;

    Transfers(Roster roster, Gifts gifts, Counters counters) {
        this.roster = roster;
        this.gifts = gifts;
        this.counters = counters;
    }

    /// Takes note of what the sender says it owns, before its values are looked at.
    void takeClaims(Message message) {
        for (Transfer transfer : message.transfers()) {
            Shared shared = roster.known(transfer.id());
            SharedType<?> type = roster.type(transfer.type());
            if (transfer.owner() == message.node() && shared != null && type != null) {
                claim(transfer, shared, type);
            }
        }
    }

    /// Takes note of all the rest, when the values that go with it are there.
    void take(Message message) {
        for (Transfer transfer : message.transfers()) {
            Shared shared = roster.known(transfer.id());
            SharedType<?> type = roster.type(transfer.type());
            if (shared == null) {
                counters.refuse(Refusal.UNKNOWN_ENTITY);
            } else if (type == null) {
                counters.refuse(Refusal.NOT_SHARED);
            } else if (transfer.term() >= shared.term(type)) {
                take(transfer, message.node(), shared, type);
            }
        }
    }

    private void take(Transfer transfer, int sender, Shared shared, SharedType<?> type) {
        boolean mine = transfer.owner() == roster.node();
        if (type.isOwned(shared.entity)) {
            if (mine && transfer.term() == shared.term(type)) {
                // our answer was lost
                gifts.claim(shared, type);
            } else {
                counters.refuse(Refusal.OWNED_HERE);
            }
        } else if (mine) {
            accept(transfer, sender, shared, type);
        } else if (transfer.owner() == sender) {
            claim(transfer, shared, type);
        } else {
            passOn(transfer, sender, shared, type);
        }
    }

    private void accept(Transfer transfer, int sender, Shared shared, SharedType<?> type) {
        boolean given = shared.owner(type) == sender && transfer.term() > shared.term(type);
        if (given && type.isOn(shared.entity)) {
            type.setOwned(shared.entity, true);
            roster.publish(shared, type, transfer.term());
            // that it has come back answers what we gave away before
            gifts.answered(shared, type, transfer.term());
            gifts.claim(shared, type);
        } else {
            counters.refuse(Refusal.NOT_GIVEN);
        }
    }

    private void claim(Transfer transfer, Shared shared, SharedType<?> type) {
        int owner = shared.owner(type);
        boolean newer = transfer.term() > shared.term(type);
        boolean free = owner == Shared.NOBODY || owner == transfer.owner();
        boolean current = transfer.term() == shared.term(type) && free;
        if ((newer || current) && !type.isOwned(shared.entity)) {
            roster.passOn(shared, type, transfer.owner(), transfer.term());
            shared.confirm(type);
            gifts.answered(shared, type, transfer.term());
        }
    }

    private void passOn(Transfer transfer, int sender, Shared shared, SharedType<?> type) {
        int owner = shared.owner(type);
        if (owner == sender || owner == Shared.NOBODY) {
            roster.passOn(shared, type, transfer.owner(), transfer.term());
        } else if (owner != transfer.owner()) {
            counters.refuse(Refusal.OTHER_OWNER);
        }
    }
}
