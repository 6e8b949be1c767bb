package dev.tercio.replay.internal.hash;

import static dev.tercio.internal.storage.PageLayout.PAGE_SHIFT;
import static dev.tercio.internal.storage.PageLayout.PAGE_SLOTS;

import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.internal.entity.StableIdIndex;

import java.util.Arrays;
import java.util.List;

/// The sums of living entities and of stable ids. Keeps the contribution of each page, so that only
/// changed pages are summed again.
final class EntitySums {
    static final String ALIVE = "alive";
    static final String STABLE_ID = "stable id";

    private final EntityTable table;
    private final StableIdIndex ids;
    private final Sum alive = new Sum(Sum.ENTITIES, ALIVE);
    private final Sum stableIds = new Sum(Sum.ENTITIES, STABLE_ID);
    private int[] changes = new int[0];
    private long[] contributions = new long[0];

    EntitySums(EntityTable table, StableIdIndex ids) {
        this.table = table;
        this.ids = ids;
    }

    List<Sum> sums() {
        return List.of(alive, stableIds);
    }

    void update() {
        int limit = table.pageLimit();
        if (changes.length < limit) {
            int known = changes.length;
            changes = Arrays.copyOf(changes, limit);
            Arrays.fill(changes, known, limit, -1);
            contributions = Arrays.copyOf(contributions, limit * 4);
        }
        for (int page = 0; page < changes.length; page++) {
            EntityPage open = table.pageOrNull(page);
            if (open == null) {
                if (changes[page] != -1) {
                    changes[page] = -1;
                    replaceContributions(page, 0, 0, 0, 0);
                }
            } else if (open.changes() != changes[page]) {
                changes[page] = open.changes();
                updatePage(page);
            }
        }
    }

    private void updatePage(int page) {
        long[] identities = table.identitiesAt(page);
        int start = page << PAGE_SHIFT;
        long plain = 0;
        long weighted = 0;
        long idPlain = 0;
        long idWeighted = 0;
        for (int offset = 0; offset < PAGE_SLOTS; offset++) {
            long identity = identities[offset];
            if (!HeaderBlocks.isAlive(identity)) {
                continue;
            }
            int slot = start + offset;
            long handle = Mixing.ofHandle(identity << 32 | slot);
            long number = Sum.number(alive.seed(), handle, 0);
            plain += number;
            weighted += number * (slot + 1L);
            long id = ids.idOf(slot);
            if (id != StableIdIndex.NO_ID) {
                long idNumber = Sum.number(stableIds.seed(), handle, id);
                idPlain += idNumber;
                idWeighted += idNumber * (slot + 1L);
            }
        }
        replaceContributions(page, plain, weighted, idPlain, idWeighted);
    }

    private void replaceContributions(
            int page, long plain, long weighted, long idPlain, long idWeighted) {
        int at = page * 4;
        alive.add(plain - contributions[at], weighted - contributions[at + 1]);
        stableIds.add(idPlain - contributions[at + 2], idWeighted - contributions[at + 3]);
        contributions[at] = plain;
        contributions[at + 1] = weighted;
        contributions[at + 2] = idPlain;
        contributions[at + 3] = idWeighted;
    }
}
