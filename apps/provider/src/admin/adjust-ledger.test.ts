import type { Activity } from '@tideway/contract/activity/activity'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { runAdmin } from '../../test/admin-command.ts'
import { adjustFloat } from '../../test/books.ts'
import { openTestProvider } from '../../test/provider.ts'
import { statementLines } from '../delivery/reports/statements/statement-lines.ts'
import { transactionReport } from '../delivery/reports/transaction-report.ts'
import { accountEntriesOf } from '../ledger/account-entries.ts'
import { availableBalance } from '../ledger/ledger.ts'

const provider = await openTestProvider()
const { platform, database } = provider
const { pool } = platform
const HARBOUR = clientIdOf('HARBOUR')

beforeEach(async () => {
  const missing = 100_00 - (await availableBalance(pool, HARBOUR))
  if (missing !== 0) await adjustFloat(pool, HARBOUR, missing)
})
afterEach(() => provider.expectLedgerAtZero())
afterAll(() => provider.close())

/** Runs the command as this user of the machine. */
const adjustAs = (person: string, ...args: string[]) =>
  runAdmin(
    { DATABASE_URL: database.url, SUDO_USER: person },
    'ledger',
    'adjust',
    'HARBOUR',
    ...args,
  )
const idIn = (text: string) => /adjustment ([0-9a-f]{32})/.exec(text)?.[1] ?? ''
const proposed = async (amount: string, reason: string) => {
  const { code, stdout, stderr } = await adjustAs('jane', '--amount', amount, '--reason', reason)
  expect([code, stderr]).toEqual([0, ''])
  return { id: idIn(stdout), stdout }
}
const balance = async () => (await provider.call('GET', '/rest/v1/balance')).body.balance

test('an adjustment is proposed, changes nothing, and is booked once when another operator confirms it', async () => {
  const { id, stdout } = await proposed('-12.50', 'Top-up of 12 November booked twice')
  const lines = stdout.split('\n')
  expect(lines[0]).toBe(`Proposed adjustment ${id} of HARBOUR. The balance is unchanged.`)
  expect(lines[1]).toMatch(
    /^ {2}take \$12\.50: Top-up of 12 November booked twice \(proposed by jane, /,
  )
  expect(lines[2]).toBe('  Balance now $100.00, then $87.50')
  expect(lines[3]).toMatch(new RegExp(`: npm run admin -- ledger adjust HARBOUR --confirm ${id}$`))
  expect(await balance()).toBe(100)
  const again = await proposed('-12.50', 'Top-up of 12 November booked twice')
  expect(again.stdout).toMatch(new RegExp(`^Nothing to do: already proposed as adjustment ${id} `))
  expect((await adjustAs('raj')).stdout).toMatch(
    new RegExp(`^Balance of HARBOUR: \\$100\\.00\\. Adjustments to confirm:\n {2}${id} {2}take`),
  )

  const both = await Promise.all([
    adjustAs('raj', '--confirm', id),
    adjustAs('ana', '--confirm', id),
  ])
  const [first = '', second = ''] = both.map((each) => each.stdout).sort()
  expect(first).toMatch(new RegExp(`^Booked adjustment ${id} of HARBOUR\\.\n`))
  expect(first).toContain('\n  Balance before $100.00, after $87.50\n')
  expect(second).toMatch(new RegExp(`^Nothing to do: (raj|ana) confirmed adjustment ${id} at `))
  expect(await balance()).toBe(87.5)
  const { rows } = await pool.query(
    `SELECT proposed_as, confirmed_as = confirmed_by AS same FROM ledger_adjustments WHERE adjustment_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ proposed_as: 'jane', same: true }])
})

test('an adjustment is in the client’s activity, transfers, reports and statements', async () => {
  const from = new Date()
  const { id } = await proposed('5.00', 'Fee returned')
  expect((await adjustAs('raj', '--confirm', id)).code).toBe(0)
  await proposed('6.00', 'Not confirmed, so the client never sees it')
  const asAdmin = { as: 'admin@harbour.example' }
  const activity = await provider.call('GET', '/portal/v1/clients/HARBOUR/activity', asAdmin)
  const entry = (activity.body.records as Activity[]).find(({ subjectId }) => subjectId === id)
  expect(entry).toMatchObject({
    actor: { kind: 'OPERATOR', name: 'operator raj' },
    action: 'balance.adjust',
    description: 'adjusted the balance',
    details: {
      amount: '5.00',
      reason: 'Fee returned',
      proposedBy: 'operator jane',
      confirmedBy: 'operator raj',
    },
  })
  const transfers = await provider.call(
    'GET',
    '/portal/v1/clients/HARBOUR/balanceTransfers',
    asAdmin,
  )
  expect(transfers.body.records[0]).toEqual({
    transferId: id,
    type: 'CREDIT_ADJUSTMENT',
    status: 'SETTLED',
    createdDatetime: expect.any(String),
    completedDatetime: expect.any(String),
    amount: '5.00',
    reason: 'Fee returned',
  })
  const entries = () =>
    accountEntriesOf(platform.db, { clientId: HARBOUR, from, to: new Date(Date.now() + 1000) })
  const columns = ['CRDR', 'Amount', 'Balance', 'TransactionType', 'PaymentDescription'] as const
  const report: string[] = []
  for await (const text of transactionReport(entries(), { columns, delimiter: ',' }))
    report.push(text)
  expect(report.at(-1)?.trim().split(/\r?\n/).at(-1)).toBe('CR,5.00,105.00,Adjustment,Fee returned')
  for await (const lines of statementLines(entries(), 'v2'))
    expect(lines.at(-1)).toMatchObject({
      direction: 'credit',
      returned: false,
      amountCents: 500,
      transactionType: 'Adjustment',
      narrative: ['', '', 'Fee returned', '', '', id],
    })
})

test('an adjustment cannot be confirmed by the same operator, by name or behind sudo, or after a day', async () => {
  const { id } = await proposed('1.00', 'Rounding')
  const named = await adjustAs('raj', '--confirm', id, '--operator', 'Jane')
  expect([named.code, named.stderr]).toEqual([
    1,
    '--confirm: jane proposed it, so another operator must confirm it\n',
  ])
  const sameMachineUser = await adjustAs('jane', '--confirm', id, '--operator', 'raj')
  expect(sameMachineUser.stderr).toMatch(/^--confirm: it was proposed by the same user of this/)
  await pool.query('UPDATE ledger_adjustments SET expires_at = now() WHERE adjustment_id = $1', [
    id,
  ])
  expect((await adjustAs('raj', '--confirm', id)).stderr).toBe(
    '--confirm: it has expired. Propose it again\n',
  )
  expect((await adjustAs('raj', '--confirm', '0')).stderr).toMatch(/HARBOUR has no adjustment 0\./)
  expect(await balance()).toBe(100)
})

test('an adjustment leaves no balance below zero, when it is proposed or confirmed', async () => {
  const { id } = await proposed('-90', 'Top-up booked twice')
  const refused =
    ': the balance of HARBOUR is $80.00, and a balance cannot be below zero, so $90.00 cannot be taken\n'
  await adjustFloat(pool, HARBOUR, -20_00)
  expect((await adjustAs('raj', '--confirm', id)).stderr).toBe(`--confirm${refused}`)
  expect((await adjustAs('raj', '--amount', '-90', '--reason', 'x')).stderr).toBe(
    `--amount${refused}`,
  )
  expect(await balance()).toBe(80)
  await adjustFloat(pool, HARBOUR, 20_00)
  expect((await adjustAs('raj', '--confirm', id)).stdout).toContain('after $10.00')
})

test.each([
  [
    ['--amount', '12,5', '--reason', 'x'],
    "--amount: '12,5' must be dollars and cents other than 0",
  ],
  [['--amount', '5'], '--reason: say why, in words that the client may read'],
  [['--confirm', 'x', '--amount', '5'], '--confirm: books what was proposed; leave out --amount'],
])('rejects %j', async (args, message) => {
  const refused = await adjustAs('jane', ...args)
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain(message)
})
