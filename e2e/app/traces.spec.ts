import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { openTraceCollector } from '../../apps/provider/test/outside-systems/trace-collector.ts'
import { freePort, startProcess } from '../../ops/bench/src/system/running-process.ts'
import { expectSignedIn, fillSignIn } from '../journey.ts'
import { expectLoaded, openPanel } from '../transactions/list.ts'

const START_MS = 120_000

/** Starts a second system that exports traces, because the journeys' own does not. */
async function startTraced(endpoint: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tideway-traces-'))
  const port = await freePort()
  const dashboardUrl = `http://localhost:${port}`
  const system = startProcess(process.execPath, ['scripts/start.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      DASHBOARD_PORT: String(port),
      PROVIDER_PORT: String(await freePort()),
      DEMO_SFTP_PORT: '0',
      DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  })
  const stop = async () => {
    await system.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await system.says(new RegExp(`Dashboard.*${dashboardUrl}`, 's'), START_MS)
  } catch (error) {
    await stop()
    throw error
  }
  return { dashboardUrl, stop }
}

test('a press in the dashboard and its statements in the database share one trace', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const collector = await openTraceCollector()
  const system = await startTraced(collector.url)
  try {
    await page.goto(`${system.dashboardUrl}/transactions/PaymentRequests`)
    await fillSignIn(page, 'admin@harbour.example')
    await expectSignedIn(page)
    // A press while the list is loading would send nothing.
    await expectLoaded(page)
    // The search of the totals is a separate call at the same time.
    const searching = page.waitForRequest(
      (request) =>
        request.method() === 'POST' &&
        new URL(request.url()).pathname.endsWith('/paymentRequest/search'),
    )
    await (await openPanel(page)).getByRole('button', { name: 'Search', exact: true }).click()
    const request = await searching
    expect((await request.response())?.status()).toBe(200)
    const traceparent = (await request.allHeaders()).traceparent ?? ''
    const [, traceId, spanId] = traceparent.split('-')
    expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)

    const spans = () => collector.spans().filter((span) => span.traceId === traceId)
    await expect
      .poll(() => spans().map(({ name }) => name), { timeout: 15_000 })
      .toContain('POST /rest/v1/paymentRequest/search')
    const call = spans().find(({ name }) => name.startsWith('POST'))
    expect(call?.parentSpanId).toBe(spanId)
    const statements = () => spans().map(({ facts }) => String(facts['db.query.text'] ?? ''))
    await expect
      .poll(statements, { timeout: 15_000 })
      .toContainEqual(expect.stringMatching(/payment_requests/))
  } finally {
    await system.stop()
    await collector.close()
  }
})
