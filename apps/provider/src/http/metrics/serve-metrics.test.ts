import { once } from 'node:events'
import { createServer } from 'node:net'
import { Counter, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openLog } from '../../platform/telemetry/log.ts'
import { listenForMetrics } from './serve-metrics.ts'

const log = openLog('silent')
const registry = new Registry()
new Counter({ name: 'turns_total', help: 'turns', registers: [registry] }).inc(3)
const metricsHost = '127.0.0.1'

test('production serves metrics on a separate address and nothing else there', async () => {
  // 0 means no listener, so the test finds a free port first.
  const probe = createServer().listen(0, metricsHost)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  const env = { mode: 'production', metricsHost, metricsPort: port } as const
  await expect(listenForMetrics(env, registry, log)).rejects.toThrow(
    `METRICS_HOST and METRICS_PORT: cannot listen on 127.0.0.1:${port}`,
  )
  probe.close()
  await once(probe, 'close')
  const metrics = await listenForMetrics(env, registry, log)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(registry.contentType)
  expect(await answer.text()).toContain('turns_total 3')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  const posted = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })
  expect(posted.status).toBe(404)
  await metrics?.stop()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
})

test('no port is opened in the demo or with METRICS_PORT=0', async () => {
  const port = 9464
  expect(
    await listenForMetrics({ mode: 'demo', metricsHost, metricsPort: port }, registry, log),
  ).toBeUndefined()
  expect(
    await listenForMetrics({ mode: 'production', metricsHost, metricsPort: 0 }, registry, log),
  ).toBeUndefined()
})
