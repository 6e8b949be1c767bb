package dev.tercio.bench.fleks

import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.IntervalSystem
import com.github.quillraven.fleks.IteratingSystem
import com.github.quillraven.fleks.World.Companion.family
import com.github.quillraven.fleks.configureWorld
import dev.tercio.bench.workload.Bullets

/** Three systems of Fleks, run one after the other by `update`. */
class FleksBullets internal constructor(n: Int) : Bullets {
    private val world =
        configureWorld(n) {
            systems {
                add(Move())
                add(Age())
                add(Fire(Bullets.perFrame(n)))
            }
        }

    init {
        repeat(Bullets.LIFETIME) { frame() }
    }

    override fun frame() = world.update(1f)

    override fun tally(): Map<String, Double> {
        var frames = 0.0
        var sum = 0.0
        world.family { all(Place) }.forEach {
            frames += it[Fuse].frames
            sum += it[Place].x
        }
        return mapOf("bullets" to world.numEntities.toDouble(), "frames" to frames, "x" to sum)
    }

    override fun close() = world.dispose()

    private class Move : IteratingSystem(family { all(Place, Speed) }) {
        override fun onTickEntity(entity: Entity) = entity[Place].move(entity[Speed])
    }

    private class Age : IteratingSystem(family { all(Fuse) }) {
        override fun onTickEntity(entity: Entity) {
            if (--entity[Fuse].frames == 0) {
                entity.remove()
            }
        }
    }

    private class Fire(private val perFrame: Int) : IntervalSystem() {
        override fun onTick() {
            for (i in 0..<perFrame) {
                world.entity {
                    it += Place(i.toFloat(), 1f, 2f)
                    it += Speed(3f, i.toFloat(), 5f)
                    it += Fuse()
                }
            }
        }
    }
}
