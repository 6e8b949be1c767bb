package dev.tercio.bench.measure;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Work;
import dev.tercio.bench.workload.Workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// A process that measures the workloads of one engine one after the other. As in a program that
/// does more than one thing, the type profile of one workload may slow down the next.
public final class TimeWorker {
    /// More entities than a page of Tercio has slots, as in most workloads.
    private static final int CHECKED = 100_000;

    private final Engine engine;
    private final Effort effort;

    TimeWorker(Engine engine, Effort effort) {
        this.engine = engine;
        this.effort = effort;
    }

    /// Measures and prints a [Line] for each row.
    ///
    /// @param args the engine, the effort, whether to reverse the order, and the workloads
    public static void main(String[] args) {
        Engine engine = Engine.byId(args[0]).orElseThrow();
        Effort effort = args[1].equals(Effort.FULL.id()) ? Effort.FULL : Effort.QUICK;
        List<Workload> workloads = new ArrayList<>();
        for (String id : Arrays.asList(args).subList(3, args.length)) {
            workloads.add(Workload.byId(id).orElseThrow());
        }
        if (Boolean.parseBoolean(args[2])) {
            // the order of the list should not favour any workload
            Collections.reverse(workloads);
        }
        TimeWorker worker = new TimeWorker(engine, effort);
        workloads.forEach(worker::run);
        // an engine's scheduler may leave threads that do not end
        System.exit(0);
    }

    private void run(Workload workload) {
        double expected = 0;
        int before = 1;
        for (int n : workload.kind().sizes(effort.all())) {
            expected *= (double) n / before;
            Line line =
                    expected > effort.call().toNanos()
                            ? new Line(workload, n, List.of(), 0)
                            : tryToMeasure(workload, n);
            System.out.println(line);
            expected = line.nanos().stream().reduce(expected, Math::max);
            before = n;
        }
    }

    /// Other engines may fail, for example at large sizes, without stopping the run; Tercio may
    /// not.
    private Line tryToMeasure(Workload workload, int n) {
        try {
            return measure(workload, n);
        } catch (RuntimeException | OutOfMemoryError e) {
            if (!engine.isPeer()) {
                throw e;
            }
            System.err.printf(
                    "%n%s fails: workload=%s, n=%d: %s%n", engine.label(), workload.id(), n, e);
            return new Line(workload, n, List.of(), 0);
        }
    }

    Line measure(Workload workload, int n) {
        engine.check(workload, Math.min(n, CHECKED));
        try (Work work = workload.open(engine.adapter(), n)) {
            System.gc();
            Sampler.Measured measured = new Sampler(effort, work).measure();
            return new Line(workload, n, measured.nanos(), measured.bytes());
        }
    }
}
