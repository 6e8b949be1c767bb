package dev.tercio.kit;

import dev.tercio.Entity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A model of [SpatialIndex] that compares everything with everything.
final class BruteForce {
    /// An entity with its position; z is 0 in the plane.
    record Point(Entity entity, double x, double y, double z) {
        double squaredTo(double toX, double toY, double toZ) {
            double dx = x - toX;
            double dy = y - toY;
            double dz = z - toZ;
            return dx * dx + dy * dy + dz * dz;
        }

        boolean isFinite() {
            return Double.isFinite(x) && Double.isFinite(y) && Double.isFinite(z);
        }
    }

    private final List<Point> points = new ArrayList<>();
    private int unplaced;

    BruteForce(double cell, List<Point> all) {
        double inverse = 1 / cell;
        for (Point point : all) {
            if (point.isFinite()) {
                points.add(point);
            } else {
                unplaced++;
            }
        }
        points.sort(
                Comparator.comparingDouble((Point p) -> Math.floor(p.z() * inverse))
                        .thenComparingDouble(p -> Math.floor(p.y() * inverse))
                        .thenComparingDouble(p -> Math.floor(p.x() * inverse))
                        .thenComparingInt(p -> p.entity().index()));
    }

    int size() {
        return points.size();
    }

    int unplaced() {
        return unplaced;
    }

    List<Point> points() {
        return points;
    }

    List<Entity> within(double x, double y, double z, double radius) {
        return points.stream()
                .filter(p -> p.squaredTo(x, y, z) <= radius * radius)
                .map(Point::entity)
                .toList();
    }

    List<Entity> nearest(double x, double y, double z, double radius, int count) {
        return points.stream()
                .filter(p -> p.squaredTo(x, y, z) <= radius * radius)
                .sorted(
                        Comparator.comparingDouble((Point p) -> p.squaredTo(x, y, z))
                                .thenComparingInt(p -> p.entity().index()))
                .limit(count)
                .map(Point::entity)
                .toList();
    }

    List<Entity> inBox(double x0, double y0, double z0, double x1, double y1, double z1) {
        return points.stream()
                .filter(p -> p.x() >= x0 && p.x() <= x1)
                .filter(p -> p.y() >= y0 && p.y() <= y1)
                .filter(p -> p.z() >= z0 && p.z() <= z1)
                .map(Point::entity)
                .toList();
    }

    List<List<Entity>> pairs(double distance) {
        List<List<Entity>> pairs = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            for (int j = i + 1; j < points.size(); j++) {
                Point a = points.get(i);
                Point b = points.get(j);
                if (b.squaredTo(a.x(), a.y(), a.z()) <= distance * distance) {
                    pairs.add(List.of(a.entity(), b.entity()));
                }
            }
        }
        return pairs;
    }
}
