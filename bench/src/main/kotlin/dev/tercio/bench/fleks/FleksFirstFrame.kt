package dev.tercio.bench.fleks

import com.github.quillraven.fleks.World
import com.github.quillraven.fleks.configureWorld
import dev.tercio.bench.workload.FirstFrame

/** Loops over families, which may change the entities they visit. */
class FleksFirstFrame internal constructor(private val n: Int) : FirstFrame {
    private var world: World? = null

    override fun run() {
        close()
        val created = configureWorld(n) {}
        world = created
        val movers = created.family { all(Place, Speed) }
        val alive = created.family { all(Life) }
        for (i in 0..<n) {
            created.entity {
                it += Place(i.toFloat(), 1f, 2f)
                it += Speed(3f, i.toFloat(), 5f)
                it += Life(i)
            }
        }
        movers.forEach { entity -> entity[Place].move(entity[Speed]) }
        alive.forEach { entity ->
            val points = entity[Life].points
            entity.configure { it += Guard(points) }
        }
    }

    override fun tally(): Map<String, Double> {
        var points = 0.0
        var sum = 0.0
        world!!.family { all(Guard) }.forEach {
            points += it[Guard].points
            sum += it[Place].x
        }
        return mapOf("points" to points, "x" to sum)
    }

    override fun close() {
        world?.dispose()
    }
}
