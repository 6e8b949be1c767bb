package dev.tercio.bench.fleks

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import dev.tercio.bench.workload.Bodies.DT

/** Where an entity is. */
internal class Place(var x: Float, var y: Float, var z: Float) : Component<Place> {
    override fun type() = Place

    fun move(speed: Speed) {
        x += speed.x * DT
        y += speed.y * DT
        z += speed.z * DT
    }

    companion object : ComponentType<Place>()
}

/** How fast an entity moves. */
internal class Speed(var x: Float, var y: Float, var z: Float) : Component<Speed> {
    override fun type() = Speed

    fun push(push: Push, weight: Weight, brake: Brake) {
        val step = weight.inverse * DT
        val rest = brake.rest
        x = (x + push.x * step) * rest
        y = (y + push.y * step) * rest
        z = (z + push.z * step) * rest
    }

    companion object : ComponentType<Speed>()
}

/** Where an entity is, and whether that has changed. */
internal class FlaggedPlace : Component<FlaggedPlace> {
    private var x = 0f
    var y = 0f
        private set

    private var z = 0f
    var changed = false

    override fun type() = FlaggedPlace

    fun set(x: Float, y: Float, z: Float) {
        this.x = x
        this.y = y
        this.z = z
        changed = true
    }

    companion object : ComponentType<FlaggedPlace>()
}

/** How much an entity can take. */
internal class Life(val points: Int) : Component<Life> {
    override fun type() = Life

    companion object : ComponentType<Life>()
}

/** What an entity gets and loses again. */
internal class Guard(val points: Int) : Component<Guard> {
    override fun type() = Guard

    companion object : ComponentType<Guard>()
}

/** What an entity gets in its place. */
internal class Plate(val points: Int) : Component<Plate> {
    override fun type() = Plate

    companion object : ComponentType<Plate>()
}

/** The push on an entity. */
internal class Push(val x: Float, val y: Float, val z: Float) : Component<Push> {
    override fun type() = Push

    companion object : ComponentType<Push>()
}

/** How hard an entity is to move. */
internal class Weight(val inverse: Float) : Component<Weight> {
    override fun type() = Weight

    companion object : ComponentType<Weight>()
}

/** What an entity keeps of its speed. */
internal class Brake(val rest: Float) : Component<Brake> {
    override fun type() = Brake

    companion object : ComponentType<Brake>()
}
