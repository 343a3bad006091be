import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../test/provider.ts'
import { readMetrics } from '../../test/read-metrics.ts'
import { railEvents } from '../joined-parts.ts'
import { testClock } from '../platform/clock.ts'
import { refusedReturns, summariseClearing, unexplainedClearing } from './clearing.ts'

const lines: string[] = []
const logTo = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock, logTo })
const { db, pool } = provider.platform
afterAll(() => provider.close())

const metrics = () => readMetrics(provider, /^ledger_clearing_/)

const nothing = {
  'ledger_clearing_cents{state="under_way"}': 0,
  'ledger_clearing_cents{state="return_refused"}': 0,
  'ledger_clearing_orders{state="under_way"}': 0,
  'ledger_clearing_orders{state="return_refused"}': 0,
  'ledger_clearing_oldest_seconds{state="under_way"}': 0,
  'ledger_clearing_oldest_seconds{state="return_refused"}': 0,
  ledger_clearing_unexplained_cents: 0,
}

test('a return that the payer’s bank refuses is logged once and stays in the metrics until resolved', async () => {
  expect(await metrics()).toEqual(nothing)
  const { PaymentRequest } = await provider.create()
  // The payer's account must exist before it can be closed.
  await provider.paid(1)
  await provider.setPayerClosed(true)
  // The amount differs from the request, so it is returned, but the account is closed.
  await provider.pay(PaymentRequest.payID ?? '', 99)
  await provider.settled()
  await provider.setPayerClosed(false)
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(errors).toEqual([
    expect.objectContaining({
      level: 50,
      clientId: 'HARBOUR',
      cents: 99_00,
      reason: 'AC04',
      msg: 'a return was refused: the money stays in clearing until an operator resolves it',
    }),
  ])
  clock.advance(90_000)
  expect(await metrics()).toEqual({
    ...nothing,
    'ledger_clearing_cents{state="return_refused"}': 99_00,
    'ledger_clearing_orders{state="return_refused"}': 1,
    'ledger_clearing_oldest_seconds{state="return_refused"}': 90,
  })
  expect(await refusedReturns(db)).toEqual([
    {
      clientId: 'HARBOUR',
      subjectId: errors[0]?.payment,
      cents: 99_00,
      reason: 'AC04',
      refusedAt: new Date('2026-11-20T03:00:00.000Z'),
    },
  ])
  await provider.expectLedgerAtZero()
})

test('a repeated outcome is not logged again', async () => {
  const before = lines.filter((line) => line.includes('a return was refused')).length
  const { rows } = await pool.query<{ instruction_id: string }>(
    `SELECT instruction_id FROM rail_instructions WHERE kind = 'return' AND status = 'REJECTED'`,
  )
  await railEvents(provider.platform).instructionFinished({
    instructionId: rows[0]?.instruction_id ?? '',
    nppTransactionId: 'npp',
    settled: false,
    via: 'NPP',
    reason: 'AC04',
  })
  expect(lines.filter((line) => line.includes('a return was refused'))).toHaveLength(before)
})

test('money in transit is counted too, and an order without its money shows as a fault', async () => {
  await pool.query(
    `INSERT INTO rail_instructions (client_id, instruction_id, kind, subject_id, amount_cents, creditor_bsb,
        creditor_account_number, creditor_name, description, status, created_at)
     VALUES ('HARBOUR', gen_random_uuid(), 'refund', 'r-1', 1234, '062000', '12340001', 'Marnie', 'x', 'SENT', $1)`,
    [clock.now()],
  )
  expect(await summariseClearing(db)).toEqual([
    { state: 'under_way', orders: 1, cents: 1234, since: clock.now() },
    expect.objectContaining({ state: 'return_refused', orders: 1 }),
  ])
  expect(await unexplainedClearing(db)).toBe(-1234)
  await pool.query(`DELETE FROM rail_instructions WHERE subject_id = 'r-1'`)
})

test('without the tables these metrics have no value, and the others still do', async () => {
  await pool.query('ALTER TABLE rail_instructions RENAME TO rail_instructions_away')
  clock.advance(60_000)
  const { status, text } = await provider.call('GET', '/metrics', { as: null })
  await pool.query('ALTER TABLE rail_instructions_away RENAME TO rail_instructions')
  expect(status).toBe(200)
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toMatch(/^ledger_clearing_\S+ \S+$/m)
  clock.advance(60_000)
  expect(await metrics()).toHaveProperty('ledger_clearing_unexplained_cents', 0)
})
