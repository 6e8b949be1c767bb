package dev.tercio.replay;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Random;

/// Random changes to all sections of a file, with correct checksums, are rejected and change
/// nothing, or are harmless. Proves PE-04.
class HostileMutationTest {
    @ParameterizedTest
    @EnumSource(Tier.class)
    void randomChangesAreRefusedOrHarmless(Tier tier) {
        List<SectionFile.Entry> entries;
        try (World saved = SmallWorld.saved(tier)) {
            entries = SectionFile.entries(SectionFile.save(saved, SectionFile.plain()));
        }
        Seed.run(random -> mutate(tier, entries, random));
    }

    private static void mutate(Tier tier, List<SectionFile.Entry> entries, Random random) {
        Mutations mutations = new Mutations(random, (entry, from, to) -> true);
        for (int round = Seed.repeats(400); round > 0; round--) {
            byte[] file = SectionFile.seal(mutations.mutate(entries));
            try (World world = SmallWorld.other(tier)) {
                SmallWorld.State before = SmallWorld.State.of(world);
                boolean loaded = false;
                try {
                    SectionFile.load(world, file, RandomWorld.format());
                    loaded = true;
                } catch (CorruptFileException | SchemaMismatchException refused) {
                    before.assertIs(world, "round=" + round + ": " + refused.getMessage());
                }
                if (loaded) {
                    byte[] again = SectionFile.save(world, RandomWorld.format());
                    SectionFile.load(world, again, RandomWorld.format());
                    WorldAudit.run(world);
                }
            }
        }
    }
}
