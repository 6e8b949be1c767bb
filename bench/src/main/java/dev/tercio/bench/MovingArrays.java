package dev.tercio.bench;

/// The same movements as in the engine, hand-written on arrays.
final class MovingArrays {
    static final float DT = 1f / 60;

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

    MovingArrays(int n) {
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

    void one() {
        for (int i = 0; i < px.length; i++) {
            px[i] += DT;
            py[i] += DT;
            pz[i] += DT;
        }
    }

    void two() {
        for (int i = 0; i < px.length; i++) {
            px[i] += vx[i] * DT;
            py[i] += vy[i] * DT;
            pz[i] += vz[i] * DT;
        }
    }

    /// Axis by axis: the loop over all of them is too large for the compiler to vectorise.
    void five() {
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

    void fiveInOneLoop() {
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

    float sum() {
        float sum = 0;
        for (float x : px) {
            sum += x;
        }
        return sum;
    }
}
