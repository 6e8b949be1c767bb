package dev.tercio.bench.arrays;

import dev.tercio.bench.component.Body;
import dev.tercio.bench.workload.Bodies;

import java.util.Map;

/// The same movements as in the engine, hand-written on arrays.
public final class MovingArrays implements Bodies {
    private final float[] px;
    private final float[] py;
    private final float[] pz;
    private final float[] vx;
    private final float[] vy;
    private final float[] vz;
    private final float[] fx;
    private final float[] fy;
    private final float[] fz;
    private final float[] mass;
    private final float[] drag;

    /// The bodies 0 to n.
    public MovingArrays(int n) {
        px = new float[n];
        py = new float[n];
        pz = new float[n];
        vx = new float[n];
        vy = new float[n];
        vz = new float[n];
        fx = new float[n];
        fy = new float[n];
        fz = new float[n];
        mass = new float[n];
        drag = new float[n];
        for (int i = 0; i < n; i++) {
            fill(i, Body.of(i));
        }
    }

    private void fill(int i, Body body) {
        px[i] = body.position().x();
        py[i] = body.position().y();
        pz[i] = body.position().z();
        vx[i] = body.velocity().x();
        vy[i] = body.velocity().y();
        vz[i] = body.velocity().z();
        fx[i] = body.force().x();
        fy[i] = body.force().y();
        fz[i] = body.force().z();
        mass[i] = body.mass().inverse();
        drag[i] = body.drag().rest();
    }

    @Override
    public void one() {
        for (int i = 0; i < px.length; i++) {
            px[i] += DT;
            py[i] += DT;
            pz[i] += DT;
        }
    }

    @Override
    public void two() {
        for (int i = 0; i < px.length; i++) {
            px[i] += vx[i] * DT;
            py[i] += vy[i] * DT;
            pz[i] += vz[i] * DT;
        }
    }

    /// Axis by axis: the loop over all of them is too large for the compiler to vectorise.
    @Override
    public void five() {
        step(px, vx, fx);
        step(py, vy, fy);
        step(pz, vz, fz);
    }

    private void step(float[] position, float[] velocity, float[] force) {
        for (int i = 0; i < position.length; i++) {
            float speed = (velocity[i] + force[i] * (mass[i] * DT)) * drag[i];
            float moved = position[i] + speed * DT;
            velocity[i] = speed;
            position[i] = moved;
        }
    }

    public void fiveInOneLoop() {
        for (int i = 0; i < px.length; i++) {
            float step = mass[i] * DT;
            float rest = drag[i];
            float x = (vx[i] + fx[i] * step) * rest;
            float y = (vy[i] + fy[i] * step) * rest;
            float z = (vz[i] + fz[i] * step) * rest;
            px[i] += x * DT;
            py[i] += y * DT;
            pz[i] += z * DT;
            vx[i] = x;
            vy[i] = y;
            vz[i] = z;
        }
    }

    public float sum() {
        float sum = 0;
        for (float x : px) {
            sum += x;
        }
        return sum;
    }

    @Override
    public Map<String, Double> tally() {
        double x = 0;
        double speed = 0;
        for (int i = 0; i < px.length; i++) {
            x += px[i];
            speed += vx[i];
        }
        return Map.of("x", x, "speed", speed);
    }
}
