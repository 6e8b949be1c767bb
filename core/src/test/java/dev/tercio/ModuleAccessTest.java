package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import javax.tools.ToolProvider;

/// Records of other named modules.
///
/// Proves CO-01.
class ModuleAccessTest {
    private static final String RECORD = "package shop; record Price(int cents) {}";
    private static final String PUBLIC_RECORD = "package shop; public record Price(int cents) {}";

    @TempDir Path folder;

    @Test
    void recordOfAClosedPackageIsRefusedWithAdvice() throws Exception {
        Class<?> price = load("module shop {}", RECORD);

        assertUnreachable(price);
    }

    @Test
    void exportingIsNotEnoughForARecordThatIsNotPublic() throws Exception {
        Class<?> price = load("module shop { exports shop; }", RECORD);

        assertUnreachable(price);
    }

    private static void assertUnreachable(Class<?> price) {
        try (World world = World.create()) {
            var e = assertThrows(InvalidComponentException.class, () -> world.register(price));
            assertEquals(
                    "component record cannot be reached: type=shop.Price, module=shop; its package"
                            + " must be open to the class path: opens shop; or the option"
                            + " --add-opens to ALL-UNNAMED",
                    e.getMessage());
        }
    }

    @Test
    void recordOfAnOpenPackageWorks() throws Exception {
        assertWorks(load("module shop { opens shop; }", RECORD));
    }

    @Test
    void publicRecordOfAnExportedPackageWorks() throws Exception {
        assertWorks(load("module shop { exports shop; }", PUBLIC_RECORD));
    }

    private static void assertWorks(Class<?> price) {
        try (World world = World.create()) {
            Entity entity = world.spawn();
            world.add(entity, price);
            assertEquals("Price[cents=0]", world.get(entity, price).toString());
        }
    }

    private Class<?> load(String module, String source) throws Exception {
        Path sources = Files.createDirectories(folder.resolve("src/shop"));
        Path classes = folder.resolve("classes");
        Path descriptor = write(folder.resolve("src/module-info.java"), module);
        Path record = write(sources.resolve("Price.java"), source);
        int failures =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-d",
                                classes.toString(),
                                descriptor.toString(),
                                record.toString());
        assertEquals(0, failures);
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration =
                boot.configuration()
                        .resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("shop"));
        ModuleLayer layer =
                ModuleLayer.defineModulesWithOneLoader(
                                configuration,
                                List.of(boot),
                                ModuleAccessTest.class.getClassLoader())
                        .layer();
        Class<?> loaded = layer.findLoader("shop").loadClass("shop.Price");
        assertTrue(loaded.getModule().isNamed());
        return loaded;
    }

    private static Path write(Path file, String text) throws IOException {
        return Files.writeString(file, text);
    }
}
