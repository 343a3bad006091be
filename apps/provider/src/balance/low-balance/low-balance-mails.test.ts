import { clientIdOf } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { sweepCalls } from '../../../test/records/sweeps.ts'
import { postTransaction } from '../../ledger/ledger.ts'
import { testClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transaction.ts'
import { setThreshold } from './low-balance-alert.ts'
import { sendAlerts } from './send-alerts.ts'

const clock = testClock('2026-11-20T03:03:22.480Z')
const provider = await openTestProvider({ clock })
const { call, platform } = provider
const { hold, sweep } = sweepCalls(provider)
const ADMIN = 'admin@harbour.example'

const alertAt = (threshold: string | null, clientId = 'HARBOUR') =>
  call('PUT', `/rest/v1/clients/${clientId}/lowBalanceAlert/threshold`, {
    as: ADMIN,
    body: { threshold },
  })
const tell = (emailAddresses: string[], clientId = 'HARBOUR') =>
  call('PUT', `/rest/v1/clients/${clientId}/lowBalanceAlert/emailAddresses`, {
    as: ADMIN,
    body: { emailAddresses },
  })
/** Returns the mails in the outbox once every fall below the threshold has been reported. */
async function mails(): Promise<{ to: string[]; subject: string; text: string }[]> {
  await sendAlerts(platform)
  // The provider's job may be sending a mail at this moment.
  await expect.poll(untold, { timeout: 10_000, interval: 5 }).toBe(0)
  const answer = await call('GET', '/outbox/mails?numberOfRecords=100', { as: null })
  expect(answer.status).toBe(200)
  return answer.body.mails
}
const untold = async () =>
  (await platform.pool.query('SELECT count(*) FROM low_balance_crossings WHERE NOT handled'))
    .rows[0].count
const move = (dollars: number) => adjustFloat(platform.pool, 'HARBOUR', Math.round(dollars * 100))

beforeEach(async () => {
  await alertAt(null)
  await hold(600)
  await expect.poll(untold, { timeout: 10_000, interval: 5 }).toBe(0)
  await platform.pool.query('DELETE FROM low_balance_crossings')
  await platform.pool.query('DELETE FROM mails')
  await tell(['finance@harbour.example', 'owner@harbour.example'])
  await alertAt('500.00')
})
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

test('a fall below the threshold sends one mail to all addresses', async () => {
  expect((await sweep('100.00')).status).toBe(201)
  expect(await mails()).toEqual([])
  expect((await sweep('0.01')).status).toBe(201)
  expect(await mails()).toEqual([
    {
      mailId: expect.stringMatching(/^[0-9a-f]{32}$/),
      to: ['finance@harbour.example', 'owner@harbour.example'],
      subject: 'Low balance: Harbour Roasters is below $500.00',
      text: [
        'The balance of Harbour Roasters fell below $500.00.',
        '',
        'When: Fri 20/11/2026 14:03:22 GMT+11:00 (Sydney)',
        'Balance: http://localhost:4000/balance-management',
        '',
        'We won’t email again until the balance recovers to $500.00 or more and then falls below it.',
        '',
      ].join('\n'),
      createdDatetime: '2026-11-20T03:03:22.480Z',
    },
  ])
})

test('the mail about a branch opens the dashboard for the branch', async () => {
  await hold(30, clientIdOf('HARBOURN1'))
  await alertAt('20.00', 'HARBOURN1')
  await tell(['newtown@harbour.example'], 'HARBOURN1')
  await adjustFloat(platform.pool, 'HARBOURN1', -15_00)
  const [mail] = await mails()
  expect(mail).toMatchObject({
    to: ['newtown@harbour.example'],
    subject: 'Low balance: Harbour Newtown is below $20.00',
    text: expect.stringContaining(
      'Balance: http://localhost:4000/balance-management?clientId=HARBOURN1\n',
    ),
  })
  await alertAt(null, 'HARBOURN1')
})

test('no further mail is sent until the balance has been at the threshold again', async () => {
  await move(-150)
  await move(-50)
  await move(99.99)
  await move(-10)
  expect(await mails()).toHaveLength(1)
  await move(10.01)
  await move(-0.01)
  expect(await mails()).toHaveLength(2)
})

test('ten falls, each during forty concurrent postings, send ten mails', async () => {
  const all = (dollars: number) => Promise.all(Array.from({ length: 20 }, () => move(dollars)))
  for (let fall = 1; fall <= 10; fall += 1) {
    await all(-10)
    // Several processes look for unreported falls at the same time.
    await Promise.all([all(10), sendAlerts(platform), sendAlerts(platform), sendAlerts(platform)])
  }
  expect(await mails()).toHaveLength(10)
})

test('concurrent postings up and down send one mail per fall in the ledger', async () => {
  const from = await lastPosition()
  // The order of postings is random: if all of one direction come first, there is one fall or none.
  for (let storm = 0; storm < 10 && (await fallsSince(from)) < 2; storm += 1) {
    await hold(600)
    await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        move(index % 2 === 0 ? -120 : 120).catch(() => undefined),
      ),
    )
  }
  const falls = await fallsSince(from)
  expect(falls).toBeGreaterThan(1)
  expect(await mails()).toHaveLength(falls)
})

test('moving the threshold during postings loses no mail and sends none twice', async () => {
  await Promise.all([
    ...Array.from({ length: 40 }, () => move(-10)),
    ...['100.00', '550.00', '300.00', '590.00', '450.00'].map(async (threshold, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 5))
      await alertAt(threshold)
    }),
  ])
  // afterEach checks that the stored state matches the balance. Whatever happened before, the next fall sends one mail.
  await move(500)
  await alertAt('500.00')
  const before = (await mails()).length
  await move(-300)
  expect(await mails()).toHaveLength(before + 1)
})

test('money received and spent in one transaction does not count as a recovery', async () => {
  await move(-200)
  expect(await mails()).toHaveLength(1)
  await transact(platform.db, async (tx) => {
    const there = {
      clientId: clientIdOf('HARBOUR'),
      kind: 'payout',
      subjectId: 'there',
      at: clock.now(),
    } as const
    const amount = { float: asCents(500_00) }
    await postTransaction(tx, { ...there, debit: { settlement: asCents(500_00) }, credit: amount })
    await postTransaction(tx, { ...there, debit: amount, credit: { settlement: asCents(500_00) } })
  })
  expect(await mails()).toHaveLength(1)
})

test('a posting that is rolled back sends no mail', async () => {
  expect((await sweep('600.01')).status).toBe(400)
  expect(await mails()).toEqual([])
})

test('a threshold set above the balance is no fall, and later falls count', async () => {
  await alertAt('700.00')
  await move(-50)
  expect(await mails()).toEqual([])
  await move(150)
  await move(-0.01)
  expect(await mails()).toHaveLength(1)
})

test('a threshold lowered below the balance is active immediately', async () => {
  await move(-200)
  await alertAt('300.00')
  await move(-100)
  expect(await mails()).toHaveLength(1)
  await move(-0.01)
  expect((await mails()).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Low balance: Harbour Roasters is below $300.00',
      'Low balance: Harbour Roasters is below $500.00',
    ]),
  )
})

test('no mail is sent while the alert is off', async () => {
  await alertAt(null)
  await move(-600)
  expect(await mails()).toEqual([])
})

test('without addresses no mail is sent, and none later either', async () => {
  await tell([])
  await move(-200)
  expect(await mails()).toEqual([])
  await tell(['finance@harbour.example'])
  expect(await mails()).toEqual([])
})

test('several processes at the same time report each fall once', async () => {
  for (let fall = 0; fall < 5; fall += 1) {
    await move(-200)
    await move(200)
  }
  await Promise.all(Array.from({ length: 8 }, () => sendAlerts(platform)))
  expect(await mails()).toHaveLength(5)
})

test('the job reports a fall without a manual run', async () => {
  await setThreshold(platform, clientIdOf('HARBOUR'), asCents(600_00), {
    kind: 'PAYER',
    name: 'nobody',
  })
  await move(-1)
  await expect
    .poll(async () => (await call('GET', '/outbox/mails', { as: null })).body.mails.length, {
      timeout: 10_000,
      interval: 100,
    })
    .toBe(1)
})

/** Returns the number of falls below $500.00 in the ledger from this position on. */
async function fallsSince(from: number): Promise<number> {
  const { rows } = await platform.pool.query<{ falls: number }>(
    `SELECT count(*) FILTER (WHERE before >= 50000 AND balance_after_cents < 50000) AS falls FROM (
       SELECT position, balance_after_cents, lag(balance_after_cents) OVER (ORDER BY position) AS before
         FROM ledger_entries WHERE client_id = 'HARBOUR' AND account = 'float' AND position >= $1) entries`,
    [from],
  )
  return rows[0]?.falls ?? 0
}

async function lastPosition(): Promise<number> {
  const { rows } = await platform.pool.query<{ position: number }>(
    `SELECT max(position) AS position FROM ledger_entries WHERE client_id = 'HARBOUR' AND account = 'float'`,
  )
  return rows[0]?.position ?? 0
}

test('a threshold that a process of release 0.1.0 sets above the balance is no fall either', async () => {
  await platform.pool.query(
    `UPDATE clients SET low_balance_threshold_cents = 70000, low_balance_below = true WHERE client_id = 'HARBOUR'`,
  )
  await move(-1)
  expect(await mails()).toEqual([])
  await move(101)
  await move(-1)
  expect(await mails()).toHaveLength(1)
})
