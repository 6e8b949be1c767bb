package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// An update counts as a change if any field of any type differs.
///
/// Proves QU-05.
@Tag("conformance")
class ChangedFieldTest {
    private record Wide(
            boolean flag,
            byte small,
            short less,
            char letter,
            int number,
            long more,
            float part,
            double whole,
            @Utf8(8) String text,
            @Length(2) int[] items,
            Entity friend) {}

    private static final Wide OLD = wide(0);

    /// A value in which the field of a number differs; none if the number is zero.
    private static Wide wide(int field) {
        return new Wide(
                field == 1,
                (byte) (field == 2 ? -1 : 1),
                (short) (field == 3 ? -1 : 1),
                field == 4 ? 'd' : 'c',
                field == 5 ? -1 : 1,
                field == 6 ? 1L << 40 : 1,
                field == 7 ? -0f : 0f,
                field == 8 ? Double.NaN : 1,
                field == 9 ? "ä\0" : "ä",
                field == 10 ? new int[] {0, 1} : new int[2],
                field == 11 ? Entity.of(1, 2) : Entity.NONE);
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void updateSeesADifferenceInAnyField(Tier tier) {
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            Entity entity = world.spawn(OLD);
            Query<Wide> query = world.query(Wide.class);
            Query<Wide> changed = query.changed(Wide.class);
            for (int field = 1; field <= Wide.class.getRecordComponents().length; field++) {
                Wide value = wide(field);
                query.update(_ -> OLD);
                run(changed);
                query.update(_ -> OLD);
                assertEquals(List.of(), run(changed), value::toString);
                query.update(_ -> value);
                assertEquals(List.of(entity), run(changed), value::toString);
            }
        }
    }

    private static List<Entity> run(Query<?> query) {
        List<Entity> seen = new ArrayList<>();
        query.forEachEntity((entity, _) -> seen.add(entity));
        return seen;
    }
}
