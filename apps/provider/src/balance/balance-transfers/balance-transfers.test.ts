import type {
  BalanceTransfer,
  BalanceTransferPage,
} from '@tideway/contract/balance/balance-transfer'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallOptions } from '../../../test/provider.ts'
import { openTestProvider, PAYER } from '../../../test/provider.ts'
import { sweepCalls } from '../../../test/records/sweeps.ts'
import { testClock } from '../../platform/clock.ts'
import { balanceTransfersTable, IS_BOOKED } from './search-balance-transfers.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, database, pay, platform, settled } = provider
const { hold, sweep } = sweepCalls(provider)

const ADMIN = { as: 'admin@harbour.example' }
const FINANCE_OPERATOR = { as: 'finance.operator@harbour.example' }
const SUPPORT = { as: 'support@harbour.example' }
const NEWTOWN = { as: 'admin@newtown.harbour.example' }
const KELP = { as: 'admin@kelp.example' }
const TOP_UP = 'topup-harbour@pay.tideway.example'
const NPP_ID = /^[A-Z0-9]{35}$/

beforeEach(async () => {
  await platform.pool.query('DELETE FROM sweeps')
  await platform.pool.query('DELETE FROM top_ups')
  await hold(100)
})
afterEach(async () => {
  await settled()
  await settlesAt('settlement@harbour.example')
})
afterAll(() => provider.close())

const settlesAt = (payId: string) =>
  platform.pool.query(`UPDATE clients SET settlement_pay_id = $1 WHERE client_id = 'HARBOUR'`, [
    payId,
  ])
const read = (options: CallOptions = ADMIN, clientId = 'HARBOUR', query = '') =>
  call('GET', `/portal/v1/clients/${clientId}/balanceTransfers${query}`, options)
async function list(options?: CallOptions, clientId?: string): Promise<BalanceTransfer[]> {
  const answer = await read(options, clientId)
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as BalanceTransferPage).records
}

describe('a settlement is listed', () => {
  test('by a user: before and after the bank answers', async ({ onTestFinished }) => {
    const bank = await database.pool.connect()
    onTestFinished(() => bank.release(true))
    await bank.query('BEGIN; LOCK TABLE bank.transfers IN EXCLUSIVE MODE')
    const answer = await sweep('30.00', ADMIN)
    const submitted = {
      transferId: answer.body.SweepRequestStatus.sweepRequestId,
      type: 'SETTLEMENT',
      status: 'CREATED',
      createdDatetime: '2026-11-20T03:00:00.000Z',
      amount: '30.00',
      account: { name: 'Harbour Roasters Pty Ltd', payID: 'settlement@harbour.example' },
      startedBy: { kind: 'USER', name: 'admin@harbour.example' },
    }
    expect(await list()).toEqual([submitted])
    await bank.query('COMMIT')
    await settled()
    expect(await list()).toEqual([
      {
        ...submitted,
        status: 'SETTLED',
        completedDatetime: '2026-11-20T03:00:00.000Z',
        nppTransactionId: expect.stringMatching(NPP_ID),
      },
    ])
  })

  test('by a key: with the key’s id', async () => {
    await sweep('30.00')
    expect((await list())[0]?.startedBy).toEqual({ kind: 'KEY', name: 'SECRDEMO01' })
  })

  test('that the bank rejected: with its reason', async () => {
    await settlesAt('mwilliams@test.com.au')
    await sweep('30.00', ADMIN)
    await settled()
    expect((await list())[0]).toMatchObject({ status: 'FAILED', reason: 'AG01', amount: '30.00' })
  })

  test('of a branch: to the branch’s account', async () => {
    await hold(50, clientIdOf('HARBOURN1'))
    await sweep('12.34', NEWTOWN)
    expect(await list(NEWTOWN, 'HARBOURN1')).toMatchObject([
      {
        amount: '12.34',
        account: {
          name: 'Harbour Newtown Pty Ltd',
          bsb: '062948',
          accountNumber: '20481190',
        },
      },
    ])
    // The main client reads its branch's settlements, and has none itself.
    expect(await list(ADMIN, 'HARBOURN1')).toHaveLength(1)
    expect(await list()).toEqual([])
  })
})

describe('a top-up is listed', () => {
  test('with the account it came from', async () => {
    await pay(TOP_UP, 25)
    expect(await list()).toEqual([
      {
        transferId: expect.stringMatching(/^[0-9a-f]{32}$/),
        type: 'TOP_UP',
        status: 'SETTLED',
        createdDatetime: '2026-11-20T03:00:00.000Z',
        completedDatetime: '2026-11-20T03:00:00.000Z',
        amount: '25.00',
        account: { name: PAYER.payerName, bsb: PAYER.bsb, accountNumber: PAYER.accountNumber },
        nppTransactionId: expect.stringMatching(NPP_ID),
      },
    ])
  })

  test('without that account for a client that may not see payers, except its own account', async () => {
    const shows = (value: boolean) =>
      platform.pool.query(
        `UPDATE clients SET shows_payer_information = $1 WHERE client_id = 'HARBOUR'`,
        [value],
      )
    await shows(false)
    try {
      await pay(TOP_UP, 25)
      clock.advance(1000)
      await sweep('1.00', ADMIN)
      const [settlement, topUp] = await list()
      expect(settlement?.account?.payID).toBe('settlement@harbour.example')
      expect(topUp).toMatchObject({ type: 'TOP_UP', amount: '25.00' })
      expect(topUp).not.toHaveProperty('account')
    } finally {
      await shows(true)
    }
  })
})

test('settlements and top-ups share one order, newest first, page by page', async () => {
  const amounts: string[] = []
  for (const amount of ['1.00', '2.00', '3.00', '4.00', '5.00']) {
    clock.advance(1000)
    if (Number(amount) % 2 === 0) await pay(TOP_UP, Number(amount))
    else await sweep(amount, ADMIN)
    amounts.unshift(amount)
  }
  const listedAmounts: string[] = []
  let query = '?numberOfRecords=2'
  for (let pages = 0; pages < 3; pages += 1) {
    const page = (await read(ADMIN, 'HARBOUR', query)).body as BalanceTransferPage
    listedAmounts.push(...page.records.map((record) => record.amount))
    expect(page.recordCount).toBe(page.records.length)
    expect(page.nextPageId === undefined).toBe(pages === 2)
    query = `?numberOfRecords=2&nextPageId=${page.nextPageId}`
  }
  expect(listedAmounts).toEqual(amounts)
})

describe('balance transfers can be read', () => {
  test('by every role that may see the balance, and no other', async () => {
    expect((await read(FINANCE_OPERATOR)).status).toBe(200)
    expect((await read(SUPPORT)).status).toBe(403)
    expect((await read({ as: null })).status).toBe(401)
  })

  test('by no other organisation, and by no branch of the main client', async () => {
    for (const caller of [KELP, NEWTOWN]) {
      const answer = await read(caller)
      expect([answer.status, answer.body.message]).toEqual([404, 'The client can not be found'])
    }
  })

  test('page by page, but not with a page id of another client', async () => {
    await sweep('1.00', ADMIN)
    clock.advance(1000)
    await sweep('2.00', ADMIN)
    const { nextPageId } = (await read(ADMIN, 'HARBOUR', '?numberOfRecords=1')).body
    const answer = await read(ADMIN, 'HARBOURN1', `?nextPageId=${nextPageId}`)
    expect(answer.status).toBe(400)
  })
})

test('a page is read through the indexes of its tables, without sorting other rows', async () => {
  // With few rows PostgreSQL prefers to sort. The test checks only that it need not.
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (COSTS OFF) SELECT * FROM ${balanceTransfersTable}
        WHERE client_id = 'HARBOUR' AND ${IS_BOOKED} ORDER BY created_at DESC, transfer_id DESC LIMIT 21`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const part of [
      'Merge Append',
      'sweeps_newest',
      'top_ups_newest',
      'ledger_adjustments_newest',
    ])
      expect(plan).toContain(part)
    expect(plan).not.toMatch(/-> +(?:Incremental )?Sort$/m)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
