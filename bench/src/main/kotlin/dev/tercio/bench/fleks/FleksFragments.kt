package dev.tercio.bench.fleks

import com.github.quillraven.fleks.configureWorld
import com.github.quillraven.fleks.entityTagOf
import dev.tercio.bench.workload.Fragmentation
import dev.tercio.bench.workload.Fragments

/** Entities with many component sets, with tags of Fleks. */
class FleksFragments internal constructor(fragmentation: Fragmentation, n: Int) : Fragments {
    private val world = configureWorld(n) {}
    private val movers =
        world.family { if (fragmentation.wantsHealth()) all(Place, Speed, Life) else all(Place, Speed) }

    private val tags = List(Fragmentation.TAGS) { entityTagOf() }

    init {
        if (fragmentation.addsTags()) createWithoutTags(fragmentation, n) else create(fragmentation, n)
    }

    private fun createWithoutTags(fragmentation: Fragmentation, n: Int) {
        val entities =
            List(n) {
                world.entity {
                    it += Place(1f, 2f, 3f)
                    it += Speed(3f, 2f, 1f)
                }
            }
        with(world) {
            fragmentation.addTags(n) { entity, tag -> entities[entity].configure { it += tags[tag] } }
        }
    }

    private fun create(fragmentation: Fragmentation, n: Int) {
        for (group in fragmentation.groups(n)) {
            repeat(group.size) {
                world.entity { entity ->
                    for (part in group.parts) {
                        when (part) {
                            Fragmentation.POSITION -> entity += Place(1f, 2f, 3f)
                            Fragmentation.VELOCITY -> entity += Speed(3f, 2f, 1f)
                            Fragmentation.HEALTH -> entity += Life(7)
                            else -> entity += tags[part - Fragmentation.FIRST_TAG]
                        }
                    }
                }
            }
        }
    }

    override fun move() {
        movers.forEach { entity -> entity[Place].move(entity[Speed]) }
    }

    override fun tally(): Map<String, Double> {
        var sum = 0.0
        movers.forEach { sum += it[Place].x }
        return mapOf("matching" to movers.numEntities.toDouble(), "x" to sum)
    }

    override fun close() = world.dispose()
}
