package dev.tercio.showcase.overworld.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Reads an animation as the page does.
final class AnimationReader {
    record Place(int kind, int x, int y, boolean leads) {}

    record Decoded(int frame, List<Place> figures, int missiles, int explosions) {}

    private final byte[] bytes;
    private int at;

    AnimationReader(byte[] bytes) {
        this.bytes = bytes;
    }

    List<Decoded> read() {
        number(); // width
        number(); // height
        number(); // grain
        List<Decoded> scenes = new ArrayList<>();
        List<Place> figures = new ArrayList<>();
        while (at < bytes.length) {
            int frame = number();
            List<Place> stayed = new ArrayList<>(figures);
            indices().reversed().forEach(index -> stayed.remove((int) index));
            stayed.addAll(many(() -> new Place(number(), number(), number(), false)));
            for (int i : indices()) {
                Place p = stayed.get(i);
                stayed.set(i, new Place(p.kind(), p.x(), p.y(), !p.leads()));
            }
            stayed.replaceAll(p -> new Place(p.kind(), p.x() + signed(), p.y(), p.leads()));
            stayed.replaceAll(p -> new Place(p.kind(), p.x(), p.y() + signed(), p.leads()));
            figures = stayed;
            int missiles = many(() -> number() + number() + signed() + signed()).size();
            int explosions = many(() -> number() + number() + number()).size();
            for (int i = 0; i < 8; i++) {
                number(); // rally points
            }
            scenes.add(new Decoded(frame, List.copyOf(figures), missiles, explosions));
        }
        return scenes;
    }

    private List<Integer> indices() {
        int[] last = {0};
        return many(() -> last[0] += number());
    }

    private <T> List<T> many(Supplier<T> read) {
        int count = number();
        List<T> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(read.get());
        }
        return all;
    }

    private int signed() {
        int folded = number();
        return (folded >>> 1) ^ -(folded & 1);
    }

    private int number() {
        int value = 0;
        int shift = 0;
        while (bytes[at] < 0) {
            value |= (bytes[at++] & 0x7f) << shift;
            shift += 7;
        }
        return value | bytes[at++] << shift;
    }
}
