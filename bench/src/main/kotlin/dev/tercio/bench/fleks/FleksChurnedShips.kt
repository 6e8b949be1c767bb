package dev.tercio.bench.fleks

import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.configureWorld
import dev.tercio.bench.workload.Bodies.DT
import dev.tercio.bench.workload.ChurnedShips

/** Single changes, and loops over families. */
class FleksChurnedShips internal constructor(n: Int) : ChurnedShips {
    private val world = configureWorld(n) {}
    private val movers = world.family { all(Place, Speed) }
    private val guarded = world.family { all(Place, Guard) }
    private val ships = Array(n) { Entity.NONE }

    override fun spawn(i: Int) {
        ships[i] =
            world.entity {
                it += Place(i.toFloat(), 1f, 2f)
                it += Speed(3f, i.toFloat(), 5f)
                it += Life(i)
            }
    }

    override fun destroy(i: Int) {
        world -= ships[i]
    }

    override fun addShield(i: Int) {
        with(world) { ships[i].configure { it += Guard(i) } }
    }

    override fun removeShield(i: Int) {
        with(world) { ships[i].configure { it -= Guard } }
    }

    override fun moveShielded() {
        guarded.forEach { entity ->
            val place = entity[Place]
            place.x += DT
            place.y += DT
            place.z += DT
        }
    }

    override fun moveAll() {
        movers.forEach { entity -> entity[Place].move(entity[Speed]) }
    }

    override fun tally(): Map<String, Double> {
        var sum = 0.0
        movers.forEach { sum += it[Place].x }
        return mapOf(
            "ships" to movers.numEntities.toDouble(),
            "shields" to guarded.numEntities.toDouble(),
            "x" to sum,
        )
    }

    override fun close() = world.dispose()
}
