import { paymentInitiationIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { testClock } from '../../platform/clock.ts'
import { finishCollection } from './finish-collection.ts'
import { expireInitiations } from './initiation-expiry.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const DAY_LATER = '2026-11-21T03:00:00.000Z'
const clock = testClock(NOW)
/** Slow enough for events to happen during a collection. */
const provider = await openTestProvider({ clock, settings: { RAIL_DELAY_MS: '1000' } })
const { call, platform, settled, statement } = provider
const { agreed, agreement, collect, initiation, play } = payTo(provider, '2026-11-20')

const PAYER = { bsb: '939300', accountNumber: '123456' }
const payer = { payerDetails: { name: 'Priya Raman', bankAccountDetails: PAYER } }
const statusOf = async (id: string) => (await initiation(id)).PaymentInitiationStatus
const balance = async () => (await call('GET', '/rest/v1/balance')).body.balance
const amounts = async () => {
  const { body } = await call('GET', `/test-bank/payers/${PAYER.bsb}/${PAYER.accountNumber}`, {
    as: null,
  })
  return (body.lines ?? []).map(({ amount }: { amount: string }) => amount)
}
const requested = async (agreementId: string) =>
  (await collect(agreementId)).body.PaymentInitiationStatus.paymentInitiationId as string

afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
  clock.set(NOW)
})
afterAll(() => provider.close())

test.each(['suspend', 'cancel'])(
  'after a payer’s %s, an earlier collection is no longer taken',
  async (act) => {
    const agreementId = await agreed(payer)
    const id = await requested(agreementId)
    expect((await play(agreementId, act)).status).toBe(200)
    await settled()
    expect(await statusOf(id)).toMatchObject({
      status: 'FAILED',
      statusCode: 'MD01',
      statusReason: 'The Payment Agreement is not active.',
    })
    expect(await amounts()).toEqual([])
  },
)

test('a collection fails after a day without an answer, and money that arrives later is returned', async () => {
  const agreementId = await agreed(payer)
  const [id, other] = [await requested(agreementId), await requested(agreementId)]
  clock.set('2026-11-21T02:59:59.999Z')
  await expireInitiations(platform)
  expect((await statusOf(id)).status).toMatch(/^(CREATED|PENDING)$/)
  clock.set(DAY_LATER)
  // The job fails one of them, and the late answer fails the other.
  await platform.db
    .updateTable('payment_initiations')
    .set({ created_at: '2026-11-20T03:00:00.001Z' })
    .where('payment_initiation_id', '=', paymentInitiationIdOf(other))
    .execute()
  await expireInitiations(platform)
  const failed = {
    status: 'FAILED',
    statusCode: 'NOAS',
    statusReason: 'The payer’s bank did not respond within 24 hours.',
    completedDatetime: DAY_LATER,
  }
  expect(await statusOf(id)).toMatchObject(failed)
  expect((await statusOf(other)).status).toMatch(/^(CREATED|PENDING)$/)
  clock.set('2026-11-21T03:00:00.001Z')
  await vi.waitFor(
    async () => expect(await amounts()).toEqual(['20.00', '20.00', '-20.00', '-20.00']),
    {
      timeout: 10_000,
    },
  )
  await settled()
  expect(await statusOf(id)).toMatchObject(failed)
  expect(await statusOf(other)).toMatchObject({ ...failed, completedDatetime: expect.anything() })
  expect(await balance()).toBe(0)
  expect((await agreement(agreementId)).PaymentAgreementStatus.status).toBe('ACTIVE')

  // A repeated notice does not return the money again.
  const { npp_transaction_id } = await platform.db
    .selectFrom('bank.collections')
    .select('npp_transaction_id')
    .where('collection_id', '=', paymentInitiationIdOf(id))
    .executeTakeFirstOrThrow()
  await finishCollection(platform, {
    collectionId: paymentInitiationIdOf(id),
    nppTransactionId: npp_transaction_id,
    settled: true,
    reason: undefined,
    payer: { ...PAYER, name: 'Priya Raman' },
  })
  await settled()
  expect((await statement(PAYER)).lines).toHaveLength(4)
})
