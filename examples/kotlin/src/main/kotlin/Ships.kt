package dev.tercio.examples.kotlin

import dev.tercio.Entity
import dev.tercio.World
import dev.tercio.schedule.ComponentSystem
import dev.tercio.schedule.Schedule
import java.io.PrintStream

// tag::components[]
@JvmRecord
data class Position(val x: Float, val y: Float)

@JvmRecord
data class Velocity(val x: Float, val y: Float)

@JvmRecord
data class Fuel(val litres: Int)
// end::components[]

// tag::inline[]
inline fun <reified A : Any, reified B : Any> World.query() = query(A::class.java, B::class.java)
// end::inline[]

fun main() = fly(System.out)

fun fly(out: PrintStream) {
    // tag::world[]
    World.create().use { world ->
        val ship: Entity = world.spawn(Position(10f, 20f), Velocity(1f, 2f), Fuel(2))

        world.query<Position, Velocity>().update { p, v -> p.copy(x = p.x + v.x, y = p.y + v.y) }

        val fuel: Fuel? = world.tryGet(ship, Fuel::class.java).orElse(null)
        out.println("${world.describe(ship)}, ${fuel?.litres ?: 0} litres")
    }
    // end::world[]
    systems(out)
}

private fun systems(out: PrintStream) {
    World.create().use { world ->
        Schedule.of(world).use { schedule ->
            // tag::system[]
            schedule.add("engines") { setup ->
                val running = setup.writes(Fuel::class.java).query(Fuel::class.java)
                ComponentSystem {
                    running.update { fuel -> Fuel(fuel.litres - 1) }
                    running.forEachEntity { ship, fuel, commands ->
                        if (fuel.litres == 0) commands.destroy(ship)
                    }
                }
            }
            // end::system[]
            repeat(3) { world.spawn(Fuel(it + 1)) }
            repeat(2) { schedule.run() }
            out.println("${world.size()} ship left")
        }
    }
}
