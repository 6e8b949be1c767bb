package dev.tercio.bench.fleks

import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.collection.MutableEntityBag
import com.github.quillraven.fleks.configureWorld
import dev.tercio.bench.workload.Lookups
import dev.tercio.bench.workload.Shuffle

/** Entities in a component and in a bag of Fleks; reads do not check them. */
class FleksLookups internal constructor(n: Int) : Lookups {
    private val world = configureWorld(n) {}
    private val aiming = world.family { all(Aim) }
    private val listed = MutableEntityBag(n)

    init {
        val ships =
            List(n) { i ->
                world.entity {
                    it += Place(i.toFloat(), 1f, 2f)
                    it += Speed(3f, i.toFloat(), 5f)
                    it += Life(i)
                    it += Aim(Entity.NONE)
                }
            }
        Shuffle.order(n).forEachIndexed { i, target ->
            listed += ships[target]
            with(world) { ships[i][Aim].target = ships[target] }
        }
    }

    override fun sumTargets(): Double {
        var sum = 0.0
        aiming.forEach { entity -> sum += entity[Aim].target[Place].x }
        return sum
    }

    override fun sumListed(): Double {
        var sum = 0.0
        with(world) {
            for (i in 0..<listed.size) {
                sum += listed[i][Place].x
            }
        }
        return sum
    }

    override fun tally() = mapOf("targets" to aiming.numEntities.toDouble())

    override fun close() = world.dispose()
}
