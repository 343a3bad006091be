import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { webhookEvents } from '@tideway/contract/webhooks/webhook-events'
import type { TestContext } from 'vitest'
import { expect, test } from 'vitest'
import { transact } from '../../src/platform/database/transaction.ts'
import { seedDemoClients } from '../../src/sandbox/seed/demo-clients.ts'
import { adjustFloat } from '../books.ts'
import type { TestDatabase } from '../database.ts'
import { createTestDatabase } from '../database.ts'
import { openTraceCollector } from '../outside-systems/trace-collector.ts'
import { openReceiver } from '../outside-systems/webhook-receiver.ts'
import { HARBOUR_KEY, order, PAYER } from '../provider.ts'
import { startProvider } from '../provider-process.ts'
import { openTestWebhooks } from '../records/webhook-sending.ts'

const LIMIT = 120_000
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const traceparent = `00-${TRACE}-${PARENT}-01`

const seedClients = ({ db }: TestDatabase) => transact(db, (tx) => seedDemoClients(tx, new Date()))

async function open(
  { onTestFinished }: TestContext,
  settings: Record<string, string> = {},
  seed: (database: TestDatabase) => Promise<unknown> = seedClients,
) {
  const database = await createTestDatabase({ max: 3 })
  onTestFinished(() => database.drop())
  await seed(database)
  await adjustFloat(database.pool, 'HARBOUR', 500_00)
  const collector = await openTraceCollector()
  onTestFinished(() => collector.close())
  const provider = await startProvider(database.url, {
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      ...settings,
    },
  })
  onTestFinished(() => provider.signal('SIGKILL'))
  const send = async (target: string, body: object, headers: Record<string, string>) => {
    const answer = await fetch(`${provider.origin}${target}`, {
      method: 'POST',
      headers: { authorization: HARBOUR_KEY, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer.json() as Promise<{ PaymentRequest?: { payID: string } }>
  }
  const named = (traceId: string) => () =>
    collector
      .spans()
      .filter((span) => span.traceId === traceId)
      .map(({ name }) => name)
  return { provider, collector, send, named }
}

const payment = {
  Payment: {
    clientPaymentId: 'payout-1',
    payeeName: 'Ana Silva',
    bsb: '062000',
    accountNumber: '12345999',
    paymentAmount: '12.34',
    paymentDescription: 'Wages of November',
  },
}

test(
  'a payout is one trace: call, authentication, transaction, statements, job and rail',
  async (context) => {
    const { provider, collector, send, named } = await open(context, {
      OTEL_SERVICE_NAME: 'portal',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=secret-of-the-collector',
    })
    await send('/rest/v1/payment', payment, { traceparent })
    await expect
      .poll(named(TRACE), { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining([
          'POST /rest/v1/payment',
          'authenticate',
          'transaction',
          'BEGIN',
          'INSERT payments',
          'INSERT ledger_transactions',
          'COMMIT',
          'job rail-send',
          'rail send',
        ]),
      )
    const spans = collector.spans().filter((span) => span.traceId === TRACE)
    const spanOf = (name: string) => spans.find((span) => span.name === name)
    const call = spanOf('POST /rest/v1/payment')
    expect(call).toEqual({
      name: 'POST /rest/v1/payment',
      traceId: TRACE,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      parentSpanId: PARENT,
      facts: {
        'http.request.method': 'POST',
        'http.route': '/rest/v1/payment',
        'http.response.status_code': 201,
      },
      service: 'portal',
    })
    expect(spanOf('authenticate')?.parentSpanId).toBe(call?.spanId)
    const transactions = spans.filter(({ name }) => name === 'transaction').map((s) => s.spanId)
    const insert = spanOf('INSERT payments')
    expect(transactions).toContain(insert?.parentSpanId)
    expect(insert?.facts).toEqual({
      'db.system.name': 'postgresql',
      'db.query.text': expect.stringMatching(/^insert into "payments" .* values \(\$1/),
    })
    // Statements carry no values, and no span carries the credential.
    for (const value of ['Ana Silva', '12345999', '1234,', 'payout-1', 'DemoSecret', 'HARBOUR'])
      expect(collector.text()).not.toContain(value)
    expect(collector.headers()[0]).toMatchObject({ 'x-collector-key': 'secret-of-the-collector' })
    const line = provider
      .output()
      .split('\n')
      .find((text) => text.includes('"/rest/v1/payment"'))
    expect(JSON.parse(line ?? '')).toMatchObject({ trace_id: TRACE, span_id: call?.spanId })
  },
  LIMIT,
)

test(
  'a webhook is sent in the trace of its cause, and a header that is no trace context starts a new trace',
  async (context) => {
    const far = await openReceiver()
    context.onTestFinished(() => far.close())
    const settings = { OUTBOUND_ALLOW: `127.0.0.1:${far.port}`, SIGNING_SECRET: 'x'.repeat(40) }
    const { collector, send, named } = await open(context, settings, async (database) => {
      const webhooks = await openTestWebhooks({ settings, database })
      await webhooks.destination('default', far.url)
      await database.pool.query('UPDATE webhook_destinations SET webhooks_on = $1', [webhookEvents])
    })
    const { PaymentRequest } = await send(
      '/rest/v1/paymentRequest',
      { PaymentRequest: order() },
      { traceparent: '00-00000000000000000000000000000000-0000000000000000-01' },
    )
    const body = { payID: PaymentRequest?.payID, amount: 100, ...PAYER }
    await send('/test-bank/payments', body, { traceparent })
    await expect.poll(named(TRACE), { timeout: 20_000 }).toContain('webhook send')
    const hostile = [
      'no trace',
      `01-${TRACE}-${PARENT}-01`,
      `${traceparent}-more`,
      '9'.repeat(8_000),
    ]
    for (const header of hostile)
      await send('/rest/v1/paymentRequest', { PaymentRequest: order() }, { traceparent: header })
    const created = () =>
      collector.spans().filter(({ name }) => name === 'POST /rest/v1/paymentRequest')
    // The first request had a trace context whose ids are zeros.
    await expect.poll(created, { timeout: 20_000 }).toHaveLength(1 + hostile.length)
    expect(new Set(created().map(({ traceId }) => traceId)).size).toBe(1 + hostile.length)
    for (const { traceId, parentSpanId } of created())
      expect([traceId === TRACE, parentSpanId]).toEqual([false, undefined])
    expect(collector.spans().filter(({ traceId }) => /^0+$/.test(traceId))).toEqual([])
  },
  LIMIT,
)

test(
  'the provider decides what it records, whatever flag a caller sends',
  async (context) => {
    const { collector, send, provider } = await open(context, { OTEL_TRACES_SAMPLER: 'always_off' })
    await send('/rest/v1/payment', payment, { traceparent })
    provider.signal('SIGTERM')
    await provider.ended
    expect(collector.spans()).toEqual([])
  },
  LIMIT,
)

test(
  'without a collector no tracing library is loaded and log lines carry no ids',
  async (context) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tideway-traces-'))
    context.onTestFinished(() => rm(folder, { recursive: true }))
    const noted = path.join(folder, 'modules')
    const { provider, send } = await open(context, {
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, '../note-modules.ts')}`,
      NOTED_MODULES: noted,
    })
    await send('/rest/v1/payment', payment, { traceparent })
    const modules = (await readFile(noted, 'utf8')).split('\n')
    expect(modules.some((module) => module.endsWith('/platform/telemetry/tracing.ts'))).toBe(true)
    // prom-client loads the interfaces of @opentelemetry/api in any case.
    const tracing = /open-telemetry\.ts|@opentelemetry\/(?!api\/)/
    expect(modules.filter((module) => tracing.test(module))).toEqual([])
    expect(provider.output()).not.toContain('trace_id')
  },
  LIMIT,
)

test(
  'a sampler that does not exist is an error at the start',
  async (context) => {
    await expect(open(context, { OTEL_TRACES_SAMPLER: 'jaeger_remote' })).rejects.toThrow(
      'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, with or without parentbased_',
    )
  },
  LIMIT,
)
