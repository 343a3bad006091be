import { expect, test } from 'vitest'
import type { ProviderAnswer } from '../provider.ts'
import { payTo } from '../records/pay-to.ts'
import { payoutCalls } from '../records/payouts.ts'
import { sweepCalls } from '../records/sweeps.ts'
import { openCountedProvider } from './counted-provider.ts'

// Each list holds the statements of one call, once its key is proven and its connections are open. A statement that is
// added here slows every such call, so add it only if the call needs it.

const provider = await openCountedProvider()
const { call, costOf, create, paid, pay, read, refund } = provider
const payouts = payoutCalls(provider)
const { sweep } = sweepCalls(provider)
const { agreed, collect } = payTo(provider, '2026-11-20')

/** Makes one object for each of the four times that `costOf` runs a call. */
const several = <Item>(make: () => Promise<Item>) => Promise.all(Array.from({ length: 4 }, make))

async function expectCreated(answer: Promise<ProviderAnswer>): Promise<void> {
  const { status, text } = await answer
  expect(status, text).toBe(201)
}

test('the balance', async () => {
  const cost = await costOf(() => call('GET', '/rest/v1/balance'))
  expect(cost).toEqual(['1 × SELECT api_keys, clients', '1 × SELECT ledger_accounts'])
})

test('one payment request', async () => {
  const id = await paid(1000)
  const cost = await costOf(() => read(id))
  expect(cost).toEqual([
    '1 × SELECT api_keys, clients',
    '1 × SELECT payment_initiations, clients, received_payments, refunds, payment_requests',
  ])
})

test('a page of a search', async () => {
  const search = '/rest/v1/paymentRequest/search?numberOfRecords=100'
  const cost = await costOf(() => call('POST', search, { body: {} }))
  expect(cost).toEqual([
    '1 × SELECT api_keys, clients',
    '1 × SELECT payment_initiations, clients, received_payments, refunds, payment_requests',
  ])
})

test('the figures of the home page', async () => {
  const path = '/portal/v1/clients/HARBOUR/figures?timezone=Australia/Sydney'
  const cost = await costOf(() => call('GET', path, { as: 'admin@harbour.example' }))
  expect(cost).toEqual([
    '1 × SELECT accounts, clients, identity_artifacts, sign_in_sessions, client_security_policies',
    '1 × WITH payment_requests, payments, payment_initiations',
  ])
})

test('creating a payment request', async () => {
  const cost = await costOf(() => create())
  expect(cost).toEqual([
    '1 × . INSERT checkout_tokens',
    '1 × . INSERT payment_request_keys',
    '1 × . INSERT search_entries',
    '5 × . SELECT clients FOR KEY SHARE',
    '1 × . SELECT pay_ids',
    '1 × . SELECT payment_requests FOR KEY SHARE',
    '1 × . SELECT search_slices',
    '1 × . SELECT webhook_events FOR KEY SHARE',
    '1 × INSERT activities',
    '1 × SELECT api_keys, clients',
    '1 × SELECT client_pay_id_domains, clients, checkout_apps',
    '1 × SELECT pay_id, client_id, payment_request_id, registered_at,',
    '1 × WITH clients, payment_initiations, received_payments, refunds, webhook_destinations, webhook_callbacks, payment_requests, webhook_events, webhook_deliveries',
    '1 × WITH pay_ids, payment_requests',
    '1 × begin',
    '1 × commit',
  ])
})

test('receiving a payment, with the statements of the simulated bank', async () => {
  const requests = await several(() => create())
  const cost = await costOf(() => pay(requests.pop()?.PaymentRequest.payID ?? '', 100))
  expect(cost).toEqual([
    '1 × . INSERT received_payment_keys',
    '1 × . INSERT search_entries',
    '1 × . SELECT bank.payers FOR KEY SHARE',
    '1 × . SELECT client_pay_id_domains, pay_ids, clients',
    '2 × . SELECT clients FOR KEY SHARE',
    '2 × . SELECT ledger_transactions',
    '1 × . SELECT payment_requests',
    '1 × . SELECT search_slices',
    '1 × . SELECT webhook_events FOR KEY SHARE',
    '2 × . UPDATE ledger_accounts',
    '1 × SELECT clients',
    '1 × SELECT ledger_entries',
    '1 × SELECT pay_ids, payment_requests',
    '1 × SELECT pay_ids, payment_requests FOR UPDATE',
    '1 × SELECT pay_ids, received_payment_keys, checkout_pay_to_attempts, clients',
    '1 × UPDATE bank.transfers',
    '1 × UPDATE payment_requests',
    '1 × WITH bank.payers, bank.transfers, bank.statement_lines',
    '1 × WITH clients, payment_initiations, received_payments, refunds, payment_requests, webhook_destinations, webhook_callbacks, webhook_events, webhook_deliveries',
    '1 × WITH ledger_transactions, ledger_entries',
    '1 × WITH pay_ids, received_payments',
    '1 × begin',
    '1 × commit',
  ])
})

test('a refund', async () => {
  const ids = await several(() => paid())
  const cost = await costOf(async () => expect((await refund(ids.pop() ?? '')).status).toBe(200))
  expect(cost).toEqual([
    '3 × . SELECT clients FOR KEY SHARE',
    '2 × . SELECT ledger_transactions',
    '1 × . SELECT payment_requests FOR KEY SHARE',
    '1 × . SELECT webhook_events FOR KEY SHARE',
    '2 × . UPDATE ledger_accounts',
    '1 × INSERT activities',
    '1 × INSERT pgboss.job_common, pgboss.queue',
    '1 × SELECT api_keys, clients',
    '1 × SELECT approval_policies',
    '1 × SELECT clients',
    '1 × SELECT clients, payment_requests FOR UPDATE',
    '1 × SELECT ledger_entries',
    '1 × SELECT pgboss.queue FOR KEY SHARE',
    '1 × WITH clients, payment_initiations, received_payments, refunds, webhook_destinations, webhook_callbacks, payment_requests, webhook_events, webhook_deliveries',
    '1 × WITH ledger_transactions, ledger_entries',
    '1 × WITH refunds, rail_instructions, payment_requests',
    '1 × begin',
    '1 × commit',
  ])
})

test('a payout', async () => {
  await paid(1000)
  const cost = await costOf(() => expectCreated(payouts.pay()))
  expect(cost).toEqual([
    '1 × . INSERT search_entries',
    '4 × . SELECT clients FOR KEY SHARE',
    '2 × . SELECT ledger_transactions',
    '1 × . SELECT search_slices',
    '1 × . SELECT webhook_events FOR KEY SHARE',
    '2 × . UPDATE ledger_accounts',
    '1 × INSERT activities',
    '1 × INSERT payments',
    '1 × INSERT pgboss.job_common, pgboss.queue',
    '1 × INSERT rail_instructions',
    '1 × SELECT api_keys, clients',
    '1 × SELECT approval_policies',
    '2 × SELECT clients',
    '1 × SELECT ledger_accounts',
    '1 × SELECT ledger_entries',
    '1 × SELECT pgboss.queue FOR KEY SHARE',
    '1 × WITH clients, payments, webhook_destinations, webhook_callbacks, webhook_events, webhook_deliveries',
    '1 × WITH ledger_transactions, ledger_entries',
    '1 × begin',
    '1 × commit',
  ])
})

test('a sweep', async () => {
  await paid(1000)
  const cost = await costOf(() => expectCreated(sweep('1.00')))
  expect(cost).toEqual([
    '4 × . SELECT clients FOR KEY SHARE',
    '2 × . SELECT ledger_transactions',
    '1 × . SELECT pay_ids',
    '1 × . SELECT webhook_events FOR KEY SHARE',
    '2 × . UPDATE ledger_accounts',
    '1 × INSERT activities',
    '1 × INSERT pgboss.job_common, pgboss.queue',
    '1 × INSERT rail_instructions',
    '1 × INSERT sweeps',
    '1 × SELECT * FROM pay_id_registration($1)',
    '1 × SELECT api_keys, clients',
    '1 × SELECT approval_policies',
    '2 × SELECT clients',
    '1 × SELECT ledger_accounts',
    '1 × SELECT ledger_entries',
    '1 × SELECT pgboss.queue FOR KEY SHARE',
    '1 × WITH clients, sweeps, webhook_destinations, webhook_callbacks, webhook_events, webhook_deliveries',
    '1 × WITH ledger_transactions, ledger_entries',
    '1 × begin',
    '1 × commit',
  ])
})

test('an initiation', async () => {
  const agreementId = await agreed()
  const cost = await costOf(() => expectCreated(collect(agreementId, { paymentAmount: '1.00' })))
  expect(cost).toEqual([
    '1 × . INSERT search_entries',
    '3 × . SELECT clients FOR KEY SHARE',
    '1 × . SELECT payment_agreements FOR KEY SHARE',
    '1 × . SELECT search_slices',
    '1 × . SELECT webhook_events FOR KEY SHARE',
    '1 × INSERT activities',
    '1 × INSERT payment_initiations',
    '1 × INSERT pgboss.job_common, pgboss.queue',
    '1 × SELECT api_keys, clients',
    '1 × SELECT checkout_pay_to_attempts',
    '1 × SELECT clients, payment_initiation_refunds, payment_initiations',
    '1 × SELECT payment_agreements FOR UPDATE',
    '3 × SELECT payment_initiations',
    '1 × SELECT pgboss.queue FOR KEY SHARE',
    '1 × WITH clients, payment_initiation_refunds, payment_initiations, webhook_destinations, webhook_callbacks, webhook_events, webhook_deliveries',
    '1 × begin',
    '1 × commit',
  ])
})

test('the tasks of a client, for a user who may see every kind', async () => {
  const as = { as: 'admin@harbour.example' }
  const cost = await costOf(() => call('GET', '/portal/v1/clients/HARBOUR/tasks', as))
  expect(cost).toEqual([
    '1 × SELECT accounts, clients, identity_artifacts, sign_in_sessions, client_security_policies',
    '1 × SELECT approval_requests',
    '1 × SELECT daily_task_mails',
    '1 × SELECT tasks_aside',
    '1 × payments, replaced_payments, refunds, payment_requests, payment_initiation_refunds, payment_initiations, settlement_schedules, sweeps, low_balance_crossings, ledger_entries, top_ups, clients, ledger_accounts, batches, batch_apps, report_deliveries, webhook_destinations',
    '1 × user_invitations, accounts',
  ])
})
