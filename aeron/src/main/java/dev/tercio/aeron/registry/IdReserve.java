package dev.tercio.aeron.registry;

import dev.tercio.StableIds;

import org.jspecify.annotations.Nullable;

import java.util.function.Supplier;

/// Reserves ids before a world has used up those it has.
final class IdReserve {
    private final StableIds ids;
    private final Supplier<RegistryCommand> reserve;
    private long lastBlock = -1;
    private @Nullable RegistryCommand asked;

    IdReserve(StableIds ids, Supplier<RegistryCommand> reserve) {
        this.ids = ids;
        this.reserve = reserve;
    }

    /// The last block that this node may use.
    void reserved(long block) {
        lastBlock = block;
        asked = null;
    }

    /// Asks for more when half of the ids are used.
    void check() {
        long half = Membership.RESERVED_BLOCKS / 2;
        long used = ids.lastSequence() / Membership.BLOCK_IDS;
        boolean answered = asked == null || asked.answer().isPresent();
        if (lastBlock >= 0 && answered && used > lastBlock - half) {
            asked = reserve.get();
        }
    }
}
