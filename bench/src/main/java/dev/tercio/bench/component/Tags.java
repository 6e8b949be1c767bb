package dev.tercio.bench.component;

import java.util.List;

/// Tags that create different component sets.
public final class Tags {
    public static final List<Class<?>> ALL =
            List.of(
                    A.class, B.class, C.class, D.class, E.class, F.class, G.class, H.class, I.class,
                    J.class, K.class, L.class, M.class, N.class, O.class, P.class, Q.class, R.class,
                    S.class, T.class, U.class, V.class, W.class, X.class, Y.class, Z.class);

    private Tags() {}

    public record A() {}

    public record B() {}

    public record C() {}

    public record D() {}

    public record E() {}

    public record F() {}

    public record G() {}

    public record H() {}

    public record I() {}

    public record J() {}

    public record K() {}

    public record L() {}

    public record M() {}

    public record N() {}

    public record O() {}

    public record P() {}

    public record Q() {}

    public record R() {}

    public record S() {}

    public record T() {}

    public record U() {}

    public record V() {}

    public record W() {}

    public record X() {}

    public record Y() {}

    public record Z() {}
}
