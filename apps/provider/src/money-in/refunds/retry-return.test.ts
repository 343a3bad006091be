import { afterAll, afterEach, expect, test } from 'vitest'
import { runAdmin } from '../../../test/admin-command.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { operatorNamed } from '../../admin/operator.ts'
import { railEvents } from '../../joined-parts.ts'
import { refusedReturns, summariseClearing, unexplainedClearing } from '../../ledger/clearing.ts'
import { retryReturn } from './retry-return.ts'

const provider = await openTestProvider()
const { platform, database } = provider
const { db, pool } = platform
const jane = operatorNamed('jane')
afterAll(() => provider.close())
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})

const admin = (...args: string[]) => runAdmin({ DATABASE_URL: database.url }, ...args)

/** Creates a payment of the wrong amount whose payer has closed the account, so that it cannot be returned. */
async function refusedReturn(): Promise<string> {
  const { PaymentRequest } = await provider.create()
  await provider.paid(1)
  await provider.setPayerClosed(true)
  await provider.pay(PaymentRequest.payID ?? '', 99)
  await provider.settled()
  const [refused] = await refusedReturns(db)
  return refused?.subjectId ?? ''
}

async function orders(subjectId: string) {
  const { rows } = await pool.query<{ instruction_id: string; status: string }>(
    `SELECT instruction_id, status FROM rail_instructions WHERE kind = 'return' AND subject_id = $1`,
    [subjectId],
  )
  return rows
}

/** Counts the returns of this amount that the payer received. */
async function givenBack(cents: number): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `SELECT count(*) AS count FROM bank.transfers
      WHERE direction = 'from_provider' AND amount_cents = $1 AND state = 'SETTLED'`,
    [cents],
  )
  return Number(rows[0]?.count)
}

test('a return that is ordered again arrives once, even with simultaneous orders', async () => {
  const id = await refusedReturn()
  const [before] = await orders(id)
  await provider.setPayerClosed(false)
  const retries = await Promise.all(
    Array.from({ length: 5 }, () => retryReturn(platform, jane, id)),
  )
  expect(retries.filter((retried) => retried === 'ordered')).toHaveLength(1)
  expect(retries.every((retried) => ['ordered', 'under way', 'returned'].includes(retried))).toBe(
    true,
  )
  await provider.settled()
  const [after, ...more] = await orders(id)
  expect(more).toEqual([])
  expect(after?.status).toBe('SETTLED')
  expect(await givenBack(99_00)).toBe(1)
  expect(await unexplainedClearing(db)).toBe(0)
  expect(await summariseClearing(db)).toEqual([
    { state: 'under_way', orders: 0, cents: 0 },
    { state: 'return_refused', orders: 0, cents: 0 },
  ])
  const { rows } = await pool.query(
    `SELECT actor_name, subject_id, details->>'amount' AS amount, details->>'refusedBecause' AS because
       FROM activities WHERE action = 'return.retry'`,
  )
  expect(rows).toEqual([
    { actor_name: 'operator jane', subject_id: id, amount: '99.00', because: 'AC04' },
  ])

  // Repeated news about the rejected order must change nothing, because that order is over.
  for (const settled of [true, false]) {
    await railEvents(platform).instructionFinished({
      instructionId: before?.instruction_id ?? '',
      nppTransactionId: 'npp',
      settled,
      via: 'NPP',
      reason: settled ? undefined : 'AC04',
    })
  }
  expect(await orders(id)).toEqual([after])
  expect(await retryReturn(platform, jane, id)).toBe('returned')
})

test('a return that is rejected again waits for the next retry', async () => {
  const id = await refusedReturn()
  expect(await retryReturn(platform, jane, id)).toBe('ordered')
  await provider.settled()
  expect(await refusedReturns(db)).toMatchObject([{ subjectId: id, cents: 99_00, reason: 'AC04' }])
  expect(await unexplainedClearing(db)).toBe(0)
  await provider.setPayerClosed(false)
  expect(await retryReturn(platform, jane, id)).toBe('ordered')
  await provider.settled()
  expect(await refusedReturns(db)).toEqual([])
})

test('the command orders a return, reports it, and reports the second time that nothing is left to do', async () => {
  const id = await refusedReturn()
  await provider.setPayerClosed(false)
  expect(await admin('clearing', 'retry', id, '--operator', 'jane')).toEqual({
    code: 0,
    stdout: `Retrying the return of payment ${id}. Run 'clearing list' to see whether the payer's bank refuses it.\n`,
    stderr: '',
  })
  await provider.settled()
  expect(await admin('clearing', 'retry', id)).toEqual({
    code: 0,
    stdout: `Nothing to do: payment ${id} has been returned.\n`,
    stderr: '',
  })
  expect(await admin('clearing', 'retry', 'NOTHING')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      "PAYMENT_ID: payment NOTHING has no return. 'clearing list' shows the payments whose return was refused\n",
  })
  expect(await givenBack(99_00)).toBe(3)
})
