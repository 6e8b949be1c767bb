package dev.tercio.bench.component;

import com.artemis.Component;

import java.util.List;

/// Tags for engines that require their own classes: components of artemis-odb and Ashley, and plain
/// objects for Dominion.
public final class PeerTags {
    /// One instance of each tag.
    public static final List<Tag> ALL =
            List.of(
                    new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(),
                    new J(), new K(), new L(), new M(), new N(), new O(), new P(), new Q(), new R(),
                    new S(), new T(), new U(), new V(), new W(), new X(), new Y(), new Z());

    private PeerTags() {}

    /// The base class of all tags.
    public abstract static class Tag extends Component
            implements com.badlogic.ashley.core.Component {}

    /// A tag.
    public static final class A extends Tag {}

    /// A tag.
    public static final class B extends Tag {}

    /// A tag.
    public static final class C extends Tag {}

    /// A tag.
    public static final class D extends Tag {}

    /// A tag.
    public static final class E extends Tag {}

    /// A tag.
    public static final class F extends Tag {}

    /// A tag.
    public static final class G extends Tag {}

    /// A tag.
    public static final class H extends Tag {}

    /// A tag.
    public static final class I extends Tag {}

    /// A tag.
    public static final class J extends Tag {}

    /// A tag.
    public static final class K extends Tag {}

    /// A tag.
    public static final class L extends Tag {}

    /// A tag.
    public static final class M extends Tag {}

    /// A tag.
    public static final class N extends Tag {}

    /// A tag.
    public static final class O extends Tag {}

    /// A tag.
    public static final class P extends Tag {}

    /// A tag.
    public static final class Q extends Tag {}

    /// A tag.
    public static final class R extends Tag {}

    /// A tag.
    public static final class S extends Tag {}

    /// A tag.
    public static final class T extends Tag {}

    /// A tag.
    public static final class U extends Tag {}

    /// A tag.
    public static final class V extends Tag {}

    /// A tag.
    public static final class W extends Tag {}

    /// A tag.
    public static final class X extends Tag {}

    /// A tag.
    public static final class Y extends Tag {}

    /// A tag.
    public static final class Z extends Tag {}
}
