package dev.tercio.bench.fleks

import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.configureWorld
import dev.tercio.bench.workload.Ships
import dev.tercio.bench.workload.Shuffle

/** Ships in a world. Loops over a family may change the entities they visit. */
class FleksShips internal constructor(private val n: Int) : Ships {
    private val world = configureWorld(n) {}
    private val placed = world.family { all(Place) }
    private val moving = world.family { all(Place, Speed) }
    private val alive = world.family { all(Life) }
    private val guarded = world.family { all(Guard) }
    private val plated = world.family { all(Plate) }
    private val entities = ArrayList<Entity>()
    private var shuffled = listOf<Entity>()

    override fun createPositions() {
        entities.clear()
        for (i in 0..<n) {
            entities += world.entity { it += Place(i.toFloat(), 1f, 2f) }
        }
    }

    override fun create() {
        entities.clear()
        for (i in 0..<n) {
            entities += createOne(i)
        }
    }

    private fun createOne(i: Int): Entity {
        val x = i.toFloat()
        return world.entity {
            it += Place(x, 1f, 2f)
            it += Speed(3f, x, 5f)
            it += Life(i)
        }
    }

    override fun createBulk() {
        for (i in 0..<n) {
            createOne(i)
        }
    }

    override fun destroy() {
        for (entity in entities) {
            world -= entity
        }
        entities.clear()
    }

    override fun clear() = world.removeAll()

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

    override fun shieldsToArmour() {
        guarded.forEach { entity ->
            val points = entity[Guard].points
            entity.configure {
                it += Plate(points)
                it -= Guard
            }
        }
    }

    override fun armourToShields() {
        plated.forEach { entity ->
            val points = entity[Plate].points
            entity.configure {
                it += Guard(points)
                it -= Plate
            }
        }
    }

    override fun killTenth() {
        alive.forEach { entity ->
            if (entity[Life].points % 10 == 0) {
                entity.remove()
            }
        }
    }

    override fun replaceKilled() {
        for (i in 0..<n step 10) {
            entities[i] = createOne(i)
        }
    }

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

    override fun count(part: Ships.Part) =
        when (part) {
            Ships.Part.POSITION -> placed
            Ships.Part.POSITION_AND_VELOCITY -> moving
            Ships.Part.HEALTH -> alive
            Ships.Part.SHIELD -> guarded
            Ships.Part.ARMOUR -> plated
        }.numEntities

    override fun sumX(): Double {
        var sum = 0.0
        placed.forEach { sum += it[Place].x }
        return sum
    }

    override fun close() = world.dispose()
}
