package dev.tercio.bench.arrays;

import dev.tercio.bench.workload.Bodies;
import dev.tercio.bench.workload.Fragmentation;
import dev.tercio.bench.workload.Fragmentation.Group;
import dev.tercio.bench.workload.Fragments;

import java.util.List;
import java.util.Map;

/// Separate arrays for each component set, with a mask of its components.
final class ArraysFragments implements Fragments {
    private final int wanted;
    private final int[] masks;
    private final float[][][] positions;
    private final float[][][] velocities;

    ArraysFragments(Fragmentation fragmentation, int n) {
        List<Group> groups = fragmentation.groups(n);
        wanted =
                1 << Fragmentation.POSITION
                        | 1 << Fragmentation.VELOCITY
                        | (fragmentation.wantsHealth() ? 1 << Fragmentation.HEALTH : 0);
        masks = new int[groups.size()];
        positions = new float[masks.length][3][];
        velocities = new float[masks.length][3][];
        for (int group = 0; group < masks.length; group++) {
            for (int part : groups.get(group).parts()) {
                masks[group] |= 1 << part;
            }
            for (int axis = 0; axis < 3; axis++) {
                positions[group][axis] = filled(groups.get(group).size(), 1 + axis);
                velocities[group][axis] = filled(groups.get(group).size(), 3 - axis);
            }
        }
    }

    private static float[] filled(int size, float value) {
        float[] values = new float[size];
        java.util.Arrays.fill(values, value);
        return values;
    }

    @Override
    public void move() {
        for (int group = 0; group < masks.length; group++) {
            if ((masks[group] & wanted) == wanted) {
                move(positions[group], velocities[group]);
            }
        }
    }

    private static void move(float[][] position, float[][] velocity) {
        float[] px = position[0];
        float[] py = position[1];
        float[] pz = position[2];
        float[] vx = velocity[0];
        float[] vy = velocity[1];
        float[] vz = velocity[2];
        for (int i = 0; i < px.length; i++) {
            px[i] += vx[i] * Bodies.DT;
            py[i] += vy[i] * Bodies.DT;
            pz[i] += vz[i] * Bodies.DT;
        }
    }

    @Override
    public Map<String, Double> tally() {
        double count = 0;
        double sum = 0;
        for (int group = 0; group < masks.length; group++) {
            if ((masks[group] & wanted) == wanted) {
                for (float x : positions[group][0]) {
                    count++;
                    sum += x;
                }
            }
        }
        return Map.of("matching", count, "x", sum);
    }
}
