package dev.tercio.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Pages that play the games of the showcase, made by running the games.
final class Players {
    /// A game.
    ///
    /// @param name the name on the command line
    /// @param title what the page of the site calls it
    /// @param text what to see
    /// @param options how to run it
    record Game(String name, String title, String text, List<String> options) {}

    static final List<Game> GAMES =
            List.of(
                    new Game(
                            "battlefield",
                            "A battle on two nodes",
                            "20,000 units. One node moves them, the other computes damage; each"
                                    + " sends its changes to the other.",
                            List.of("--entities", "20000", "--frames", "400")),
                    new Game(
                            "overworld",
                            "A tile game",
                            "2,000 characters with orders, paths, squads and fights.",
                            List.of()),
                    new Game(
                            "hive",
                            "Bees, flowers, day and night",
                            "A small complete game with relations, observers, events and states.",
                            List.of()));

    private Players() {}

    /// Runs the games and writes a page and a picture of each.
    ///
    /// @param showcase the build folder of the showcase
    /// @param folder where to write
    static void write(Path showcase, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Game game : GAMES) {
            for (String type : List.of(".html", ".png")) {
                run(showcase, game, folder.resolve(game.name + type));
            }
        }
    }

    private static void run(Path showcase, Game game, Path picture) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=dev.tercio.core,com.github.luben.zstd_jni,duckdb.jdbc");
        command.add("--module-path");
        command.add(
                showcase.resolve("showcase.jar")
                        + System.getProperty("path.separator")
                        + showcase.resolve("lib"));
        command.addAll(List.of("--module", "dev.tercio.showcase/dev.tercio.showcase.Main"));
        command.addAll(List.of("run", game.name));
        command.addAll(game.options);
        command.addAll(List.of("--picture", picture.toString()));
        Path log = picture.resolveSibling(game.name + ".log");
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        if (waitFor(process) != 0 || !Files.exists(picture)) {
            throw new SiteException(
                    "game failed: command=" + command + "\n" + Files.readString(log));
        }
        Files.delete(log);
    }

    private static int waitFor(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new SiteException("interrupted");
        }
    }

    /// The content of the page that leads to the players.
    static String page() {
        StringBuilder html =
                new StringBuilder("<main id=\"content\" tabindex=\"-1\" class=\"wide\">");
        html.append(
                "<h1>Watch</h1>\n<p>Three games, recorded when this site was built. Each page ");
        html.append("plays the whole game in your browser.</p>\n<div class=\"watch\">\n");
        for (Game game : GAMES) {
            html.append(
                    """
                    <div class="card">
                    <a href="play/%1$s.html"><img src="play/%1$s.png" alt="%2$s: the last frame"></a>
                    <h2><a href="play/%1$s.html">%2$s</a></h2>
                    <p>%3$s</p>
                    <p><code>./tercio run %1$s</code> · <a href="guide/%1$s.html">how it is made</a></p>
                    </div>
                    """
                            .formatted(game.name, game.title, Html.escape(game.text)));
        }
        return html.append("</div>\n</main>\n").toString();
    }
}
