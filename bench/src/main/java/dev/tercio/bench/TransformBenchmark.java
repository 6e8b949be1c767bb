package dev.tercio.bench;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.DepthQuery;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// Computes the global transforms of a scene from local ones: an update in depth order against a
/// loop over plain arrays that visits the same nodes in the same order.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class TransformBenchmark {
    /// How the nodes of a scene are connected.
    public enum Shape {
        /// 100 roots with their children.
        WIDE,

        /// 100 chains of 1,000 nodes.
        DEEP,

        /// The parent of each node is any earlier one.
        RANDOM
    }

    /// A transform relative to the parent: the upper two rows of a matrix.
    ///
    /// @param a the first element of the first row
    /// @param b the second element of the first row
    /// @param c the first element of the second row
    /// @param d the second element of the second row
    /// @param x the translation of the first row
    /// @param y the translation of the second row
    public record Local(float a, float b, float c, float d, float x, float y) {
        Global toGlobal() {
            return new Global(a, b, c, d, x, y);
        }
    }

    /// A transform relative to the world.
    ///
    /// @param a the first element of the first row
    /// @param b the second element of the first row
    /// @param c the first element of the second row
    /// @param d the second element of the second row
    /// @param x the translation of the first row
    /// @param y the translation of the second row
    public record Global(float a, float b, float c, float d, float x, float y) {
        Global times(Local l) {
            return new Global(
                    a * l.a + b * l.c,
                    a * l.b + b * l.d,
                    c * l.a + d * l.c,
                    c * l.b + d * l.d,
                    a * l.x + b * l.y + x,
                    c * l.x + d * l.y + y);
        }
    }

    /// A row of the query.
    ///
    /// @param local the transform to read
    /// @param global the transform to compute
    public record Node(Local local, Global global) {}

    /// A scene in a world.
    @State(Scope.Thread)
    public static class Scene {
        @Param("100000")
        int n;

        @Param({"WIDE", "DEEP", "RANDOM"})
        Shape shape;

        @Param({"HEAP", "NATIVE"})
        Tier tier;

        World world;
        EntityList entities;
        DepthQuery<Node> nodes;
        DepthQuery<Node> parallelNodes;

        @Setup
        public void open() {
            SplittableRandom random = new SplittableRandom(42);
            world = World.create(WorldOptions.DEFAULT.tier(tier));
            entities = new EntityList(n);
            for (int i = 0; i < n; i++) {
                entities.add(world.spawn(local(random), new Global(0, 0, 0, 0, 0, 0)));
            }
            for (int i = 0; i < n; i++) {
                int parent = parentOf(i, random);
                if (parent >= 0) {
                    world.add(entities.get(i), new ChildOf(entities.get(parent)));
                }
            }
            nodes = world.query(Node.class).inDepthOrder(ChildOf.class);
            parallelNodes = world.query(Node.class).parallel().inDepthOrder(ChildOf.class);
            prepare();
        }

        /// Prepares the scene for a subclass.
        void prepare() {}

        private int parentOf(int node, SplittableRandom random) {
            return switch (shape) {
                case WIDE -> node < 100 ? -1 : node % 100;
                case DEEP -> node < 100 ? -1 : node - 100;
                case RANDOM -> node == 0 ? -1 : random.nextInt(node);
            };
        }

        private static Local local(SplittableRandom random) {
            float angle = random.nextFloat() * 6;
            float sin = (float) Math.sin(angle);
            float cos = (float) Math.cos(angle);
            return new Local(cos, -sin, sin, cos, random.nextFloat(), random.nextFloat());
        }

        @TearDown
        public void close() {
            world.close();
        }
    }

    /// A scene whose changes are tracked.
    public static class TrackedScene extends Scene {
        @Override
        void prepare() {
            world.query(Global.class).changed(Global.class).drain();
        }
    }

    /// The same scene in arrays.
    public static class Arrays extends Scene {
        private int[] order = {};
        private int[] parents = {};
        private float[][] locals = {};
        private float[][] globals = {};

        @Override
        void prepare() {
            EntityList sorted = nodes.entities();
            order = new int[n];
            parents = new int[n];
            int slots = sorted.stream().mapToInt(Entity::index).max().orElse(0) + 1;
            locals = new float[6][slots];
            globals = new float[6][slots];
            for (int i = 0; i < n; i++) {
                Entity entity = sorted.get(i);
                order[i] = entity.index();
                parents[i] =
                        world.tryGet(entity, ChildOf.class).map(c -> c.parent().index()).orElse(-1);
                store(entity.index(), world.get(entity, Local.class));
            }
        }

        private void store(int node, Local local) {
            locals[0][node] = local.a;
            locals[1][node] = local.b;
            locals[2][node] = local.c;
            locals[3][node] = local.d;
            locals[4][node] = local.x;
            locals[5][node] = local.y;
        }

        void propagate() {
            float[] la = locals[0];
            float[] lb = locals[1];
            float[] lc = locals[2];
            float[] ld = locals[3];
            float[] lx = locals[4];
            float[] ly = locals[5];
            float[] ga = globals[0];
            float[] gb = globals[1];
            float[] gc = globals[2];
            float[] gd = globals[3];
            float[] gx = globals[4];
            float[] gy = globals[5];
            for (int k = 0; k < order.length; k++) {
                int i = order[k];
                int p = parents[k];
                if (p < 0) {
                    ga[i] = la[i];
                    gb[i] = lb[i];
                    gc[i] = lc[i];
                    gd[i] = ld[i];
                    gx[i] = lx[i];
                    gy[i] = ly[i];
                } else {
                    float a = ga[p];
                    float b = gb[p];
                    float c = gc[p];
                    float d = gd[p];
                    float x = gx[p];
                    float y = gy[p];
                    ga[i] = a * la[i] + b * lc[i];
                    gb[i] = a * lb[i] + b * ld[i];
                    gc[i] = c * la[i] + d * lc[i];
                    gd[i] = c * lb[i] + d * ld[i];
                    gx[i] = a * lx[i] + b * ly[i] + x;
                    gy[i] = c * lx[i] + d * ly[i] + y;
                }
            }
        }
    }

    @Benchmark
    public void arrays(Arrays scene) {
        scene.propagate();
    }

    @Benchmark
    @Against("arrays")
    public void update(Scene scene) {
        propagate(scene.nodes);
    }

    @Benchmark
    @Against("arrays")
    public void updateTracked(TrackedScene scene) {
        propagate(scene.nodes);
    }

    @Benchmark
    @Against("arrays")
    public void updateInParallel(Scene scene) {
        propagate(scene.parallelNodes);
    }

    /// A frame in which one entity gets another parent, so that the order is found again.
    @Benchmark
    @Against("arrays")
    public void updateAfterAChange(Scene scene) {
        Entity last = scene.entities.get(scene.n - 1);
        Entity parent = scene.world.get(last, ChildOf.class).parent();
        Entity other = scene.entities.get(0);
        scene.world.set(last, new ChildOf(other));
        scene.world.set(last, new ChildOf(parent));
        propagate(scene.nodes);
    }

    private static void propagate(DepthQuery<Node> nodes) {
        nodes.update(
                Global.class,
                root -> root.local().toGlobal(),
                (node, parent) -> parent.global().times(node.local()));
    }
}
