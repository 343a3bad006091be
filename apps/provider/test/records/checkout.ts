import { clientIdOf } from '@tideway/contract/calls/ids'
import { asDollars } from '@tideway/contract/money/money'
import type { PaymentRequestCreate } from '@tideway/contract/payment-requests/payment-request-create'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { openLedgerAccounts } from '../../src/ledger/ledger.ts'
import { checkoutRoutes } from '../../src/money-in/checkout/checkout-routes.ts'
import { untouched, writeSettings } from '../../src/money-in/checkout-app/checkout-settings.ts'
import { createPaymentRequest } from '../../src/money-in/payment-requests/create-payment-request.ts'
import { payIdName } from '../../src/money-in/payment-requests/receive/pay-id-enquiry.ts'
import { receivePayment } from '../../src/money-in/payment-requests/receive/receive-payment.ts'
import { payToEvents } from '../../src/pay-to/initiations/pay-to-events.ts'
import type { TestClock } from '../../src/platform/clock.ts'
import { testClock } from '../../src/platform/clock.ts'
import { transact } from '../../src/platform/database/transaction.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { pageFiles } from '../../src/platform/network/page-files.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { readEnv } from '../../src/platform/settings/env.ts'
import { openLog } from '../../src/platform/telemetry/log.ts'
import { registerRailOutboxJobs } from '../../src/rail/rail-outbox.ts'
import type { SimulatedBank } from '../../src/sandbox/bank/simulated-bank.ts'
import { simulatedBank } from '../../src/sandbox/bank/simulated-bank.ts'
import { testBankRoutes } from '../../src/sandbox/bank/test-bank-routes.ts'
import { createTestDatabase } from '../database.ts'

export const NOW = '2026-11-20T03:00:00.000Z'
const CLIENT = clientIdOf('HARBOUR')

export interface TestCheckout {
  app: FastifyInstance
  platform: Platform
  clock: TestClock
  bank: SimulatedBank
  /** Creates a request and returns the token of its checkout. */
  create(request?: Partial<PaymentRequestCreate>): Promise<string>
  close(): Promise<void>
}

/** Opens the real checkout and test bank on a separate database, with a clock that does not move. */
export async function openTestCheckout(pagesDir: string): Promise<TestCheckout> {
  const database = await createTestDatabase()
  const log = openLog('silent')
  const clock = testClock(NOW)
  const jobs = openJobs({
    url: database.poolUrl,
    directUrl: database.url,
    pooler: database.pooler,
    log,
  })
  const settings = {
    RAIL_DELAY_MS: '0',
    DATABASE_URL: database.poolUrl,
    DATABASE_DIRECT_URL: database.url,
  }
  const env = { ...readEnv(settings), pagesDir }
  const platform: Platform = { env, db: database.db, pool: database.pool, jobs, clock, log }
  const bank = simulatedBank(platform, {
    paymentArrived: (payment) => receivePayment(platform, payment),
    instructionDelayed: async () => undefined,
    instructionFinished: async () => undefined,
    instructionReturned: async () => undefined,
    debtorOf: async () => undefined,
    payIdName: (payId) => payIdName(platform, payId),
    ...payToEvents(platform),
  })
  registerRailOutboxJobs(platform, bank)
  const app = Fastify({ keepAliveTimeout: 1000 })
  await app.register(pageFiles, { platform })
  await app.register(async (checkout) => checkoutRoutes(checkout, platform))
  await app.register(async (testBank) => testBankRoutes(testBank, bank))
  await openClient(platform)
  await jobs.start()
  let number = 0
  return {
    app,
    platform,
    clock,
    bank,
    async create(request = {}) {
      number += 1
      const record = await transact(platform.db, (tx) =>
        createPaymentRequest(platform, tx, CLIENT, {
          clientId: CLIENT,
          clientTransactionId: `order-${number}`,
          paymentDescription: 'Wholesale beans',
          paymentAmount: asDollars(1310),
          payID: `inv-${number}@pay.harbour.example`,
          paymentExpiryDatetime: '2026-11-20T03:15:00.000Z',
          ...request,
        }),
      )
      return record.PaymentRequest.checkoutUrl?.split('/').at(-1) ?? ''
    },
    async close() {
      await app.close()
      await jobs.stop()
      await database.drop()
    },
  }
}

async function openClient({ db }: Platform): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .insertInto('clients')
      .values({
        client_id: CLIENT,
        parent_client_id: null,
        client_name: 'Harbour Roasters',
        legal_name: 'Harbour Roasters Pty Ltd',
        created_at: NOW,
      })
      .execute()
    await openLedgerAccounts(tx, CLIENT)
    await tx
      .insertInto('client_pay_id_domains')
      .values({
        client_id: CLIENT,
        domain: 'pay.harbour.example',
        merchant_name: null,
        position: 1,
      })
      .execute()
    const app = { ...untouched, enabled: true, version: 'v2', accentColour: '#0b6a78' } as const
    await writeSettings(tx, CLIENT, { before: untouched, after: app, now: new Date(NOW) })
  })
}
