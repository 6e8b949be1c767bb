package dev.tercio.internal.command.recording;

import static dev.tercio.internal.command.lane.CommandWord.HEADER;

import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.component.ComponentSpec;

import java.util.List;

/// How spawns with components of certain classes are encoded: a header, then the parts, each a
/// header and a payload.
///
/// A record, because the JIT compiler trusts the final fields of records: if it knows the instance,
/// all offsets and codecs are constants.
///
/// @param bit distinguishes the known spawns, one bit each
/// @param types the types of the components in the given order
/// @param firstWord the word of the first part, without flags for the priority
/// @param secondAt the offset of the second part from the start of the spawn
/// @param length the length of the spawn with all its parts
public record KnownSpawn(
        long bit,
        List<ComponentSpec<?>> types,
        Codec first,
        Codec second,
        Codec third,
        long firstWord,
        long secondWord,
        long thirdWord,
        int secondAt,
        int thirdAt,
        int length) {

    static KnownSpawn of(int number, List<ComponentSpec<?>> types) {
        int count = types.size();
        int[] offsets = new int[4];
        int end = HEADER;
        for (int i = 0; i < 3; i++) {
            offsets[i] = end;
            end += i < count ? HEADER + types.get(i).streamBytes() : 0;
        }
        return new KnownSpawn(
                1L << number,
                types,
                codec(types, 0),
                codec(types, 1),
                codec(types, 2),
                word(types, 0),
                word(types, 1),
                word(types, 2),
                offsets[1],
                offsets[2],
                end);
    }

    private static Codec codec(List<ComponentSpec<?>> types, int index) {
        return types.get(Math.min(index, types.size() - 1)).heapCodec();
    }

    private static long word(List<ComponentSpec<?>> types, int index) {
        int ordinal = types.get(Math.min(index, types.size() - 1)).ordinal();
        return CommandWord.of(CommandWord.ADD | CommandWord.PART, ordinal);
    }
}
