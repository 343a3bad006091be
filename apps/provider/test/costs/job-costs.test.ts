import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { openReceiver } from '../outside-systems/webhook-receiver.ts'
import type { ProviderAnswer } from '../provider.ts'
import { payoutBatchCalls, payoutRow } from '../records/payout-batches.ts'
import { payoutCalls } from '../records/payouts.ts'
import { refundBatchCalls } from '../records/refund-batches.ts'
import { openTestWebhooks } from '../records/webhook-sending.ts'
import { openCountedProvider } from './counted-provider.ts'
import { COUNTED, costOfRow, openStatementLog, roundTrips } from './statement-log.ts'

// The statements of the work that follows a call. A statement that is added here slows every payment.

const provider = await openCountedProvider()
const { costOfJobs, paid } = provider
const payouts = payoutCalls(provider)
const refundBatches = refundBatchCalls(provider)
const payoutBatches = payoutBatchCalls(provider)

test('an order to the bank', async () => {
  await paid(1000)
  const cost = async () => {
    await payouts.pay()
    return costOfJobs('rail-send')
  }
  await cost()
  expect(await cost()).toEqual([
    '1 × INSERT bank.transfers',
    '1 × INSERT pgboss.job_common, pgboss.queue',
    '1 × SELECT pgboss.queue FOR KEY SHARE',
    '1 × SELECT rail_instructions',
    '1 × UPDATE rail_instructions',
    '1 × begin',
    '1 × commit',
  ])
})

/**
 * Returns the cost of each row: a third of the difference between six rows and three. The cost of the batch itself is
 * not in it.
 */
async function costOfEachRow(begin: (rows: number) => Promise<ProviderAnswer>): Promise<string[]> {
  const batchOf = async (rows: number) => {
    const { status, text } = await begin(rows)
    expect(status, text).toBe(201)
    return costOfJobs('bulk-run')
  }
  return costOfRow(await batchOf(3), await batchOf(6), 3)
}

test('a row of a batch of refunds', async () => {
  const cost = await costOfEachRow(async (count) => {
    const ids = await Promise.all(Array.from({ length: count }, () => paid(10)))
    const rows = ids.map((id) => ({ id }))
    return refundBatches.begin(rows, { refunds: count, amount: `${10 * count}.00` })
  })
  expect(cost).toEqual([
    '3 × . SELECT clients FOR KEY SHARE',
    '2 × . SELECT ledger_transactions',
    '1 × . SELECT payment_requests FOR KEY SHARE',
    '1 × . SELECT webhook_events FOR KEY SHARE',
    '2 × . UPDATE ledger_accounts',
    '1 × . WITH clients',
    '1 × INSERT activities',
    '1 × INSERT pgboss.job_common, pgboss.queue',
    '1 × SELECT approval_policies',
    '1 × SELECT bulk_batches FOR SHARE',
    '1 × SELECT bulk_rows FOR UPDATE',
    '1 × SELECT client_disabled_at_or_above($1) AS disabled',
    '1 × SELECT clients',
    '1 × SELECT clients, payment_requests FOR UPDATE',
    '1 × SELECT ledger_entries',
    '1 × SELECT pgboss.queue FOR KEY SHARE',
    '1 × UPDATE bulk_rows',
    '1 × WITH clients, payment_initiations, received_payments, refunds, webhook_destinations, webhook_callbacks, payment_requests, webhook_events, webhook_deliveries',
    '1 × WITH ledger_transactions, ledger_entries',
    '1 × WITH refunds, rail_instructions, payment_requests',
    '1 × begin',
    '1 × commit',
  ])
  expect(roundTrips(cost)).toBe(16)
})

test('a row of a batch of payouts', async () => {
  await paid(1000)
  let account = 30_000_000
  const cost = await costOfEachRow((count) => {
    const rows = Array.from({ length: count }, () => {
      account += 1
      return payoutRow({ accountNumber: String(account), paymentAmount: '1.00' })
    })
    return payoutBatches.begin(rows, { payouts: count, amount: `${count}.00` })
  })
  expect(cost).toEqual([
    '1 × . INSERT search_entries',
    '4 × . SELECT clients FOR KEY SHARE',
    '2 × . SELECT ledger_transactions',
    '1 × . SELECT search_slices',
    '1 × . SELECT webhook_events FOR KEY SHARE',
    '2 × . UPDATE ledger_accounts',
    '1 × . WITH clients',
    '1 × INSERT activities',
    '1 × INSERT payments',
    '1 × INSERT pgboss.job_common, pgboss.queue',
    '1 × INSERT rail_instructions',
    '1 × SELECT approval_policies',
    '1 × SELECT bulk_batches FOR SHARE',
    '1 × SELECT bulk_rows FOR UPDATE',
    '1 × SELECT client_disabled_at_or_above($1) AS disabled',
    '2 × SELECT clients',
    '1 × SELECT ledger_accounts',
    '1 × SELECT ledger_entries',
    '1 × SELECT pgboss.queue FOR KEY SHARE',
    '1 × UPDATE bulk_rows',
    '1 × WITH clients, payments, webhook_destinations, webhook_callbacks, webhook_events, webhook_deliveries',
    '1 × WITH ledger_transactions, ledger_entries',
    '1 × begin',
    '1 × commit',
  ])
  expect(roundTrips(cost)).toBe(18)
})

/** Longer than the time between two claims. */
const IDLE_AFTER_MS = 500

test('a webhook, from its event to its recorded attempt: one claim, and no poll', async () => {
  const database = await createTestDatabase({ settings: COUNTED })
  const receiver = await openReceiver()
  const settings = { OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}` }
  const webhooks = await openTestWebhooks({ database, settings })
  const log = await openStatementLog(database, /^select "status"/, /'waiting' AS kind/)
  onTestFinished(async () => {
    await log.close()
    await webhooks.close()
    await receiver.close()
  })
  await webhooks.destination('default', receiver.url)
  await webhooks.start()
  const send = async () => {
    const { deliveryId } = await webhooks.happened('default')
    expect(await webhooks.tried(deliveryId)).toMatchObject({ status: 'DELIVERED' })
  }
  await send()
  // The poll at the start has ended. From now on the deliverer reads nothing while its queue is empty.
  await wait(IDLE_AFTER_MS)
  expect(await log.during(send)).toEqual([
    '1 × . SELECT clients FOR KEY SHARE',
    '1 × . SELECT webhook_deliveries FOR KEY SHARE',
    '1 × . SELECT webhook_events FOR KEY SHARE',
    '1 × INSERT webhook_deliveries',
    '1 × INSERT webhook_events',
    '1 × WITH webhook_deliveries, webhook_attempts',
    '1 × WITH webhook_deliveries, webhook_events, clients, webhook_destinations',
    '1 × begin',
    '1 × commit',
  ])
})
