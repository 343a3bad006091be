import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { BankPaymentResult, BankStatement } from '@tideway/contract/sandbox/test-bank'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { DestinationStream } from 'pino'
import { expect } from 'vitest'
import { buildApp } from '../src/build-app.ts'
import { fillEntries } from '../src/find/search/entries/fill-entries.ts'
import type { CallGuard } from '../src/http/authentication/call-guard.ts'
import { openProvider } from '../src/open-provider.ts'
import type { Audience } from '../src/people/identity/openid/oauth-client.ts'
import type { Clock } from '../src/platform/clock.ts'
import { systemClock } from '../src/platform/clock.ts'
import { transact } from '../src/platform/database/transaction.ts'
import type { Jobs } from '../src/platform/jobs/jobs.ts'
import { openJobs } from '../src/platform/jobs/jobs.ts'
import type { Platform } from '../src/platform/platform.ts'
import { readEnv } from '../src/platform/settings/env.ts'
import { openLog } from '../src/platform/telemetry/log.ts'
import type { OpenRail } from '../src/rail/rail.ts'
import { seedDemoAccounts } from '../src/sandbox/seed/demo-accounts.ts'
import { seedDemoClients } from '../src/sandbox/seed/demo-clients.ts'
import { seedDemoWorld } from '../src/sandbox/seed/demo-world.ts'
import { expectBooksToAgree, isDrained } from './books.ts'
import { TEST_MONTHS_AHEAD } from './database/months-ahead.ts'
import type { TestDatabase } from './database.ts'
import { createTestDatabase } from './database.ts'
import type { TokenMint } from './sign-in/id-tokens.ts'
import { openTokenMint } from './sign-in/id-tokens.ts'
import { quickenPasswords } from './sign-in/quick-passwords.ts'

/** The demo's keys, as listed in the README. */
export const HARBOUR_KEY = 'SECRDEMO01_HARBOUR_DemoSecret000001'
export const HARBOUR_DIST_KEY = 'DISTDEMO01_HARBOUR_DemoPublic000001'
export const KELP_KEY = 'SECRDEMO02_KELPCO1_DemoSecret000002'

export const PAYER = { payerName: 'Marnie Blake', bsb: '062000', accountNumber: '12340001' }

export interface CallOptions {
  /** A key as in the header, or the email of a demo user. If missing, HARBOUR's secret key. Null for no credential. */
  as?: string | null
  /** Added as `,{clientId}` to a user's token. */
  actingFor?: string
  /** Application that a user's token was made for. The dashboard by default. */
  through?: Audience
  /** Claims of a user's token that differ from those of a sign-in just now. */
  claims?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

export interface ProviderAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the parts of an answer that they read
  body: any
  text: string
  headers: LightMyRequestResponse['headers']
}

export interface TestProvider {
  app: FastifyInstance
  /** The guards of its routes, by names such as `GET /rest/v1/balance`. */
  guards: ReadonlyMap<string, CallGuard | undefined>
  platform: Platform
  database: TestDatabase
  call(method: string, path: string, options?: CallOptions): Promise<ProviderAnswer>
  tokenOf: TokenMint
  /** Creates a request for HARBOUR with its key, for $100.00 by default, and expects success. */
  create(request?: Record<string, unknown>, options?: CallOptions): Promise<PaymentRequestRecord>
  /** Creates a request, pays it in full and returns its id. */
  paid(amount?: number, request?: Record<string, unknown>): Promise<string>
  read(id: string, options?: CallOptions): Promise<PaymentRequestRecord>
  refund(id: string, query?: Record<string, string>, options?: CallOptions): Promise<ProviderAnswer>
  /** Acts as the payer's bank. */
  pay(payId: string, amount: number | string, from?: object): Promise<BankPaymentResult>
  statement(account?: { bsb: string; accountNumber: string }): Promise<BankStatement>
  setPayerClosed(closed: boolean): Promise<void>
  /** Waits until nothing is in progress on the rail. */
  settled(): Promise<void>
  /** Checks the invariants of money in one snapshot. Call it after every test. */
  expectLedgerAtZero(): Promise<void>
  close(): Promise<void>
}

/** Marked like a fastify-plugin, so that its hooks see the routes of other plugins. */
const watcher = (watch: (app: FastifyInstance) => void) => () =>
  Object.assign(async (app: FastifyInstance) => watch(app), {
    [Symbol.for('skip-override')]: true,
  })

/** Opens the whole provider on a separate database: demo clients and users, no transactions, banks without delay. */
export async function openTestProvider({
  clock = systemClock,
  settings = {},
  logTo,
  demoRequests,
  openRail,
  databaseSettings = {},
  holdJobs = (jobs) => jobs,
  watch = () => undefined,
}: {
  clock?: Clock
  settings?: Record<string, string>
  logTo?: DestinationStream
  /** Number of payment requests of the demo world. If missing, the database has only its clients and users. */
  demoRequests?: number
  /** A rail that replaces the simulated banks. The pages of these banks are then missing. */
  openRail?: OpenRail
  databaseSettings?: Record<string, string>
  /** Replaces the jobs, for a test that runs them itself. */
  holdJobs?: (jobs: Jobs) => Jobs
  /** Called with the server before its routes are registered, to watch them. */
  watch?: (app: FastifyInstance) => void
} = {}): Promise<TestProvider> {
  const database = await createTestDatabase({ settings: databaseSettings })
  const env = readEnv({
    RAIL_DELAY_MS: '0',
    LOG_LEVEL: logTo ? 'trace' : 'silent',
    EXPIRY_SWEEP_SECONDS: '3600',
    MONTHS_AHEAD: String(TEST_MONTHS_AHEAD),
    // Some tests make an hour's calls in a minute, or while their clock does not move.
    RATE_LIMIT_PER_CLIENT: '600000',
    RATE_LIMIT_PER_ADDRESS: '600000',
    DATABASE_URL: database.poolUrl,
    DATABASE_DIRECT_URL: database.url,
    ...settings,
  })
  const log = openLog(env.logLevel, logTo ? { destination: logTo } : {})
  const jobs = holdJobs(
    openJobs({ url: database.poolUrl, directUrl: database.url, pooler: database.pooler, log }),
  )
  const platform: Platform = { env, db: database.db, pool: database.pool, jobs, clock, log }
  if (demoRequests === undefined) {
    await transact(platform.db, async (tx) => {
      await seedDemoClients(tx, clock.now())
      await seedDemoAccounts(tx, clock.now())
    })
  } else {
    await seedDemoWorld(platform, { paymentRequests: demoRequests })
    await fillEntries(platform.db)
  }
  await quickenPasswords(platform.db)
  const guards = new Map<string, CallGuard | undefined>()
  const additions = [
    watcher((app) => {
      app.addHook('onRoute', ({ method, url, config }) => {
        for (const each of [method].flat()) guards.set(`${each} ${url}`, config?.guard)
      })
      watch(app)
    }),
  ]
  const app = await (openRail
    ? buildApp(platform, { openRail, additions })
    : openProvider(platform, additions))
  await app.ready()
  await jobs.start()
  const mint = openTokenMint(platform)

  const call: TestProvider['call'] = async (method, path, options = {}) => {
    const { as = HARBOUR_KEY, actingFor, through, claims, body, headers = {} } = options
    const bearer = as?.includes('@')
      ? `Bearer ${await mint(as, through, claims)}${actingFor === undefined ? '' : `,${actingFor}`}`
      : as
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(bearer === null ? {} : { authorization: bearer }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson && answer.body !== '' ? JSON.parse(answer.body) : answer.body,
      text: answer.body,
      headers: answer.headers,
    }
  }

  const create: TestProvider['create'] = async (request = {}, options) => {
    const answer = await call('POST', '/rest/v1/paymentRequest', {
      body: { PaymentRequest: order(request) },
      ...options,
    })
    expect(answer, answer.text).toMatchObject({ status: 200 })
    return answer.body
  }

  const pay: TestProvider['pay'] = async (payID, amount, from = PAYER) => {
    const answer = await call('POST', '/test-bank/payments', {
      as: null,
      body: { payID, amount, ...from },
    })
    expect(answer, answer.text).toMatchObject({ status: 200 })
    return answer.body
  }

  return {
    app,
    guards,
    platform,
    database,
    call,
    tokenOf: mint,
    create,
    pay,
    async paid(amount = 100, request = {}) {
      const record = await create({ paymentAmount: amount, ...request })
      const paid = await pay(record.PaymentRequest.payID, amount)
      expect(paid.outcome).toBe('ACCEPTED')
      return paid.paymentRequestId ?? ''
    },
    async read(id, options) {
      const answer = await call('GET', `/rest/v1/paymentRequest?id=${id}`, options)
      expect(answer, answer.text).toMatchObject({ status: 200 })
      return answer.body
    },
    refund: (id, query = {}, options = {}) =>
      call('POST', `/rest/v1/paymentRequest/refund?${new URLSearchParams({ id, ...query })}`, {
        body: {},
        ...options,
      }),
    async statement({ bsb, accountNumber } = PAYER) {
      const answer = await call('GET', `/test-bank/payers/${bsb}/${accountNumber}`, { as: null })
      expect(answer, answer.text).toMatchObject({ status: 200 })
      return answer.body
    },
    async setPayerClosed(closed) {
      const path = `/test-bank/payers/${PAYER.bsb}/${PAYER.accountNumber}`
      const answer = await call('PATCH', path, { as: null, body: { closed } })
      expect(answer.status).toBe(204)
    },
    async settled() {
      const deadline = Date.now() + 45_000
      while (!(await isDrained(database.pool))) {
        if (Date.now() > deadline) throw new Error('the rail did not drain within 45 seconds')
        await wait(15)
      }
    },
    expectLedgerAtZero: () => expectBooksToAgree(database.pool),
    async close() {
      await app.close()
      await jobs.stop()
      await database.drop()
    },
  }
}

/** Returns a valid payment request, new each time. */
export function order(request: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    clientId: 'HARBOUR',
    clientTransactionId: randomUUID(),
    paymentDescription: 'Invoice 20431',
    paymentAmount: 100,
    ...request,
  }
}
