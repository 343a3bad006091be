import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  mandateAnswer,
  payersCancellation,
  payersSuspension,
} from '../iso-gateway/gateway-mandate-messages.ts'
import { debitNotification, returnOf } from '../iso-gateway/gateway-messages.ts'
import { PAYER } from '../iso-gateway/iso-gateway.ts'
import { openIsoProvider, until } from '../iso-gateway/iso-provider.ts'
import { payTo } from '../records/pay-to.ts'
import { payout } from '../records/payouts.ts'
import { sweepCalls } from '../records/sweeps.ts'

const iso = await openIsoProvider()
const { provider, gateway } = iso
const { bank } = gateway
const { sweep } = sweepCalls(provider)
const today = sydneyDay(new Date())
const { agreement, becomes, change, collected, initiation, proposed } = payTo(provider, today)

afterEach(async () => {
  gateway.faults.length = 0
  await iso.finished()
})
afterAll(() => iso.close())

let accounts = 0
/** A payee's account that no other test uses. */
function newAccount() {
  accounts += 1
  return { bsb: '062000', accountNumber: String(50_000_000 + accounts) }
}
const keyOf = ({ bsb, accountNumber }: { bsb: string; accountNumber: string }) =>
  `${bsb} ${accountNumber}`
const centsOf = (account: { bsb: string; accountNumber: string }) =>
  bank.accounts.get(keyOf(account))?.cents ?? 0

async function received(amount: number): Promise<{ id: string; payID: string }> {
  const { PaymentRequest, PaymentRequestStatus } = await provider.create({ paymentAmount: amount })
  const delivered = await gateway.pay({ payId: PaymentRequest.payID, cents: amount * 100 })
  expect(delivered.status).toBe(200)
  return { id: PaymentRequestStatus.paymentRequestId, payID: PaymentRequest.payID }
}

async function paidOut(change: Record<string, unknown>): Promise<string> {
  const answer = await provider.call('POST', '/rest/v1/payment', {
    body: { Payment: payout(change) },
  })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body.PaymentStatus.paymentId
}

async function payment(id: string) {
  const answer = await provider.call('GET', `/rest/v1/payment?id=${id}`)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body.PaymentStatus
}

const balance = async () => (await provider.call('GET', '/rest/v1/balance')).body.balance

describe('money that arrives', () => {
  test('completes its payment request', async () => {
    const { id } = await received(100)
    expect((await provider.read(id)).PaymentRequestStatus).toMatchObject({
      status: 'COMPLETE',
      settledBy: 'PayID',
    })
  })

  test('is refunded to its payer by a return of the payment', async () => {
    const before = centsOf(PAYER)
    const { id } = await received(100)
    expect((await provider.refund(id, { refundAmount: '40' })).status).toBe(200)
    await iso.finished()
    expect((await provider.read(id)).PaymentRequestStatus).toMatchObject({
      status: 'RETURN_COMPLETE',
      refundInformation: { availableBalance: '60.00', requests: [{ status: 'COMPLETE' }] },
    })
    expect(centsOf(PAYER) - before).toBe(40_00)
    const last = [...bank.payments.values()].at(-1)
    expect(last?.order).toMatchObject({
      messageName: 'pacs.004.001.09',
      returns: expect.stringMatching(/^TESTAU2SXXXI/),
      cents: 40_00,
    })
  })

  test('for an unknown PayID goes back to its payer, once', async () => {
    const before = centsOf(PAYER)
    const xml = { payId: 'nobody@pay.tideway.example', cents: 12_34 }
    expect((await gateway.pay(xml)).status).toBe(200)
    await until(() => centsOf(PAYER) - before === 12_34, 'the payment is returned')
    expect((await gateway.deliver(gateway.outbox.at(-1) ?? '')).status).toBe(200)
    await iso.finished()
    expect(centsOf(PAYER) - before).toBe(12_34)
  })
})

describe('a debit of the account', () => {
  test('for an open payout ends the payout', async () => {
    await iso.fund(10_00)
    const account = newAccount()
    bank.fates.set(keyOf(account), { waits: true })
    const id = await paidOut(account)
    await until(async () => (await payment(id)).status === 'PENDING', 'the payout is pending')
    const sent = [...bank.payments.values()].at(-1)?.order
    if (!sent) throw new Error('nothing was paid')
    bank.end(sent.txId)
    expect((await gateway.deliver(debitNotification(sent))).status).toBe(200)
    await iso.finished()
    expect(await payment(id)).toMatchObject({ status: 'SETTLED' })
  })

  test('without an order is logged for an operator', async () => {
    const txId = 'OTHRAU2SXXXI20261123000000000000001'
    expect((await gateway.deliver(debitNotification({ txId, cents: 5_00 }))).status).toBe(200)
    expect(iso.log()).toContain('the account was debited without an order')
  })
})

describe('a payout', () => {
  test('to an account settles', async () => {
    await iso.fund(100_00)
    const account = newAccount()
    const id = await paidOut({ ...account, paymentAmount: '40.00', paymentReference: 'INV 7' })
    await iso.finished()
    expect(await payment(id)).toMatchObject({
      status: 'SETTLED',
      nppTransactionId: expect.stringMatching(/^TDWYAU2SXXXI\d{23}$/),
    })
    expect(centsOf(account)).toBe(40_00)
    expect([...bank.payments.values()].at(-1)?.order).toMatchObject({
      description: 'Milk, week 12',
      endToEndId: 'INV 7',
    })
  })

  test('to a PayID goes to the account behind it', async () => {
    await iso.fund(100_00)
    const account = { ...newAccount(), name: 'Dairy Lane Milk' }
    bank.payIds.set('milk@lane.example', account)
    const id = await paidOut({ payID: 'milk@lane.example', payIDType: 'EMAIL' })
    await iso.finished()
    expect(await payment(id)).toMatchObject({ status: 'SETTLED' })
    expect(centsOf(account)).toBe(10_00)
  })

  test.each(['AC04', 'AG01', 'AGNT'])('that is rejected with %s fails with it', async (rejects) => {
    await iso.fund(10_00)
    const before = await balance()
    const account = newAccount()
    bank.fates.set(keyOf(account), { rejects })
    const id = await paidOut(account)
    await iso.finished()
    expect(await payment(id)).toMatchObject({ status: 'FAILED', failureReason: rejects })
    expect(await balance()).toBe(before)
    expect(centsOf(account)).toBe(0)
  })

  test('to an account without real time goes by Direct Entry', async () => {
    await iso.fund(10_00)
    const account = newAccount()
    bank.fates.set(keyOf(account), { directEntry: true })
    const id = await paidOut(account)
    await iso.finished()
    expect(await payment(id)).toMatchObject({ status: 'SETTLED', sentViaDE: true })
  })

  test('to an account without real time fails for a client without Direct Entry', async () => {
    await iso.fund(10_00)
    const account = newAccount()
    bank.fates.set(keyOf(account), { directEntry: true })
    const { pool } = provider.database
    await pool.query(`UPDATE clients SET direct_entry_fallback = false WHERE client_id = 'HARBOUR'`)
    const id = await paidOut(account)
    await iso.finished()
    await pool.query(`UPDATE clients SET direct_entry_fallback = true WHERE client_id = 'HARBOUR'`)
    expect(await payment(id)).toMatchObject({ status: 'FAILED', failureReason: 'AG03' })
  })

  test.each([
    [undefined, { status: 'SETTLED' }],
    ['AC06', { status: 'FAILED', failureReason: 'AC06' }],
  ])('that waits is pending until the bank decides (%s)', async (reason, end) => {
    await iso.fund(10_00)
    const account = newAccount()
    bank.fates.set(keyOf(account), { waits: true })
    const id = await paidOut(account)
    await until(async () => (await payment(id)).status === 'PENDING', 'the payout is pending')
    const sent = [...bank.payments.values()].at(-1)?.order
    bank.end(sent?.txId ?? '', reason)
    await iso.finished()
    expect(await payment(id)).toMatchObject(end)
    expect(centsOf(account)).toBe(reason === undefined ? 10_00 : 0)
  })

  test('that comes back is returned, once', async () => {
    await iso.fund(10_00)
    const before = await balance()
    const id = await paidOut(newAccount())
    await iso.finished()
    const sent = [...bank.payments.values()].at(-1)?.order
    if (!sent) throw new Error('nothing was paid')
    const back = returnOf(sent, 'AC04')
    expect((await gateway.deliver(back)).status).toBe(200)
    expect((await gateway.deliver(back)).status).toBe(200)
    // Another message about the same return has no further effect either.
    expect((await gateway.deliver(returnOf(sent, 'AC04'))).status).toBe(200)
    expect(await payment(id)).toMatchObject({ status: 'RETURNED', returnedReason: 'AC04' })
    expect(await balance()).toBe(before)
  })

  test('cannot come back in part', async () => {
    await iso.fund(10_00)
    const id = await paidOut(newAccount())
    await iso.finished()
    const sent = [...bank.payments.values()].at(-1)?.order
    const part = returnOf({ txId: sent?.txId ?? '', cents: 4_00 }, 'AC04')
    expect(await gateway.deliver(part)).toEqual({
      status: 422,
      text: expect.stringContaining('a payment can only come back whole'),
    })
    expect(await payment(id)).toMatchObject({ status: 'SETTLED' })
  })
})

test('a sweep goes to the settlement account', async () => {
  const account = { bsb: '062948', accountNumber: '20480011', name: 'Harbour Roasters Pty Ltd' }
  bank.payIds.set('settlement@harbour.example', account)
  const before = centsOf(account)
  await iso.fund(30_00)
  const answer = await sweep('25.00')
  expect(answer.status, answer.text).toBe(201)
  await iso.finished()
  expect(centsOf(account) - before).toBe(25_00)
})

describe('PayTo', () => {
  const priya = { bsb: '012366', accountNumber: '40117725', name: 'Priya Raman' }
  bank.payIds.set('priya@raman.example', priya)

  async function active(): Promise<string> {
    const id = await proposed()
    await until(() => bank.mandates.has(id), 'the mandate is proposed')
    const answers = bank.mandates.get(id)?.messageId ?? ''
    expect((await gateway.deliver(mandateAnswer(id, { accepted: true, answers }))).status).toBe(200)
    await becomes(id, 'ACTIVE')
    return id
  }

  test('an agreement that its payer approves allows collections', async () => {
    const id = await active()
    const before = centsOf(priya)
    const { PaymentAgreementStatus } = await agreement(id)
    expect(PaymentAgreementStatus.nppAgreementId).toMatch(/^[0-9a-f]{32}$/)
    const initiationId = await collected(id)
    expect((await initiation(initiationId)).PaymentInitiationStatus).toMatchObject({
      status: 'SETTLED',
      payerInformation: { bsb: priya.bsb, accountNumber: priya.accountNumber },
    })
    expect(centsOf(priya) - before).toBe(-20_00)
  })

  test('a collection that the bank rejects fails with its reason', async () => {
    const id = await active()
    bank.fates.set(keyOf(priya), { rejects: 'AM04' })
    const initiationId = await collected(id)
    bank.fates.clear()
    expect((await initiation(initiationId)).PaymentInitiationStatus).toMatchObject({
      status: 'FAILED',
      statusCode: 'AM04',
    })
  })

  test('a proposal that the payer declines is cancelled', async () => {
    const id = await proposed()
    await until(() => bank.mandates.has(id), 'the mandate is proposed')
    const answers = bank.mandates.get(id)?.messageId ?? ''
    const declined = mandateAnswer(id, { accepted: false, reason: 'MS02', answers })
    expect((await gateway.deliver(declined)).status).toBe(200)
    await becomes(id, 'CANCELLED')
  })

  test.each([
    ['MD09', '2.2'],
    ['NOAS', '4.1'],
    ['XX99', '9.9'],
  ])('a proposal that the bank refuses with %s fails with %s', async (reason, failure) => {
    bank.refusesMandates = reason
    const id = await proposed()
    const { PaymentAgreementStatus } = await becomes(id, 'FAILED')
    bank.refusesMandates = undefined
    expect(PaymentAgreementStatus.failureCode).toMatch(new RegExp(`${failure}$`))
  })

  test('a payer suspends and cancels an agreement', async () => {
    const id = await active()
    expect((await gateway.deliver(payersSuspension(id))).status).toBe(200)
    await becomes(id, 'SUSPENDED')
    expect((await gateway.deliver(payersCancellation(id))).status).toBe(200)
    await becomes(id, 'CANCELLED')
  })

  test('the client’s changes reach the payer’s bank, once each and in their order', async () => {
    const id = await active()
    const amended = await provider.call('POST', '/rest/v1/paymentAgreement/amendment', {
      body: {
        PaymentAgreementAmendment: {
          clientTransactionId: 'amend-1',
          paymentAgreementId: id,
          agreementDetails: {
            variableAgreementDetails: { frequency: 'MONTHLY', maximumAmount: '250.00' },
          },
        },
      },
    })
    expect(amended, amended.text).toMatchObject({ status: 201 })
    const steps = () => bank.mandates.get(id)?.steps ?? []
    await until(() => steps().length === 1, 'the amendment arrives')
    expect(bank.mandates.get(id)?.maximum).toBe('250.00')
    for (const status of ['SUSPENDED', 'ACTIVE', 'CANCELLED']) {
      const before = steps().length
      const answer = await change(id, status)
      expect(answer.status, answer.text).toBe(200)
      await until(() => steps().length > before, `${status} arrives`)
    }
    expect(steps()).toEqual(['pain.010.001.07', 'pain.018.001.03', 'resume', 'pain.011.001.07'])
  })
})

describe('a PayID enquiry', () => {
  const ask = async (payID: string) =>
    provider.call('POST', '/rest/v1/payIDEnquiry', { body: { payID, payIDType: 'EMAIL' } })

  test('answers that a PayID is found, unknown or not disclosed', async () => {
    bank.payIds.set('known@payee.example', { ...newAccount(), name: 'Known Payee' })
    expect((await ask('known@payee.example')).body).toEqual({
      AccountStatus: expect.objectContaining({ aliasName: 'Known Payee', paytoReachable: true }),
    })
    expect((await ask('unknown@payee.example')).status).toBe(404)
    expect((await ask('secret@payee.example')).status).toBe(403)
  })

  test('answers 503 while the gateway does not answer', async () => {
    gateway.faults.push('cut-before')
    expect((await ask('known@payee.example')).status).toBe(503)
    expect((await ask('known@payee.example')).status).toBe(200)
  })
})
