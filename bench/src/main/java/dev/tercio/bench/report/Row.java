package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

/// One result.
///
/// @param workload the name of what was done
/// @param n on how many entities or commands
/// @param engine the name of who has done it
/// @param ns nanoseconds per entity or whatever else the unit of the workload is; NaN for memory
/// @param error how far it may be off, in the same unit
/// @param bytes of garbage per unit, or of memory per entity
/// @param run when, where and how it was measured
public record Row(
        String workload, int n, String engine, double ns, double error, double bytes, String run) {

    /// Whether it is a result of an engine.
    public boolean is(Engine wanted) {
        return engine.equals(wanted.id());
    }

    /// Whether it is a result of a workload.
    public boolean is(Workload wanted) {
        return workload.equals(wanted.id());
    }

    /// Whether both are about the same work.
    public boolean hasSameWorkAs(Row other) {
        return workload.equals(other.workload) && n == other.n;
    }

    /// Whether both are about the same work of the same engine.
    public boolean isSameAs(Row other) {
        return hasSameWorkAs(other) && engine.equals(other.engine);
    }

    /// What is compared: time, or memory where no time was taken.
    public double cost() {
        return Double.isNaN(ns) ? bytes : ns;
    }

    /// How far the cost may be off, as a part of it.
    public double relativeError() {
        return Double.isNaN(ns) || ns == 0 ? 0 : error / ns;
    }
}
