package dev.tercio.bench.fleks

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import com.github.quillraven.fleks.Entity
import dev.tercio.bench.workload.Bodies.DT
import dev.tercio.bench.workload.Bullets.LIFETIME

/** The position of an entity. */
internal class Place(var x: Float, var y: Float, var z: Float) : Component<Place> {
    override fun type() = Place

    fun move(speed: Speed) {
        x += speed.x * DT
        y += speed.y * DT
        z += speed.z * DT
    }

    companion object : ComponentType<Place>()
}

/** The velocity of an entity. */
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

/** The position of an entity, and whether it has changed. */
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

/** The entity that a ship aims at. */
internal class Aim(var target: Entity) : Component<Aim> {
    override fun type() = Aim

    companion object : ComponentType<Aim>()
}

/** The number of frames until a bullet expires. */
internal class Fuse : Component<Fuse> {
    var frames = LIFETIME

    override fun type() = Fuse

    companion object : ComponentType<Fuse>()
}

/** The health of an entity. */
internal class Life(val points: Int) : Component<Life> {
    override fun type() = Life

    companion object : ComponentType<Life>()
}

/** A shield, which is added and removed. */
internal class Guard(val points: Int) : Component<Guard> {
    override fun type() = Guard

    companion object : ComponentType<Guard>()
}

/** Armour, which replaces a shield. */
internal class Plate(val points: Int) : Component<Plate> {
    override fun type() = Plate

    companion object : ComponentType<Plate>()
}

/** The force on an entity. */
internal class Push(val x: Float, val y: Float, val z: Float) : Component<Push> {
    override fun type() = Push

    companion object : ComponentType<Push>()
}

/** The inverse mass of an entity. */
internal class Weight(val inverse: Float) : Component<Weight> {
    override fun type() = Weight

    companion object : ComponentType<Weight>()
}

/** The drag of an entity: the fraction of its velocity that remains. */
internal class Brake(val rest: Float) : Component<Brake> {
    override fun type() = Brake

    companion object : ComponentType<Brake>()
}
