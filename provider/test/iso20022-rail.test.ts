import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { PAYER } from './iso-gateway/iso-gateway.ts'
import { openIsoProvider, until } from './iso-gateway/iso-provider.ts'
import { payout } from './payouts.ts'

const iso = await openIsoProvider()
const { provider, gateway } = iso
const { bank } = gateway

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

  test('for a PayID of nobody goes back to its payer, once', async () => {
    const before = centsOf(PAYER)
    const xml = { payId: 'nobody@pay.tideway.example', cents: 12_34 }
    expect((await gateway.pay(xml)).status).toBe(200)
    await until(() => centsOf(PAYER) - before === 12_34, 'the payment is returned')
    expect((await gateway.deliver(gateway.outbox.at(-1) ?? '')).status).toBe(200)
    await iso.finished()
    expect(centsOf(PAYER) - before).toBe(12_34)
  })
})

describe('a payout', () => {
  test('to an account settles', async () => {
    await iso.fund(100_00)
    const account = newAccount()
    const id = await paidOut({ ...account, paymentAmount: '40.00' })
    await iso.finished()
    expect(await payment(id)).toMatchObject({
      status: 'SETTLED',
      nppTransactionId: expect.stringMatching(/^TDWYAU2SXXXI\d{23}$/),
    })
    expect(centsOf(account)).toBe(40_00)
  })
})

test('the balance is what is left', async () => {
  expect(await balance()).toBeGreaterThan(0)
})
