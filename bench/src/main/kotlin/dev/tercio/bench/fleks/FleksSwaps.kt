package dev.tercio.bench.fleks

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.IteratingSystem
import com.github.quillraven.fleks.World.Companion.family
import com.github.quillraven.fleks.configureWorld
import dev.tercio.bench.workload.Swaps

/** Three systems of Fleks, run one after the other by `update`. */
class FleksSwaps internal constructor(n: Int) : Swaps {
    private val world =
        configureWorld(n) {
            systems {
                add(SwapAb())
                add(SwapCd())
                add(SwapCe())
            }
        }

    init {
        val groups = listOf(listOf(0, 1), listOf(0, 1, 2), listOf(0, 1, 2, 3), listOf(0, 1, 2, 4))
        for (group in groups) {
            for (i in 0..<n / Swaps.GROUPS) {
                world.entity { entity ->
                    for (component in group) {
                        val value = Swaps.start(i, component)
                        when (component) {
                            0 -> entity += A(value)
                            1 -> entity += B(value)
                            2 -> entity += C(value)
                            3 -> entity += D(value)
                            else -> entity += E(value)
                        }
                    }
                }
            }
        }
    }

    override fun frame() = world.update(1f)

    override fun sum(component: Int) =
        when (component) {
            0 -> sum(A)
            1 -> sum(B)
            2 -> sum(C)
            3 -> sum(D)
            else -> sum(E)
        }

    private inline fun <reified T> sum(type: ComponentType<T>): Double where T : Value, T : Component<T> {
        var sum = 0.0
        world.family { all(type) }.forEach { sum += it[type].value }
        return sum
    }

    private abstract class Value(var value: Float)

    private class A(value: Float) : Value(value), Component<A> {
        override fun type() = A

        companion object : ComponentType<A>()
    }

    private class B(value: Float) : Value(value), Component<B> {
        override fun type() = B

        companion object : ComponentType<B>()
    }

    private class C(value: Float) : Value(value), Component<C> {
        override fun type() = C

        companion object : ComponentType<C>()
    }

    private class D(value: Float) : Value(value), Component<D> {
        override fun type() = D

        companion object : ComponentType<D>()
    }

    private class E(value: Float) : Value(value), Component<E> {
        override fun type() = E

        companion object : ComponentType<E>()
    }

    private class SwapAb : IteratingSystem(family { all(A, B) }) {
        override fun onTickEntity(entity: Entity) = swap(entity[A], entity[B])
    }

    private class SwapCd : IteratingSystem(family { all(C, D) }) {
        override fun onTickEntity(entity: Entity) = swap(entity[C], entity[D])
    }

    private class SwapCe : IteratingSystem(family { all(C, E) }) {
        override fun onTickEntity(entity: Entity) = swap(entity[C], entity[E])
    }

    private companion object {
        fun swap(a: Value, b: Value) {
            val value = a.value
            a.value = b.value
            b.value = value
        }
    }
}
