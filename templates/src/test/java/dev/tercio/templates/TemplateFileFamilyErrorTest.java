package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Problems between the templates of a file: ids, names, parents, inherited components.
///
/// Proves ID-03.
class TemplateFileFamilyErrorTest {
    private final Templates templates = Units.tanks();

    @AfterEach
    void nothingWasRegistered() {
        assertEquals(
                List.of("T-72", "T-72B"), templates.all().stream().map(Template::name).toList());
    }

    private void assertRefused(String json, String... problems) {
        var e = assertThrows(TemplateFileException.class, () -> Units.load(templates, json));
        assertEquals(String.join("\n", problems), e.getMessage());
    }

    @Test
    void usedIdsAndNames() {
        assertRefused(
                """
                {"templates": [
                {"id": 1, "name": "A", "type": "1.1.1.1.1.1.1"},
                {"id": 1, "name": "B", "type": "1.1.1.1.1.1.1"},
                {"id": 2, "name": "A", "type": "1.1.1.1.1.1.1"},
                {"id": 72, "name": "C", "type": "1.1.1.1.1.1.1"},
                {"id": 3, "name": "T-72B", "type": "1.1.1.1.1.1.1"}]}
                """,
                "units.json:3:8: field \"id\": 1 is already used by \"A\"",
                "units.json:4:19: field \"name\": \"A\" is already used by a template of this file",
                "units.json:5:8: field \"id\": 72 is already used by"
                        + " Template(72 T-72, type=1.1.222.1.2.1.0)",
                "units.json:6:19: field \"name\": \"T-72B\" is already used by"
                        + " Template(73 T-72B, type=1.1.222.1.2.4.0)");
    }

    @Test
    void tagsAndRemovals() {
        assertRefused(
                """
                {"templates": [{"id": 1, "name": "A", "parent": "T-72",
                "remove": ["Crew", "Health", "Health", "Nothing"],
                "components": {"Health": {"points": 1, "most": 1}, "Armour": {}},
                "tags": ["Armour", "Position", "Smoke", "Smoke"]}]}
                """,
                "units.json:2:12: component \"Crew\": is not inherited",
                "units.json:2:30: component \"Health\": is named twice",
                "units.json:2:40: unknown component \"Nothing\", known:"
                        + " [Ammunition, Armour, Crew, Driver, Health, Position, Smoke, Tracked]",
                "units.json:3:16: component \"Health\": is named twice",
                "units.json:4:10: component \"Armour\": is named twice",
                "units.json:4:20: component \"Position\": has fields;"
                        + " specify them under \"components\"",
                "units.json:4:41: component \"Smoke\": is named twice");
    }

    @Test
    void missingParents() {
        assertRefused(
                """
                {"templates": [
                {"id": 1, "name": "A", "parent": "B"},
                {"id": 2, "name": "C", "parent": 9},
                {"id": 3, "name": "D", "parent": null},
                {"id": 4, "name": "E", "parent": 1.5},
                {"id": 5, "name": "F", "parent": "A"}]}
                """,
                "units.json:2:34: field \"parent\":"
                        + " expected the name or id of a template, found \"B\"",
                "units.json:3:34: field \"parent\":"
                        + " expected the name or id of a template, found 9",
                "units.json:4:34: field \"parent\":"
                        + " expected the name or id of a template, found null",
                "units.json:5:34: field \"parent\":"
                        + " expected the name or id of a template, found 1.5");
    }

    @Test
    void cycleOfParentsIsNamed() {
        assertRefused(
                """
                {"templates": [
                {"id": 1, "name": "outside", "parent": "A"},
                {"id": 2, "name": "A", "parent": "B"},
                {"id": 3, "name": "B", "parent": 4},
                {"id": 4, "name": "C", "parent": "A"},
                {"id": 5, "name": "D", "parent": "D"},
                {"id": 6, "name": "E", "parent": "C"}]}
                """,
                "units.json:3:34: field \"parent\": parents form a cycle:"
                        + " \"A\" -> \"B\" -> \"C\" -> \"A\"",
                "units.json:6:34: field \"parent\": parents form a cycle:" + " \"D\" -> \"D\"");
    }

    /// An invalid parent is not a problem of its children.
    @Test
    void problemsOfParentsAreReportedOnce() {
        assertRefused(
                """
                {"templates": [
                {"id": 1, "name": "A", "parent": "B", "components": {"Health": {"points": 1}}},
                {"id": 2, "name": "B", "type": "1.1.1.1.1.1.1",
                 "components": {"Health": {"points": 1}}}]}
                """,
                "units.json:4:27: component \"Health\", field \"most\": is missing");
    }
}
