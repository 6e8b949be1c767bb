package dev.tercio.bench.workload;

import java.util.ArrayList;
import java.util.List;

/// The distribution of entities over component sets.
public enum Fragmentation {
    /// 26 sets, all with position and velocity, each with its own tag.
    ALL_OF_26(26) {
        @Override
        boolean has(int set, int part) {
            return part <= VELOCITY || part == FIRST_TAG + set;
        }
    },

    /// All 32 sets of position, velocity, health and two tags; the four with the first three match
    /// and share a tenth of the entities.
    TENTH_OF_32(32) {
        @Override
        boolean has(int set, int part) {
            return part < FIRST_TAG + 2 && (set >> part & 1) != 0;
        }

        @Override
        int size(int set, int n) {
            boolean matches = (set & 0b111) == 0b111;
            return matches ? share(n / 10, set >> 3, 4) : share(n - n / 10, notMatching(set), 28);
        }

        // the index of a set among those that do not match: 7 in each row of 8
        private static int notMatching(int set) {
            return (set >> 3) * 7 + (set & 0b111);
        }

        @Override
        public boolean wantsHealth() {
            return true;
        }
    },

    /// 256 sets of seven tags with either position or velocity, never both: none matches.
    NONE_OF_256(256) {
        @Override
        boolean has(int set, int part) {
            return part < FIRST_TAG
                    ? part == set >> 7
                    : part < FIRST_TAG + 7 && (set >> (part - FIRST_TAG) & 1) != 0;
        }
    };

    /// The number of the position component.
    public static final int POSITION = 0;

    /// The number of the velocity component.
    public static final int VELOCITY = 1;

    /// The number of the health component.
    public static final int HEALTH = 2;

    /// The number of the first tag.
    public static final int FIRST_TAG = 3;

    /// The number of tags.
    public static final int TAGS = 26;

    private final int sets;

    Fragmentation(int sets) {
        this.sets = sets;
    }

    /// Entities with the same components.
    ///
    /// @param size the number of entities
    /// @param parts the numbers of their components
    public record Group(int size, List<Integer> parts) {}

    /// Distributes n entities.
    public List<Group> groups(int n) {
        List<Group> groups = new ArrayList<>();
        for (int set = 0; set < sets; set++) {
            List<Integer> parts = new ArrayList<>();
            for (int part = 0; part < FIRST_TAG + TAGS; part++) {
                if (has(set, part)) {
                    parts.add(part);
                }
            }
            groups.add(new Group(size(set, n), parts));
        }
        return groups;
    }

    /// Whether only entities with health match.
    public boolean wantsHealth() {
        return false;
    }

    /// Whether entities of a group match.
    public boolean matches(Group group) {
        return group.parts().contains(POSITION)
                && group.parts().contains(VELOCITY)
                && (!wantsHealth() || group.parts().contains(HEALTH));
    }

    abstract boolean has(int set, int part);

    int size(int set, int n) {
        return share(n, set, sets);
    }

    /// The size of one of several groups when n entities are divided as evenly as possible.
    private static int share(int n, int index, int count) {
        return (int) ((long) n * (index + 1) / count - (long) n * index / count);
    }
}
