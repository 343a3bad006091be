import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { webhookEvents } from '@tideway/contract/webhooks/webhook-events'
import type { TestContext } from 'vitest'
import { expect, test } from 'vitest'
import { adjustFloat, expectBooksToAgree, isDrained } from '../books.ts'
import type { OwnServer } from '../database/own-server.ts'
import { openOwnServer } from '../database/own-server.ts'
import { openReceiver } from '../outside-systems/webhook-receiver.ts'
import { order, PAYER } from '../provider.ts'
import type { ProviderProcess } from '../provider-process.ts'
import { startProvider } from '../provider-process.ts'
import { payout } from '../records/payouts.ts'
import { openTestWebhooks } from '../records/webhook-sending.ts'

const LIMIT = 180_000
const SIGNING_SECRET = 'the same for all processes of one installation'

interface Answer {
  status: number
  text: string
  retryAfter: string | null
  /** Duration in milliseconds. */
  took: number
}

/** Opens a separate server, a client with money and webhooks, and a provider that runs on them. */
async function prepared({ onTestFinished }: TestContext) {
  const server = await openOwnServer()
  const { database } = server
  onTestFinished(() => server.close())
  const far = await openReceiver()
  onTestFinished(() => far.close())
  const settings = { OUTBOUND_ALLOW: `127.0.0.1:${far.port}`, SIGNING_SECRET }
  const webhooks = await openTestWebhooks({ settings, database })
  await webhooks.destination('default', far.url)
  await database.pool.query('UPDATE webhook_destinations SET webhooks_on = $1', [webhookEvents])
  await adjustFloat(database.pool, 'HARBOUR', 1_000_000_00)
  const provider = await startProvider(database.url, { settings })
  onTestFinished(() => provider.signal('SIGKILL'))
  return { server, far, provider }
}

async function ask(
  provider: ProviderProcess,
  method: string,
  path: string,
  options: { body?: unknown; key?: string } = {},
): Promise<Answer> {
  const began = performance.now()
  const { status, text, headers } = await provider.call(method, path, options)
  const retryAfter = headers.get('retry-after')
  return { status, text, retryAfter, took: performance.now() - began }
}

/** All answers, and the objects they acknowledged. */
class Load {
  readonly answers: Answer[] = []
  /** Client's own ids of requests answered with 200 or 201. */
  readonly requests: string[] = []
  readonly payouts: string[] = []
  readonly refunds: string[] = []
  readonly payments: string[] = []
  readonly #provider: ProviderProcess
  readonly #stopped = new AbortController()
  #running: Promise<unknown> | undefined

  constructor(provider: ProviderProcess) {
    this.#provider = provider
  }

  start(): void {
    const loops = [this.#bill, this.#bill, this.#payOut, this.#payOut, this.#read]
    this.#running = Promise.all(loops.map((loop) => this.#repeat(loop.bind(this))))
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#running
  }

  async #repeat(loop: () => Promise<void>): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await loop()
      await wait(5)
    }
  }

  async #ask(...call: [string, string, { body?: unknown; key?: string }?]): Promise<Answer> {
    const answer = await ask(this.#provider, ...call)
    this.answers.push(answer)
    return answer
  }

  /** Repeats a call with the same key until an answer is final, as a client does. */
  async #insist(method: string, path: string, body: unknown): Promise<Answer> {
    const key = randomUUID()
    for (;;) {
      const answer = await this.#ask(method, path, { body, key })
      if (answer.status !== 503) return answer
      await wait(50)
    }
  }

  /** Creates a request, pays it at the test bank and refunds it. */
  async #bill(): Promise<void> {
    const PaymentRequest = order()
    const createAnswer = await this.#insist('POST', '/rest/v1/paymentRequest', { PaymentRequest })
    expect(createAnswer.status, createAnswer.text).toBe(200)
    this.requests.push(String(PaymentRequest.clientTransactionId))
    const record = JSON.parse(createAnswer.text)
    const { payID } = record.PaymentRequest
    const { paymentRequestId } = record.PaymentRequestStatus
    const body = { payID, amount: 100, ...PAYER }
    const paid = await this.#ask('POST', '/test-bank/payments', { body })
    if (paid.status !== 200) return
    this.payments.push(JSON.parse(paid.text).nppTransactionId)
    const path = `/rest/v1/paymentRequest/refund?id=${paymentRequestId}&refundAmount=40`
    const refunded = await this.#insist('POST', path, {})
    expect(refunded.status, refunded.text).toBe(200)
    this.refunds.push(paymentRequestId)
  }

  async #payOut(): Promise<void> {
    const Payment = payout({ paymentAmount: '1.00', bsb: '062000', accountNumber: '12340002' })
    const payoutAnswer = await this.#insist('POST', '/rest/v1/payment', { Payment })
    expect(payoutAnswer.status, payoutAnswer.text).toBe(201)
    this.payouts.push(String(Payment.clientPaymentId))
  }

  async #read(): Promise<void> {
    await this.#ask('GET', '/rest/v1/balance')
    await this.#ask('GET', '/test-bank/payers')
    await this.#ask('GET', '/identity/.well-known/openid-configuration')
    await this.#ask('GET', '/checkout/nobody/state')
  }
}

/** Expects every acknowledged object to exist once, and everything to have ended with balanced books. */
async function expectAllThere(
  { expect }: TestContext,
  { database: { pool } }: OwnServer,
  load: Load,
): Promise<void> {
  await expect.poll(() => isDrained(pool), { timeout: 60_000, interval: 200 }).toBe(true)
  const counted = async (sql: string, ids: string[]) => {
    const { rows } = await pool.query<{ id: string; count: number }>(sql, [ids])
    const counts = new Map(rows.map(({ id, count }) => [id, count]))
    return ids.filter((id) => counts.get(id) !== 1)
  }
  expect(
    await counted(
      `SELECT client_transaction_id AS id, count(*) FROM payment_requests WHERE client_transaction_id = ANY ($1) GROUP BY 1`,
      load.requests,
    ),
  ).toEqual([])
  expect(
    await counted(
      `SELECT client_payment_id AS id, count(*) FROM payments WHERE client_payment_id = ANY ($1) GROUP BY 1`,
      load.payouts,
    ),
  ).toEqual([])
  expect(
    await counted(
      `SELECT payment_request_id AS id, count(*) FROM refunds WHERE payment_request_id = ANY ($1) AND status = 'COMPLETE' GROUP BY 1`,
      load.refunds,
    ),
  ).toEqual([])
  expect(
    await counted(
      `SELECT npp_transaction_id AS id, count(*) FROM received_payments WHERE npp_transaction_id = ANY ($1) GROUP BY 1`,
      load.payments,
    ),
  ).toEqual([])
  await expectBooksToAgree(pool)
}

const disturbances: [string, (server: OwnServer) => Promise<unknown>, number][] = [
  ['every connection cut', (server) => server.cutAll(), 3],
  ['one backend killed', (server) => server.killOne(), 2],
  ['the server stopped for ten seconds', (server) => server.away(10_000), 1],
]

test.concurrent.for(disturbances)(
  '%s, under load: nothing is lost or doubled, and everything continues',
  {
    timeout: LIMIT,
  },
  async ([, disturb, times], context) => {
    const { expect } = context
    const { server, far, provider } = await prepared(context)
    const load = new Load(provider)
    load.start()
    await wait(1500)
    for (let time = 0; time < times; time += 1) {
      const before = await ask(provider, 'GET', '/healthz')
      expect(before.status).toBe(200)
      const disturbed = disturb(server)
      if (times === 1) {
        await wait(3000)
        const health = await ask(provider, 'GET', '/readyz')
        expect([health.status, health.text]).toEqual([503, '{"status":"unavailable"}'])
        expect(health.took).toBeLessThan(3000)
      }
      await disturbed
      await expect
        .poll(async () => (await ask(provider, 'GET', '/readyz')).status, { timeout: 30_000 })
        .toBe(200)
      await wait(2500)
    }
    await load.stop()

    const odd = load.answers.filter(({ status }) => status >= 500 && status !== 503)
    expect(odd).toEqual([])
    const away = load.answers.filter(({ status }) => status === 503)
    // The provider repeats work whose connection was cut, but for less than ten seconds (decision 111).
    if (times === 1) expect(away.length).toBeGreaterThan(0)
    for (const { text, retryAfter } of away) {
      expect(retryAfter).toBe('5')
      expect(text).not.toMatch(/terminat|ECONN|connect|postgres|recovery|shut/i)
    }
    // Calls wait at most ten seconds for a connection.
    expect(Math.max(...load.answers.map(({ took }) => took))).toBeLessThan(15_000)

    await expectAllThere(context, server, load)
    // Every expected webhook has arrived, identified by its id.
    const { rows } = await server.database.pool.query<{ count: number }>(
      `SELECT count(*) FROM webhook_deliveries`,
    )
    await expect
      .poll(() => new Set(far.received.map(({ headers }) => headers['webhook-id'])).size, {
        timeout: 60_000,
        interval: 200,
      })
      .toBe(rows[0]?.count)

    const lines = provider
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const linesOf = (start: string) => lines.filter(({ msg }) => String(msg).startsWith(start))
    const outageLines = linesOf('the database does not answer; ')
    const ended = linesOf('the database answers again, ')
    expect(outageLines.length).toBeGreaterThan(0)
    expect(outageLines.length).toBeLessThanOrEqual(times * 2)
    expect(ended.length).toBe(outageLines.length)
    const errors = lines.filter(({ level }) => level >= 40)
    expect(errors.length - outageLines.length - ended.length, JSON.stringify(errors)).toBeLessThan(
      5,
    )
    provider.signal('SIGTERM')
    expect(await provider.ended).toBe('0')
  },
)
