package dev.tercio.bench.fleks

import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.configureWorld
import dev.tercio.bench.workload.Changes

/** A flag in the component: Fleks does not track changes of values. */
class FleksChanges internal constructor(private val n: Int) : Changes {
    private val world = configureWorld(n) {}
    private val all = world.family { all(FlaggedPlace) }
    private val entities = ArrayList<Entity>(n)

    init {
        repeat(n) { entities += world.entity { it += FlaggedPlace() } }
    }

    override fun changeAndSum(pass: Int): Double {
        with(world) {
            for (i in pass % 10..<n step 10) {
                entities[i][FlaggedPlace].set(i.toFloat(), pass.toFloat(), 2f)
            }
        }
        var sum = 0.0
        all.forEach { entity ->
            val place = entity[FlaggedPlace]
            if (place.changed) {
                place.changed = false
                sum += place.y
            }
        }
        return sum
    }

    override fun tally(): Map<String, Double> {
        var sum = 0.0
        all.forEach { sum += it[FlaggedPlace].y }
        return mapOf("y" to sum)
    }

    override fun close() = world.dispose()
}
