package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

/// One result.
///
/// @param workload the name of the workload
/// @param n the number of entities or commands
/// @param engine the name of the engine
/// @param ns nanoseconds per entity, or per other unit of the workload; NaN for memory
/// @param error the error, in the same unit
/// @param bytes bytes allocated per unit, or bytes of memory per entity
/// @param run the date, machine and settings
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

    /// Whether both are results of the same workload and size.
    public boolean hasSameWorkAs(Row other) {
        return workload.equals(other.workload) && n == other.n;
    }

    /// Whether both are results of the same workload, size and engine.
    public boolean isSameAs(Row other) {
        return hasSameWorkAs(other) && engine.equals(other.engine);
    }

    /// The cost that is compared: time, or memory if no time was measured.
    public double cost() {
        return Double.isNaN(ns) ? bytes : ns;
    }

    /// The relative error of the cost.
    public double relativeError() {
        return Double.isNaN(ns) || ns == 0 ? 0 : error / ns;
    }
}
