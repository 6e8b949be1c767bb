package dev.tercio.showcase.battlefield;

import dev.tercio.cli.Console;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.option.InspectOptions;
import dev.tercio.cli.internal.page.InspectedLoop;
import dev.tercio.inspector.Inspector;
import dev.tercio.replay.SaveFormat;
import dev.tercio.templates.Templates;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.util.function.LongConsumer;

/// The battle of two nodes in one process, with both nodes on one page.
final class InspectedBattle {
    private final SimulationSettings settings;
    private final InspectOptions options;
    private final @Nullable Path record;

    /// @param record the folder of the recordings, or null
    InspectedBattle(SimulationSettings settings, InspectOptions options, @Nullable Path record) {
        this.settings = settings;
        this.options = options;
        this.record = record;
    }

    void run(int frames, Console console) {
        try (Battle battle = new Battle(settings).deploy();
                BattleRecorder _ = record == null ? null : new BattleRecorder(battle, record);
                Inspector inspector = open(battle, options)) {
            LongConsumer orders = new Headquarters(battle.manoeuvre().world(), settings.seed());
            Runnable frame =
                    () -> {
                        orders.accept(battle.manoeuvre().world().frame());
                        battle.frame();
                    };
            new InspectedLoop(options, console.out()).run(inspector, frame, frames);
        }
    }

    // tag::inspect[]
    static Inspector open(Battle battle, InspectOptions options) {
        Inspector inspector = Inspector.start(options.options(SaveFormat.DEFAULT));
        Templates templates = UnitTemplates.load();
        for (BattleNode node : battle.nodes()) {
            inspector.add(node.schedule());
            inspector.show(node.schedule(), node.replication());
            inspector.show(node.schedule(), templates);
        }
        return inspector;
    }
    // end::inspect[]
}
