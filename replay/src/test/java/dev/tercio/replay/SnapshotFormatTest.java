package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The documented format is the written one. Proves PE-01.
class SnapshotFormatTest {
    private static final Pattern LINE =
            Pattern.compile("[0-9a-f]{4}  ((?:[0-9a-f]{2} ?)+)(?: .*)?");

    record P(short x) {}

    /// The world of the example on the page.
    private static World example() {
        World world = World.create(WorldOptions.DEFAULT.register(P.class));
        world.spawn(new P((short) 7));
        Entity gone = world.spawn(new P((short) 8));
        world.destroy(gone);
        return world;
    }

    @Test
    void exampleOnThePageIsWhatIsWritten() throws IOException {
        byte[] written;
        try (World world = example()) {
            written = SectionFile.save(world, SaveFormat.DEFAULT.compression(0));
        }
        List<String> page = Files.readAllLines(Path.of("../docs/snapshot-format.md"));

        String listed =
                page.stream()
                        .map(LINE::matcher)
                        .filter(Matcher::matches)
                        .map(line -> line.group(1).replace(" ", ""))
                        .collect(Collectors.joining());

        assertEquals(HexFormat.of().formatHex(written), listed);
    }

    @Test
    void kindsOfSectionsAreThoseOnThePage() {
        try (World world = SmallWorld.saved(Tier.HEAP)) {
            List<Integer> kinds =
                    SectionFile.entries(SectionFile.save(world, SectionFile.plain())).stream()
                            .map(SectionFile.Entry::kind)
                            .distinct()
                            .toList();
            assertEquals(List.of(1, 2, 3, 4, 5), kinds);
        }
    }
}
