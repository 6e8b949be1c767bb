package dev.tercio.showcase.overworld.picture;

import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.Role;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.picture.VarIntWriter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// A compact encoding of many scenes: characters are stored as the difference to the scene before.
///
/// The page reads the numbers in the order in which they are written here.
public final class OverworldAnimation {
    /// The resolution of places: an eighth of a tile.
    static final int GRAIN = 8;

    private final TileMap map;
    private final VarIntWriter numbers = new VarIntWriter();
    private List<Figure> before = List.of();

    /// A character as the page stores it.
    private record Figure(int number, int x, int y, int kind, boolean leads) {}

    /// Starts an animation.
    ///
    /// @param map the ground
    public OverworldAnimation(TileMap map) {
        this.map = map;
        numbers.number(map.width());
        numbers.number(map.height());
        numbers.number(GRAIN);
    }

    /// Adds a scene.
    ///
    /// @param scene the scene
    public void add(Scene scene) {
        numbers.number(scene.frame());
        figures(scene.figures().stream().map(OverworldAnimation::figure).toList());
        numbers.number(scene.missiles().size());
        for (Scene.Flying m : scene.missiles()) {
            place(m.x(), m.y());
            numbers.signed(grains(m.dx()));
            numbers.signed(grains(m.dy()));
        }
        numbers.number(scene.explosions().size());
        for (Scene.Burning e : scene.explosions()) {
            place(e.x(), e.y());
            numbers.number(e.age());
        }
        for (Faction faction : Faction.ALL) {
            int rally = scene.orders().rally(faction);
            place(map.middleX(rally), map.middleY(rally));
        }
    }

    byte[] bytes() {
        return numbers.bytes();
    }

    /// Characters that are gone or new, whose leadership has changed, and all movements.
    private void figures(List<Figure> now) {
        Set<Integer> present = new HashSet<>();
        now.forEach(figure -> present.add(figure.number()));
        indices(before, figure -> !present.contains(figure.number()));
        Map<Integer, Figure> old = new HashMap<>();
        before.forEach(figure -> old.put(figure.number(), figure));
        List<Figure> added = now.stream().filter(f -> !old.containsKey(f.number())).toList();
        numbers.number(added.size());
        for (Figure figure : added) {
            old.put(figure.number(), newcomer(figure));
        }
        indices(now, f -> f.leads() != old.getOrDefault(f.number(), f).leads());
        now.forEach(f -> numbers.signed(f.x() - old.getOrDefault(f.number(), f).x()));
        now.forEach(f -> numbers.signed(f.y() - old.getOrDefault(f.number(), f).y()));
        before = now;
    }

    private Figure newcomer(Figure figure) {
        numbers.number(figure.kind());
        numbers.number(figure.x());
        numbers.number(figure.y());
        return new Figure(figure.number(), figure.x(), figure.y(), figure.kind(), false);
    }

    /// The indices at which a condition holds: their number, and the gaps between them.
    private void indices(List<Figure> figures, Predicate<Figure> holds) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < figures.size(); i++) {
            if (holds.test(figures.get(i))) {
                found.add(i);
            }
        }
        numbers.number(found.size());
        int last = 0;
        for (int index : found) {
            numbers.number(index - last);
            last = index;
        }
    }

    private static Figure figure(Scene.Figure f) {
        int kind = 2 * f.faction().number() + (f.role() == Role.MAGE ? 1 : 0);
        return new Figure(f.number(), grains(f.x()), grains(f.y()), kind, f.leads());
    }

    private static int grains(float tiles) {
        return Math.round(tiles * GRAIN);
    }

    private void place(float x, float y) {
        numbers.number(Math.max(0, grains(x)));
        numbers.number(Math.max(0, grains(y)));
    }
}
