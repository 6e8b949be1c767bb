package dev.tercio.bench.fleks

import com.github.quillraven.fleks.configureWorld
import dev.tercio.bench.component.Body
import dev.tercio.bench.workload.Bodies
import dev.tercio.bench.workload.Bodies.DT

/** Loops over families, which Kotlin inlines. */
class FleksBodies internal constructor(n: Int) : Bodies {
    private val world = configureWorld(n) {}
    private val placed = world.family { all(Place) }
    private val moving = world.family { all(Place, Speed) }
    private val bodies = world.family { all(Place, Speed, Push, Weight, Brake) }

    init {
        for (i in 0..<n) {
            val body = Body.of(i)
            world.entity {
                it += Place(body.position.x, body.position.y, body.position.z)
                it += Speed(body.velocity.x, body.velocity.y, body.velocity.z)
                it += Push(body.force.x, body.force.y, body.force.z)
                it += Weight(body.mass.inverse)
                it += Brake(body.drag.rest)
            }
        }
    }

    override fun one() {
        placed.forEach { entity ->
            val place = entity[Place]
            place.x += DT
            place.y += DT
            place.z += DT
        }
    }

    override fun two() {
        moving.forEach { entity -> entity[Place].move(entity[Speed]) }
    }

    override fun five() {
        bodies.forEach { entity ->
            val speed = entity[Speed]
            speed.push(entity[Push], entity[Weight], entity[Brake])
            entity[Place].move(speed)
        }
    }

    override fun tally(): Map<String, Double> {
        var x = 0.0
        var speed = 0.0
        moving.forEach { entity ->
            x += entity[Place].x
            speed += entity[Speed].x
        }
        return mapOf("x" to x, "speed" to speed)
    }

    override fun close() = world.dispose()
}
