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

    /// One set of position and velocity.
    ONE_SET(1, true),

    /// 64 sets: position, velocity and all combinations of six tags, which are added later.
    SETS_64(1 << 6, true),

    /// 1,024 sets: position, velocity and all combinations of ten tags, which are added later.
    SETS_1024(1 << 10, true),

    /// 4,096 sets: position, velocity and all combinations of twelve tags, which are added later.
    SETS_4096(1 << 12, true),

    /// The same 4,096 sets, but each is spawned with its tags.
    SPAWNED_4096(1 << 12, false),

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
    private final boolean addsTags;

    Fragmentation(int sets) {
        this(sets, false);
    }

    Fragmentation(int sets, boolean addsTags) {
        this.sets = sets;
        this.addsTags = addsTags;
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

    /// Whether entities are spawned with position and velocity, and [#addTags] adds their tags
    /// later, as programs mark entities. Otherwise, each set is spawned with all its components.
    public boolean addsTags() {
        return addsTags;
    }

    /// Adds the tags of all sets to n entities, which are assigned to the sets at random.
    public void addTags(int n, TagSink sink) {
        int[] order = Shuffle.order(n);
        int next = 0;
        for (Group group : groups(n)) {
            for (int end = next + group.size(); next < end; next++) {
                for (int part : group.parts()) {
                    if (part >= FIRST_TAG) {
                        sink.add(order[next], part - FIRST_TAG);
                    }
                }
            }
        }
    }

    /// Adds a tag to an entity.
    public interface TagSink {
        /// Adds a tag.
        ///
        /// @param entity the number of the entity, from 0 to n
        /// @param tag the number of the tag, from 0 to [#TAGS]
        void add(int entity, int tag);
    }

    /// Whether a set has a component: by default position, velocity and the tags whose bits are set
    /// in the number of the set.
    boolean has(int set, int part) {
        return part <= VELOCITY || (part >= FIRST_TAG && (set >> (part - FIRST_TAG) & 1) != 0);
    }

    int size(int set, int n) {
        return share(n, set, sets);
    }

    /// The size of one of several groups when n entities are divided as evenly as possible.
    private static int share(int n, int index, int count) {
        return (int) ((long) n * (index + 1) / count - (long) n * index / count);
    }
}
