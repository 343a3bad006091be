import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { bankDirectory } from '../bank/bank-directory.ts'
import { transferFateOf } from '../bank/test-values.ts'

const provider = await openTestProvider({ demoRequests: 400 })
const { call, platform } = provider
afterAll(() => provider.close())

interface SeededPayee {
  payee_name: string
  pay_id: string | null
  pay_id_type: string | null
  bsb: string | null
  account_number: string | null
}

const { rows: payees } = await platform.pool.query<SeededPayee>(
  `SELECT DISTINCT payee_name, pay_id, pay_id_type, bsb, account_number FROM payments ORDER BY payee_name`,
)

const targetOf = ({ pay_id, pay_id_type, bsb, account_number }: SeededPayee) =>
  pay_id === null
    ? { bsb, accountNumber: account_number }
    : { payID: pay_id, payIDType: pay_id_type }

test('the demo’s history has payees of every kind', () => {
  expect(payees.map(({ payee_name }) => payee_name)).toEqual([
    'Ada Nguyen',
    'Banksia Print Studio',
    'Bright Bench Cleaning',
    'Corner Store Collective',
    'Dairy Lane Milk',
    'Harry Blackwood',
    'Highland Green Coffee Pty Ltd',
    'Inner West Couriers',
    'Joel Tangaroa',
    'Lucia Ferrante',
    'Mariam Saleh',
    'Paper & Lid Packaging',
    'Precision Grinders Pty Ltd',
    'Tom Okafor',
  ])
})

test.each(payees)('$payee_name is known to the bank and can be paid again', async (payee) => {
  const target = targetOf(payee)
  if ('payID' in target) {
    const { body } = await call('POST', '/rest/v1/payIDEnquiry', { body: target })
    expect(body.AccountStatus.aliasName).toBe(payee.payee_name)
  } else {
    const { body } = await call('POST', '/rest/v1/accountCheck', {
      body: {
        ...target,
        accountCheckId: 'paid-again',
        accountName: payee.payee_name,
        purposeCode: 'PYMT',
        additionalDetails: { endUserId: 'finance', endUserSessionId: 'session' },
      },
    })
    expect(body.accountCheckResultCode).toBe('MTCH')
  }
  const answer = await call('POST', '/rest/v1/payment', {
    body: {
      Payment: {
        clientPaymentId: `again-${payee.payee_name.replaceAll(/[^A-Za-z]/g, '')}`,
        payeeName: payee.payee_name,
        paymentAmount: '1.00',
        paymentDescription: 'Paid again',
        ...target,
      },
    },
  })
  expect(answer.status, answer.text).toBe(201)
  expect(await endOf(answer.body.PaymentStatus.paymentId)).toBe('SETTLED')
})

/** Waits for the end of this payout only, because the demo has others in progress. */
async function endOf(paymentId: string): Promise<string> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const { body } = await call('GET', `/rest/v1/payment?id=${paymentId}`)
    const { status } = body.PaymentStatus
    if (!['CREATED', 'PENDING'].includes(status) || Date.now() > deadline) return status
    await wait(25)
  }
}

test('every account of the directory is listed once, and none is a failing test value', () => {
  const accounts = bankDirectory.map(({ bsb, accountNumber }) => `${bsb} ${accountNumber}`)
  const payIds = bankDirectory.flatMap(({ payId }) => (payId ? [payId.value] : []))
  expect(new Set(accounts).size).toBe(accounts.length)
  expect(new Set(payIds).size).toBe(payIds.length)
  const settles = { end: 'settled', via: 'NPP', slow: false, returnedFor: undefined }
  for (const { bsb, accountNumber, payId } of bankDirectory) {
    expect(transferFateOf({ bsb, accountNumber })).toEqual(settles)
    if (payId) expect(transferFateOf({ payId: payId.value })).toEqual(settles)
  }
})

test('dozens of payers paid, and none of them accounts for more than a few in a hundred', async () => {
  const { rows } = await platform.pool.query<{ payers: number; most: number; all: number }>(
    `SELECT count(*)::int AS payers, max(payments)::int AS most, sum(payments)::int AS all
       FROM (SELECT payer_name, count(*) AS payments FROM payment_requests
              WHERE payer_name IS NOT NULL GROUP BY payer_name) AS each_payer`,
  )
  const [payerCounts] = rows
  expect(payerCounts?.payers).toBeGreaterThan(60)
  expect((payerCounts?.most ?? 0) / (payerCounts?.all ?? 1)).toBeLessThan(0.08)
  const references = await platform.pool.query<{ count: number }>(
    'SELECT count(DISTINCT payer_payment_reference)::int AS count FROM payment_requests',
  )
  expect(references.rows[0]?.count).toBeGreaterThan(200)
})
