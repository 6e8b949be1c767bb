/// The command line as a library: `run`, `record`, `replay`, `inspect` and more for simulations.
@SuppressWarnings("module") // the modules named below are compiled after this one
module dev.tercio.cli {
    requires transitive dev.tercio.core;
    requires transitive dev.tercio.inspector;
    requires transitive dev.tercio.replay;
    requires info.picocli;
    requires java.compiler;
    requires me.tongfei.progressbar;
    requires static org.jspecify;

    exports dev.tercio.cli;

    // for programs of the project itself
    exports dev.tercio.cli.internal.io to
            dev.tercio.examples,
            dev.tercio.showcase;
    exports dev.tercio.cli.internal.option to
            dev.tercio.showcase;
    exports dev.tercio.cli.internal.page to
            dev.tercio.showcase;

    opens dev.tercio.cli.internal.command to
            info.picocli;
    opens dev.tercio.cli.internal.option to
            info.picocli;
}
