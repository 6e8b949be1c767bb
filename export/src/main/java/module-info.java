/// Snapshots and recordings as tables for analysis.
module dev.tercio.export {
    requires duckdb.jdbc;
    requires static info.picocli;
    requires java.sql;
    requires static transitive dev.tercio.cli;
    requires static org.apache.arrow.memory.core;
    requires static org.apache.arrow.vector;
    requires static org.jspecify;
    requires transitive dev.tercio.core;
    requires transitive dev.tercio.replay;

    exports dev.tercio.export;

    opens dev.tercio.export to
            info.picocli;
}
