package dev.tercio.showcase;

import static dev.tercio.showcase.Cli.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The queries of the guide's page about exports answer their questions about a recorded battle.
///
/// Proves RE-04.
class ExportGuideTest {
    private static final Path PAGE =
            Path.of(System.getProperty("basedir", "."), "../docs/guide/export.md");
    private static final Pattern QUERY = Pattern.compile("```sql\\n(.*?)```", Pattern.DOTALL);

    @TempDir private Path temp;

    @Test
    void everyQueryOfTheGuideHasAnAnswer() throws IOException, SQLException {
        Path run = temp.resolve("run");
        Path out = temp.resolve("out");
        CommandResult recorded =
                execute("record", "battlefield", "--frames=120", "--entities=300", "--out=" + run);
        assertEquals(0, recorded.exitCode(), recorded::toString);
        CommandResult exported =
                execute("export", run.toString(), "--frames=20..120", "--parquet=" + out);
        assertEquals(0, exported.exitCode(), exported::toString);
        List<String> queries =
                QUERY.matcher(Files.readString(PAGE))
                        .results()
                        .map((MatchResult query) -> query.group(1))
                        .toList();
        assertEquals(3, queries.size());
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:")) {
            for (String query : queries) {
                List<String> rows = rows(database, query.replace("'out/", "'" + out + "/"));
                assertTrue(rows.size() >= 2, () -> query + rows);
            }
        }
    }

    private static List<String> rows(Connection database, String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = database.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    row.append(result.getString(i)).append(' ');
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }
}
