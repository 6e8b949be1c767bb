package dev.tercio.internal.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.LoggedLines;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.HeapColumnAccess;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import java.lang.classfile.ClassFile;
import java.lang.constant.ConstantDescs;
import java.util.List;

/// Interpreted code replaces generated code only if that would be too large, and logs it.
@Isolated
class CodegenTest {
    private record Sixteen(
            byte a,
            byte b,
            byte c,
            byte d,
            byte e,
            byte f,
            byte g,
            byte h,
            byte i,
            byte j,
            byte k,
            byte l,
            byte m,
            byte n,
            byte o,
            byte p) {}

    private record Many(
            Sixteen a,
            Sixteen b,
            Sixteen c,
            Sixteen d,
            Sixteen e,
            Sixteen f,
            Sixteen g,
            Sixteen h,
            Sixteen i,
            Sixteen j,
            Sixteen k,
            Sixteen l,
            Sixteen m,
            Sixteen n,
            Sixteen o,
            Sixteen p) {}

    /// 4,096 columns.
    private record Huge(
            Many a,
            Many b,
            Many c,
            Many d,
            Many e,
            Many f,
            Many g,
            Many h,
            Many i,
            Many j,
            Many k,
            Many l,
            Many m,
            Many n,
            Many o,
            Many p) {}

    private record Defective(RuntimeException defect) implements CodeSource<String> {
        @Override
        public String generated() {
            throw defect;
        }

        @Override
        public String interpreted() {
            return "interpreted";
        }
    }

    private static List<String> logged(Runnable body) {
        return LoggedLines.during("dev.tercio.codegen", "", body);
    }

    @BeforeEach
    void needsGeneratedCode() {
        Assumptions.assumeTrue(Codegen.ENABLED);
    }

    @Test
    void oversizedCodeIsInterpretedAndLoggedOnce() {
        ComponentSchema schema = ComponentSchema.of(Huge.class);
        List<String> lines =
                logged(
                        () -> {
                            for (int i = 0; i < 3; i++) {
                                Codec codec = Codecs.of(schema, HeapColumnAccess.INSTANCE);
                                assertInstanceOf(InterpretedCodec.class, codec);
                            }
                        });

        assertEquals(1, lines.size());
        String line = lines.getFirst();
        String start =
                "WARNING generated code is too large, using slower interpreted code instead: class="
                        + Huge.class.getName()
                        + ", role=Codec, ";
        assertTrue(line.startsWith(start), line);
        assertTrue(
                line.matches(".*, (bytes|constants)=\\d+, limit=65535; split the record.*"), line);
    }

    @Test
    void everyOtherProblemOfTheGeneratorIsAnError() {
        IllegalArgumentException defect = new IllegalArgumentException("injected");
        List<String> lines =
                logged(
                        () ->
                                assertSame(
                                        defect,
                                        assertThrows(
                                                IllegalArgumentException.class,
                                                () ->
                                                        Codegen.generate(
                                                                "Test",
                                                                Sixteen.class,
                                                                new Defective(defect)))));
        assertEquals(List.of(), lines);
    }

    /// The limits are those of a class file: the code of a method, and the constants of a class.
    @Test
    void classFileIsTooLargeBeyondItsTwoLimitsOnly() {
        assertTooLarge("bytes=65537, limit=65535", 1, 65_536, false);
        assertTooLarge("constants=", 5, 9_000, true);
        assertThrows(
                IllegalArgumentException.class,
                () ->
                        GeneratedClass.bytes(
                                ConstantDescs.CD_Object,
                                new ClassData("Test", Sixteen.class),
                                type ->
                                        type.withMethodBody(
                                                "broken",
                                                ConstantDescs.MTD_void,
                                                ClassFile.ACC_PUBLIC,
                                                code ->
                                                        code.labelBinding(code.newLabel())
                                                                .bipush(1_000))));
    }

    private static void assertTooLarge(String what, int methods, int length, boolean constants) {
        CodeTooLargeException e =
                assertThrows(
                        CodeTooLargeException.class, () -> largeClass(methods, length, constants));
        assertTrue(e.getMessage().startsWith(what), e.getMessage());
    }

    private static void largeClass(int methods, int length, boolean constants) {
        GeneratedClass.bytes(
                ConstantDescs.CD_Object,
                new ClassData("Test", Sixteen.class),
                type -> {
                    for (int method = 0; method < methods; method++) {
                        String name = "m" + method;
                        type.withMethodBody(
                                name,
                                ConstantDescs.MTD_void,
                                ClassFile.ACC_PUBLIC,
                                code -> {
                                    for (int i = 0; i < length; i++) {
                                        if (constants) {
                                            code.loadConstant(name + "_" + i).pop();
                                        } else {
                                            code.nop();
                                        }
                                    }
                                    code.return_();
                                });
                    }
                });
    }
}
