package dev.tercio.bench;

import java.util.List;

/// Tags that make entities different from each other.
final class Tags {
    static final List<Class<?>> ALL =
            List.of(
                    A.class, B.class, C.class, D.class, E.class, F.class, G.class, H.class, I.class,
                    J.class, K.class, L.class, M.class, N.class, O.class, P.class, Q.class, R.class,
                    S.class, T.class, U.class, V.class, W.class, X.class, Y.class, Z.class);

    private Tags() {}

    record A() {}

    record B() {}

    record C() {}

    record D() {}

    record E() {}

    record F() {}

    record G() {}

    record H() {}

    record I() {}

    record J() {}

    record K() {}

    record L() {}

    record M() {}

    record N() {}

    record O() {}

    record P() {}

    record Q() {}

    record R() {}

    record S() {}

    record T() {}

    record U() {}

    record V() {}

    record W() {}

    record X() {}

    record Y() {}

    record Z() {}
}
