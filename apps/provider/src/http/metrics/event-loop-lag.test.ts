import { setTimeout as wait } from 'node:timers/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { measureEventLoopLag } from './event-loop-lag.ts'

function open() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 3_600_000 })
  const arrive = measureEventLoopLag(registry)
  const longest = async () => {
    const text = await registry.getSingleMetricAsString('nodejs_eventloop_lag_max_seconds')
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1])
  }
  return { registry, arrive, longest }
}

/** Blocks the event loop, so that a response must wait. */
async function blockFor(milliseconds: number): Promise<void> {
  await wait(30)
  const until = performance.now() + milliseconds
  while (performance.now() < until);
  await wait(30)
}

test('delays of the event loop are measured while there are calls', async () => {
  const { arrive, longest } = open()
  arrive()
  await blockFor(120)
  expect(await longest()).toBeGreaterThan(0.11)
})

test('without calls nothing is measured, and no timer runs', async () => {
  const { longest } = open()
  await blockFor(120)
  expect(await longest()).toBe(0)
})

test('each scrape resets the measurements', async () => {
  const { arrive, longest, registry } = open()
  arrive()
  await blockFor(600)
  const scrape = await registry.metrics()
  for (const name of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99']) {
    expect(scrape.match(new RegExp(`^nodejs_eventloop_lag_${name}_seconds `, 'gm'))).toHaveLength(1)
  }
  await wait(50)
  expect(await longest()).toBeLessThan(0.6)
})
