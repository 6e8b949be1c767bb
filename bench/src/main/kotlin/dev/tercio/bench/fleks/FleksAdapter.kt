package dev.tercio.bench.fleks

import dev.tercio.bench.workload.Adapter
import dev.tercio.bench.workload.Fragmentation

/** Fleks with loops over families and worlds with capacity for n entities; usable from Kotlin only. */
class FleksAdapter : Adapter {
    override fun ships(n: Int) = FleksShips(n)

    override fun bodies(n: Int) = FleksBodies(n)

    override fun fragments(fragmentation: Fragmentation, n: Int) = FleksFragments(fragmentation, n)

    override fun changes(n: Int) = FleksChanges(n)

    override fun lookups(n: Int) = FleksLookups(n)

    override fun churnedShips(n: Int) = FleksChurnedShips(n)

    override fun bullets(n: Int) = FleksBullets(n)

    override fun firstFrame(n: Int) = FleksFirstFrame(n)

    override fun swaps(n: Int) = FleksSwaps(n)
}
