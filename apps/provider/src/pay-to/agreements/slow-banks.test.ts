import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { payTo } from '../../../test/records/pay-to.ts'

const provider = await openTestProvider({
  settings: { RAIL_DELAY_MS: '300', PAYER_APPROVES_SECONDS: '0' },
})
const { agreed, becomes, change, play, proposed } = payTo(provider, sydneyDay(new Date()))
afterAll(() => provider.close())

test('a simulated payer approves automatically', async () => {
  const id = await proposed()
  const { PaymentAgreementStatus } = await becomes(id, 'ACTIVE')
  expect(PaymentAgreementStatus.nppAgreementId).toMatch(/^[0-9a-f]{32}$/)
})

test('a payer’s decline is not overruled by automatic approval', async () => {
  const id = await proposed()
  await play(id, 'decline')
  await becomes(await proposed(), 'ACTIVE')
  await becomes(id, 'CANCELLED')
})

test('an agreement waits for a slow payer', async () => {
  const waiting = await proposed({
    payerDetails: {
      name: 'Somebody',
      payIDDetails: { payID: 'no-action@test.example', payIDType: 'EMAIL' },
    },
  })
  await becomes(await proposed(), 'ACTIVE')
  await becomes(waiting, 'CREATED')
})

test('a status change is submitted, one at a time, and done when the banks have answered', async () => {
  const id = await agreed()
  const submitted = await change(id, 'SUSPENDED')
  expect([submitted.status, submitted.body.PaymentAgreementStatus]).toMatchObject([
    201,
    { status: 'ACTIVE', changeStatusAmendment: { inProgress: true } },
  ])
  const second = await change(id, 'CANCELLED')
  expect([second.status, second.body.message]).toEqual([
    409,
    'Payment Agreement Change Status already in progress.',
  ])
  const { PaymentAgreementStatus } = await becomes(id, 'SUSPENDED')
  expect(PaymentAgreementStatus.changeStatusAmendment).toEqual({
    inProgress: false,
    paymentAgreementAmendmentId:
      submitted.body.PaymentAgreementStatus.changeStatusAmendment.paymentAgreementAmendmentId,
  })
})

test('a payer who cancels before the banks answer ends the status change', async () => {
  const id = await agreed()
  expect((await change(id, 'SUSPENDED')).status).toBe(201)
  expect((await play(id, 'cancel')).status).toBe(200)
  const { PaymentAgreementStatus } = await becomes(id, 'CANCELLED')
  expect(PaymentAgreementStatus.changeStatusAmendment?.inProgress).toBe(false)
})
