import type pg from 'pg'
import type { Registry } from 'prom-client'
import { Gauge, Histogram } from 'prom-client'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** Measures the waits for a connection of each pool, and its connections, in this process. */
export function measurePools(registry: Registry, pools: Record<string, pg.Pool>): void {
  const waits = new Histogram({
    name: 'database_pool_wait_seconds',
    help: 'Time until a caller had a connection, by pool, in this process.',
    labelNames: ['pool'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const waiting = new Map<string, () => number>()
  for (const [name, pool] of Object.entries(pools)) {
    waiting.set(
      name,
      watchWaits(pool, (seconds) => waits.observe({ pool: name }, seconds)),
    )
  }
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Callers that wait for a connection now, by pool, in this process.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, count] of waiting) this.set({ pool }, count())
    },
  })
  new Gauge({
    name: 'database_pool_connections',
    help: 'Open connections, by pool and whether they are busy, in this process.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
      }
    },
  })
}

/**
 * Times `connect`, which every statement outside a transaction also goes through. Returns how many callers wait now.
 * The count of the pool itself misses calls that wait for their client's turn.
 */
function watchWaits(pool: pg.Pool, observe: (seconds: number) => void): () => number {
  let count = 0
  const begin = () => {
    const began = performance.now()
    count += 1
    return () => {
      count -= 1
      observe((performance.now() - began) / 1000)
    }
  }
  const connect: (connected?: Connected) => Promise<pg.PoolClient> | undefined =
    pool.connect.bind(pool)
  Object.defineProperty(pool, 'connect', {
    configurable: true,
    value(connected?: Connected) {
      const end = begin()
      if (!connected) return connect()?.finally(end)
      connect((...args) => {
        end()
        connected(...args)
      })
    },
  })
  return () => count
}
