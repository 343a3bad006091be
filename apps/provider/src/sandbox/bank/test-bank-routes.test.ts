import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestProvider, PAYER } from '../../../test/provider.ts'
import { testClock } from '../../platform/clock.ts'
import { accountRefusal, payIdOwner } from './test-values.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const provider = await openTestProvider({ clock: testClock(NOW) })
const { call, create, pay, refund, settled, statement } = provider
const signedOut = { as: null }

afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

test('a payer sees the payee and the amount before paying', async () => {
  const { PaymentRequest } = await create({ paymentAmount: 1310.05 })
  const payee = (payID: string) => call('GET', `/test-bank/payees?payID=${payID}`, signedOut)
  expect((await payee(PaymentRequest.payID)).body).toEqual({
    payID: PaymentRequest.payID,
    name: 'Harbour Roasters - $1,310.05 - Invoice 20431',
    amount: '1310.05',
  })
  const open = await create({ multiPayment: true, paymentAmount: undefined })
  expect((await payee(open.PaymentRequest.payID)).body).toEqual({
    payID: open.PaymentRequest.payID,
    name: 'Harbour Roasters - Invoice 20431',
  })
  expect((await payee('nobody@pay.harbour.example')).status).toBe(404)
  expect((await payee('')).status).toBe(400)
})

test('an amount may be text, a BSB may have a hyphen, and a payer needs no name', async () => {
  for (const [amount, from] of [
    [12.5, { ...PAYER, bsb: '062-000' }],
    ['12.50', PAYER],
    ['12.50', {}],
  ] as const) {
    const { PaymentRequest } = await create({ paymentAmount: 12.5 })
    expect(await pay(PaymentRequest.payID, amount, from)).toMatchObject({ outcome: 'ACCEPTED' })
  }
  expect((await statement()).lines.map((line) => line.amount)).toEqual(['-12.50', '-12.50'])
  const somebody = await statement({ bsb: '062000', accountNumber: '90000001' })
  expect(somebody.payer).toEqual({
    bsb: '062000',
    accountNumber: '90000001',
    name: 'Test Payer',
    balance: '999987.50',
    closed: false,
  })
})

test.each([
  ['no amount', { payID: 'a@b.com' }],
  ['no PayID', { amount: 1 }],
  ['nothing', {}],
  ['too many decimals', { payID: 'a@b.com', amount: 1.001 }],
  ['an unknown field', { payID: 'a@b.com', amount: 1, colour: 'blue' }],
])('%s is rejected as malformed', async (_what, body) => {
  expect((await call('POST', '/test-bank/payments', { body, ...signedOut })).status).toBe(400)
})

test.each(['payID', 'payerName', 'description', 'reference'])(
  'a %s that cannot be stored is rejected with the name of its field',
  async (field) => {
    for (const text of ['Beans\0', 'Beans\ud800']) {
      const body = { payID: 'inv-1@pay.harbour.example', amount: 1, [field]: text }
      const answer = await call('POST', '/test-bank/payments', { body, ...signedOut })
      expect([answer.status, answer.body]).toEqual([
        400,
        { message: `${field}: contains characters that cannot be sent` },
      ])
    }
  },
)

test('an unknown account is rejected', async () => {
  for (const path of ['000000/0000', 'x/y', '062000/1', `062000/${'9'.repeat(13)}`]) {
    expect((await call('GET', `/test-bank/payers/${path}`, signedOut)).status).toBe(404)
    const body = { closed: true }
    expect((await call('PATCH', `/test-bank/payers/${path}`, { body, ...signedOut })).status).toBe(
      404,
    )
  }
})

test('the account that always rejects money makes a refund fail', async () => {
  const { PaymentRequest, PaymentRequestStatus } = await create()
  const from = { payerName: 'Refuser', bsb: '062000', accountNumber: '12345678' }
  await pay(PaymentRequest.payID, 100, from)
  const id = PaymentRequestStatus.paymentRequestId
  await refund(id)
  await settled()
  expect((await provider.read(id)).PaymentRequestStatus).toMatchObject({
    status: 'RETURN_FAILED',
    failureReason: 'AGNT',
  })
})

test.each([
  ['062000', '12340001', false, undefined],
  ['062000', '12340001', true, 'AC04'],
  ['062000', '12345678', false, 'AGNT'],
])('the account %s %s, closed %s, is refused with %s', (bsb, accountNumber, closed, reason) => {
  expect(accountRefusal(bsb, accountNumber, closed)).toBe(reason)
})

test('names at other banks are found, unknown or forbidden', () => {
  expect(payIdOwner('johnsmith@test.com.au', 'EMAIL')).toMatchObject({ aliasName: 'John Smith' })
  expect(payIdOwner('somebody@example.com', 'EMAIL')).toBe('unknown')
  expect(payIdOwner('+61-481223344', 'PHONE')).toBe('refused')
})
