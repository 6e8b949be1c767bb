package dev.tercio.site;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.ExceptionsAttribute;
import java.lang.classfile.attribute.InnerClassInfo;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.AccessFlag.Location;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The public API of a module as lines of text: one per type, supertype, field and method.
final class ApiLines {
    private static final Set<AccessFlag> SHOWN =
            Set.of(
                    AccessFlag.PUBLIC,
                    AccessFlag.PROTECTED,
                    AccessFlag.STATIC,
                    AccessFlag.FINAL,
                    AccessFlag.ABSTRACT,
                    AccessFlag.INTERFACE);

    private final Set<String> lines = new TreeSet<>();

    private ApiLines() {}

    /// The lines of the exported packages below a folder of class files.
    static List<String> read(Path classes) throws IOException {
        ModuleDescriptor module;
        try (var in = Files.newInputStream(classes.resolve("module-info.class"))) {
            module = ModuleDescriptor.read(in);
        }
        ApiLines result = new ApiLines();
        for (ModuleDescriptor.Exports exports : module.exports()) {
            if (!exports.isQualified()) {
                result.addPackage(classes.resolve(exports.source().replace('.', '/')));
            }
        }
        return List.copyOf(result.lines);
    }

    private void addPackage(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(file -> file.toString().endsWith(".class")).toList();
        }
        for (Path file : files) {
            if (!file.endsWith("package-info.class")) {
                addType(ClassFile.of().parse(file));
            }
        }
    }

    private void addType(ClassModel type) {
        Set<AccessFlag> flags = flags(type);
        if (!isVisible(flags)) {
            return;
        }
        String name = type.thisClass().asInternalName().replace('/', '.');
        boolean isSealed = type.findAttribute(Attributes.permittedSubclasses()).isPresent();
        lines.add(name + ": " + words(flags) + (isSealed ? " sealed" : ""));
        type.superclass()
                .ifPresent(parent -> lines.add(name + " extends " + parent.asInternalName()));
        type.interfaces()
                .forEach(parent -> lines.add(name + " implements " + parent.asInternalName()));
        type.findAttribute(Attributes.signature())
                .ifPresent(
                        signature ->
                                lines.add(name + " is " + signature.signature().stringValue()));
        type.fields().forEach(field -> addField(name, field));
        type.methods().forEach(method -> addMethod(name, method));
    }

    /// The flags in the source; a nested class has others in its class file.
    private static Set<AccessFlag> flags(ClassModel type) {
        return type.findAttribute(Attributes.innerClasses()).stream()
                .flatMap(attribute -> attribute.classes().stream())
                .filter(inner -> inner.innerClass().equals(type.thisClass()))
                .findFirst()
                .map(ApiLines::flags)
                .orElse(type.flags().flags());
    }

    private static Set<AccessFlag> flags(InnerClassInfo inner) {
        // a local or anonymous class has no outer class and is not part of the API
        return inner.outerClass().isEmpty()
                ? Set.of()
                : AccessFlag.maskToAccessFlags(inner.flagsMask(), Location.INNER_CLASS);
    }

    private static boolean isVisible(Set<AccessFlag> flags) {
        return (flags.contains(AccessFlag.PUBLIC) || flags.contains(AccessFlag.PROTECTED))
                && !flags.contains(AccessFlag.SYNTHETIC);
    }

    private void addField(String type, FieldModel field) {
        Set<AccessFlag> flags = field.flags().flags();
        if (isVisible(flags)) {
            String descriptor =
                    field.findAttribute(Attributes.signature())
                            .map(signature -> signature.signature().stringValue())
                            .orElse(field.fieldType().stringValue());
            String value =
                    field.findAttribute(Attributes.constantValue())
                            .map(constant -> " = " + constant.constant().constantValue())
                            .orElse("");
            lines.add(
                    type
                            + "."
                            + field.fieldName()
                            + " "
                            + descriptor
                            + ": "
                            + words(flags)
                            + value);
        }
    }

    private void addMethod(String type, MethodModel method) {
        Set<AccessFlag> flags = method.flags().flags();
        if (isVisible(flags)) {
            String descriptor =
                    method.findAttribute(Attributes.signature())
                            .map(signature -> signature.signature().stringValue())
                            .orElse(method.methodType().stringValue());
            String thrown =
                    method.findAttribute(Attributes.exceptions()).map(ApiLines::thrown).orElse("");
            lines.add(type + "." + method.methodName() + descriptor + ": " + words(flags) + thrown);
        }
    }

    private static String thrown(ExceptionsAttribute exceptions) {
        return exceptions.exceptions().stream()
                .map(exception -> exception.asInternalName())
                .collect(Collectors.joining(",", " throws ", ""));
    }

    private static String words(Set<AccessFlag> flags) {
        return Stream.of(AccessFlag.values())
                .filter(flag -> SHOWN.contains(flag) && flags.contains(flag))
                .map(flag -> flag.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
    }
}
