package dev.tercio.bench

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.IteratingSystem
import com.github.quillraven.fleks.World.Companion.family
import com.github.quillraven.fleks.configureWorld

/** Fleks with an iterating system and a world made for n entities. */
internal class FleksEngine(private val n: Int) : Engine {
    private val world = configureWorld(n) { systems { add(Move()) } }
    private val moving = world.family { all(Place, Speed) }
    private val guarded = world.family { all(Guard) }
    private val entities = ArrayList<Entity>(n)
    private var shuffled = listOf<Entity>()

    override fun create() {
        for (i in 0..<n) {
            val x = i.toFloat()
            entities += world.entity {
                it += Place(x, 1f, 2f)
                it += Speed(3f, x, 5f)
                it += Life(i)
            }
        }
    }

    override fun update(dt: Float) = world.update(dt)

    override fun shuffle() {
        shuffled = Shuffle.order(n).map { entities[it] }
    }

    override fun sumInRandomOrder(): Double {
        var sum = 0.0
        with(world) {
            for (entity in shuffled) {
                sum += entity[Place].x
            }
        }
        return sum
    }

    override fun addShields() {
        with(world) {
            for (i in 0..<n) {
                entities[i].configure { it += Guard(i) }
            }
        }
    }

    override fun removeShields() {
        with(world) {
            for (entity in entities) {
                entity.configure { it -= Guard }
            }
        }
    }

    override fun countMoving() = moving.numEntities

    override fun countShields() = guarded.numEntities

    override fun destroy() {
        world.removeAll()
        entities.clear()
    }

    override fun close() = world.dispose()

    private class Place(var x: Float, var y: Float, var z: Float) : Component<Place> {
        override fun type() = Place

        companion object : ComponentType<Place>()
    }

    private class Speed(val x: Float, val y: Float, val z: Float) : Component<Speed> {
        override fun type() = Speed

        companion object : ComponentType<Speed>()
    }

    private class Life(val points: Int) : Component<Life> {
        override fun type() = Life

        companion object : ComponentType<Life>()
    }

    private class Guard(val points: Int) : Component<Guard> {
        override fun type() = Guard

        companion object : ComponentType<Guard>()
    }

    private class Move : IteratingSystem(family { all(Place, Speed) }) {
        override fun onTickEntity(entity: Entity) {
            val dt = deltaTime
            val place = entity[Place]
            val speed = entity[Speed]
            place.x += speed.x * dt
            place.y += speed.y * dt
            place.z += speed.z * dt
        }
    }
}
