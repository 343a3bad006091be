import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from 'prom-client'
import { Gauge } from 'prom-client'

const RESOLUTION_MS = 10
/** Time after a call during which the delay is still measured, because its work may continue. */
const MEASURED_AFTER_CALL_MS = 5_000

/** Values are in nanoseconds. */
const measures: Record<string, (histogram: ReturnType<typeof monitorEventLoopDelay>) => number> = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (histogram) => histogram.percentile(50),
  p90: (histogram) => histogram.percentile(90),
  p99: (histogram) => histogram.percentile(99),
}

/**
 * Measures the delay of the event loop around calls, under the names of prom-client. The library measures constantly,
 * and its hundred timers a second took five sixths of an idle process's processor time.
 *
 * @returns A function to call when a call arrives.
 */
export function measureEventLoopLag(registry: Registry): () => void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const names = Object.keys(measures)
  for (const [measure, read] of Object.entries(measures)) {
    const name = `nodejs_eventloop_lag_${measure}_seconds`
    registry.removeSingleMetric(name)
    new Gauge({
      name,
      help: `Delay of the event loop around calls, ${measure}, since the last scrape.`,
      registers: [registry],
      collect() {
        this.set(histogram.count === 0 ? 0 : read(histogram) / 1e9)
        if (measure === names.at(-1)) histogram.reset()
      },
    })
  }
  const rest = setTimeout(() => histogram.disable(), MEASURED_AFTER_CALL_MS).unref()
  return () => {
    histogram.enable()
    rest.refresh()
  }
}
