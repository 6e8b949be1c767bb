package dev.tercio.dis;

import dev.tercio.templates.Template;
import dev.tercio.templates.TemplateAttribute;
import dev.tercio.templates.Templates;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// Templates with DIS types.
///
/// ```java
/// Templates templates = DisTemplates.create();
/// templates.add(
///         Template.builder(72, "T-72")
///                 .set(DisTemplates.TYPE, DisEntityType.parse("1.1.222.1.2.1.0"))
///                 .add(new Health(100), new Tracked())
///                 .build());
/// DisTemplates.matching(templates, DisEntityType.parse("1.1.222.0.0.0.0")); // [T-72]
/// ```
///
/// A DIS type is optional: the [MasterDescriptor] of an entity whose template has none contains
/// [DisEntityType#NONE].
public final class DisTemplates {
    /// The DIS type of a template, `"type"` in files. It is never [DisEntityType#NONE].
    public static final TemplateAttribute<DisEntityType> TYPE =
            TemplateAttribute.of(
                    "type", DisEntityType.class, DisEntityType::parse, DisTemplates::checkType);

    private DisTemplates() {}

    private static void checkType(DisEntityType type) {
        if (type.isNone()) {
            throw new IllegalArgumentException(
                    "DIS entity type is zero in all parts: type="
                            + type
                            + "; leave it out for a template without one");
        }
    }

    /// Creates an empty registry. Its templates can have a DIS [#TYPE], and spawning adds a
    /// [MasterDescriptor] to each entity.
    ///
    /// @param attributes further attributes that templates can have
    /// @return the registry
    /// @throws IllegalArgumentException if two attributes have the same key
    public static Templates create(TemplateAttribute<?>... attributes) {
        return described(DisTemplates::describe, attributes);
    }

    /// Creates an empty registry that refuses templates without a DIS type, for programs whose
    /// every entity takes part in an exercise. Otherwise it is like [#create].
    ///
    /// @param attributes further attributes that templates can have
    /// @return the registry; adding a template without a type throws an `IllegalArgumentException`
    /// @throws IllegalArgumentException if two attributes have the same key
    public static Templates strict(TemplateAttribute<?>... attributes) {
        return described(DisTemplates::describeStrictly, attributes);
    }

    private static MasterDescriptor describeStrictly(Template template) {
        if (template.attribute(TYPE).isEmpty()) {
            throw new IllegalArgumentException(
                    "template has no DIS type: template="
                            + template
                            + "; set DisTemplates.TYPE, or use DisTemplates.create");
        }
        return describe(template);
    }

    private static Templates described(
            Function<Template, MasterDescriptor> factory, TemplateAttribute<?>... attributes) {
        TemplateAttribute<?>[] all =
                Stream.concat(Stream.of(TYPE), Arrays.stream(attributes))
                        .toArray(TemplateAttribute<?>[]::new);
        return Templates.describedBy(MasterDescriptor.class, factory, all);
    }

    private static MasterDescriptor describe(Template template) {
        return new MasterDescriptor(
                template.id(), template.attribute(TYPE).orElse(DisEntityType.NONE));
    }

    /// The templates with exactly this DIS type. There can be several, such as variants that DIS
    /// does not distinguish.
    ///
    /// @param templates the registry
    /// @param type the type
    /// @return the templates in the order in which they were added
    /// @throws IllegalArgumentException if the registry was not created with [#TYPE]
    public static List<Template> ofType(Templates templates, DisEntityType type) {
        return templates.allWith(TYPE, type);
    }

    /// The templates whose DIS type matches a pattern, see [DisEntityType#matches(DisEntityType)].
    ///
    /// @param templates the registry
    /// @param pattern a type in which zero means any
    /// @return the templates in the order in which they were added, without those that have no DIS
    ///   type
    /// @throws IllegalArgumentException if the registry was not created with [#TYPE]
    public static List<Template> matching(Templates templates, DisEntityType pattern) {
        return templates.allMatching(TYPE, type -> type.matches(pattern));
    }
}
