import type { Registry } from 'prom-client'
import { Histogram } from 'prom-client'

/**
 * Registers a histogram of delays up to an hour. Returns a function that records one, in seconds. The bars of
 * docs/service.md are among its steps.
 */
export function delayHistogram(
  registry: Registry,
  { name, help }: { name: string; help: string },
): (seconds: number) => void {
  const delays = new Histogram({
    name,
    help,
    buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 300, 3600],
    registers: [registry],
  })
  return (seconds) => delays.observe(seconds)
}
