package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.InvalidComponentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import javax.tools.ToolProvider;

/// Records of named modules can be read from a file if they can be reached.
///
/// Proves ID-03.
class NamedModuleRecordsTest {
    private static final String JSON =
            "{\"templates\": [{\"id\": 1, \"name\": \"X\", \"type\": \"1.1.1.1.1.1.1\","
                    + " \"components\": {\"Price\": {\"cents\": 5}}}]}";

    @TempDir Path folder;

    @Test
    void recordOfAClosedPackageIsRefusedWithAdvice() throws Exception {
        Class<?> price = load("module shop {}", "record Price(int cents) {}");

        var e = assertThrows(InvalidComponentException.class, () -> loadTemplates(price));
        assertEquals(
                "component record cannot be reached: type=shop.Price, module=shop; its package"
                        + " must be open to the class path: opens shop; or the option"
                        + " --add-opens to ALL-UNNAMED",
                e.getMessage());
    }

    @Test
    void recordOfAnOpenPackageIsRead() throws Exception {
        Class<?> price = load("module shop { opens shop; }", "record Price(int cents) {}");

        assertEquals("[Price[cents=5]]", loadTemplates(price).components().toString());
    }

    @Test
    void publicRecordOfAnExportedPackageIsRead() throws Exception {
        Class<?> price = load("module shop { exports shop; }", "public record Price(int cents) {}");

        assertEquals("[Price[cents=5]]", loadTemplates(price).components().toString());
    }

    private static Template loadTemplates(Class<?> price) {
        return Units.templates()
                .load("x", new ByteArrayInputStream(JSON.getBytes(StandardCharsets.UTF_8)), price)
                .getFirst();
    }

    private Class<?> load(String module, String record) throws Exception {
        Path sources = Files.createDirectories(folder.resolve("src/shop"));
        Path classes = folder.resolve("classes");
        Path descriptor = Files.writeString(folder.resolve("src/module-info.java"), module);
        Path source = Files.writeString(sources.resolve("Price.java"), "package shop; " + record);
        int failures =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-d",
                                classes.toString(),
                                descriptor.toString(),
                                source.toString());
        assertEquals(0, failures);
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration =
                boot.configuration()
                        .resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("shop"));
        return ModuleLayer.defineModulesWithOneLoader(
                        configuration, List.of(boot), getClass().getClassLoader())
                .layer()
                .findLoader("shop")
                .loadClass("shop.Price");
    }
}
