import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Activity } from '@tideway/contract/activity/activity'
import type { Approval } from '@tideway/contract/approvals/approval'
import type { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { paymentFileRejections } from '@tideway/contract/payment-files/batch-rejections'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../../test/books.ts'
import { abaFileOf } from '../../../../test/records/aba-file.ts'
import { approvalCalls, changedRows } from '../../../../test/records/approvals.ts'
import type { BatchWorld } from '../../../../test/records/batches.ts'
import { ADMIN, openBatches } from '../../../../test/records/batches.ts'
import { until } from '../../../../test/records/report-deliveries.ts'
import { expireApprovals } from '../../../people/approvals/approval-jobs.ts'
import { testClock } from '../../../platform/clock.ts'

/** Makes files with the date of the tests' clock. */
const abaFile = abaFileOf('211126')

const LIMIT = 120_000
const NOW = '2026-11-21T01:00:00.000Z'
const FILE = 'payment_1.aba'
const MANAGER = { as: 'finance.manager@harbour.example' }
const settings = { DASHBOARD_URLS: 'http://localhost:4000' }

type Amounts = Partial<ApprovalPolicy['amounts']>

async function open(context: Pick<TestContext, 'onTestFinished'>, amounts: Amounts) {
  const clock = testClock(NOW)
  const world = await openBatches(context, 'the demo server', { clock, settings })
  const calls = approvalCalls(world.provider)
  await calls.setPolicy({
    ...noApprovalPolicy,
    amounts: { ...noApprovalPolicy.amounts, ...amounts },
  })
  const ofFile = async (name: string) =>
    (await calls.list(ADMIN)).filter(({ subjectId }) => subjectId === name)
  return {
    ...calls,
    world,
    clock,
    /** Waits until a file requests approval, and returns the request. */
    async asks(name = FILE): Promise<Approval> {
      let approval: Approval | undefined
      await until(
        async () => {
          approval = (await ofFile(name)).find(({ status }) => status === 'PENDING')
          return approval !== undefined
        },
        `the request of ${name}`,
        60_000,
      )
      return approval as Approval
    },
    ofFile,
  }
}

/** Waits long enough for two polls and for a job to pay. */
const aWhile = () => wait(3000)

const fileOf = async (world: BatchWorld, name = FILE) =>
  (await world.batches()).find(({ fileName }) => fileName === name)

describe.concurrent('a payment file under four eyes', { timeout: LIMIT }, () => {
  test('that is old or repeats payments waits without a policy, and is paid as approved', async (context) => {
    const { world, asks, approve } = await open(context, {})
    const credits = [{ cents: 100 }, { cents: 200, account: '012345888' }]
    await world.put(FILE, abaFile(credits))
    expect(await world.done(FILE)).toMatchObject({ status: 'PROCESSED' })

    await world.put('payment_again.aba', abaFile([...credits, { cents: 300 }], { day: '201126' }))
    const again = await asks('payment_again.aba')
    expect(again.facts.slice(0, 2)).toEqual([
      {
        label: 'Check',
        value: '2 of its 3 payments may be made twice: same payee and amount within the last day',
      },
      { label: 'Payments', value: '3' },
    ])
    await world.put('payment_old.aba', abaFile([{ cents: 400 }], { day: '010724' }))
    const old = await asks('payment_old.aba')
    expect(old.facts[0]).toEqual({ label: 'Check', value: 'Its process date is 01-Jul-2024' })
    // A payment that waits in another file counts as well.
    await world.put('payment_third.aba', abaFile([{ cents: 400 }]))
    expect((await asks('payment_third.aba')).facts[0]?.value).toMatch(
      /^Its payment may be made twice/,
    )
    expect(await world.payouts()).toEqual({ count: 2, cents: 300 })

    expect((await approve(old, MANAGER)).status).toBe(200)
    expect(await world.done('payment_old.aba')).toMatchObject({ status: 'PROCESSED' })
    expect(await world.payouts()).toEqual({ count: 3, cents: 700 })
  })

  test('above the amount waits, and is paid once as approved', async (context) => {
    const { world, asks, approve, trail, count, rows } = await open(context, { batch: '20.00' })
    await world.put(
      FILE,
      abaFile([{ cents: 1250 }, { cents: 751, title: 'MILK & CO', account: '12345888' }]),
    )
    const approval = await asks()
    expect(approval).toMatchObject({
      kind: 'batch',
      action: 'batch.pay',
      amount: '20.01',
      subjectId: FILE,
      facts: [
        { label: 'Payments', value: '2' },
        { label: 'Line 2', value: '$12.50 to CORNER STORE, 062000-12345999' },
        { label: 'Line 3', value: '$7.51 to MILK & CO, 062000-12345888' },
      ],
      askedBy: { kind: 'FILE', name: `batch file ${FILE}` },
      expiresDatetime: '2026-11-24T01:00:00.000Z',
      mayDecide: true,
      mayWithdraw: false,
    })
    const seen = await rows(approval, MANAGER)
    expect(seen).toMatchObject({
      count: 2,
      amount: '20.01',
      leftOut: 0,
      rows: [
        { row: 2, name: 'CORNER STORE', account: '062000-12345999', amount: '12.50' },
        { row: 3, name: 'MILK & CO', account: '062000-12345888', amount: '7.51' },
      ],
    })
    expect(await count(MANAGER)).toEqual({ inUse: true, waiting: 1 })
    await aWhile()
    const waiting = await fileOf(world)
    expect(waiting).toMatchObject({
      status: 'RECEIVED',
      waitsForApproval: true,
      made: { count: 0, amount: '0.00' },
    })
    expect(await world.payouts()).toEqual({ count: 0, cents: 0 })
    expect(Object.keys(await world.files())).toEqual([FILE])

    const body = { rowsDigest: seen.rowsDigest }
    const answers = await Promise.all([
      approve(approval, { ...ADMIN, body }),
      approve(approval, { ...MANAGER, body }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const executed: Approval = answers.find(({ status }) => status === 200)?.body.Approval
    expect(executed).toMatchObject({ status: 'EXECUTED', outcomeId: waiting?.batchId })
    const batch = await world.done(FILE)
    expect(batch).toMatchObject({ status: 'PROCESSED', made: { count: 2, amount: '20.01' } })
    expect(batch.waitsForApproval).toBeUndefined()
    await world.provider.settled()
    await world.provider.expectLedgerAtZero()
    expect(await world.payouts()).toEqual({ count: 2, cents: 2001 })
    const by = { approvedBy: executed.decidedBy, approvalId: approval.approvalId }
    const actor = { kind: 'FILE', id: waiting?.batchId, name: `batch file ${FILE}` }
    const done = (await trail()).filter(({ result }: Activity) => result === 'DONE')
    expect(done.slice(0, 5).reverse()).toMatchObject([
      { action: 'approval.ask', actor, subjectId: FILE, details: { amount: '20.01' } },
      {
        action: 'batch.pay',
        actor,
        subjectId: waiting?.batchId,
        details: {
          ...by,
          file: FILE,
          payments: '2',
          amount: '20.01',
          digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
      {
        action: 'approval.approve',
        actor: { name: executed.decidedBy },
        details: { askedBy: `batch file ${FILE}`, outcome: 'EXECUTED' },
      },
      { action: 'payment.create', actor, details: { ...by, amount: '12.50' } },
      { action: 'payment.create', actor, details: { ...by, amount: '7.51' } },
    ])
  })

  test('waits if one of its payments would wait alone, and otherwise does not', async (context) => {
    const { world, asks, ofFile } = await open(context, { payout: '10.00', batch: '20.00' })
    await world.put('payment_small.aba', abaFile([{ cents: 1000 }, { cents: 999 }]))
    expect(await world.done('payment_small.aba')).toMatchObject({ status: 'PROCESSED' })
    expect(await ofFile('payment_small.aba')).toEqual([])
    await world.put('payment_large.aba', abaFile([{ cents: 1 }, { cents: 1001 }]))
    expect(await asks('payment_large.aba')).toMatchObject({ amount: '10.02', kind: 'batch' })
    await aWhile()
    expect(await world.payouts()).toEqual({ count: 2, cents: 1999 })
  })

  test('counts with its sum as one payout, if files have no amount', async (context) => {
    const { world, asks } = await open(context, { payout: '100.00' })
    await world.put(FILE, abaFile([{ cents: 9900 }, { cents: 9900 }]))
    expect(await asks()).toMatchObject({ amount: '198.00', kind: 'batch' })
    expect(await world.payouts()).toEqual({ count: 0, cents: 0 })
  })

  test('is decided only by people who may pay out, and withdrawn by no one', async (context) => {
    const { world, asks, approve, decline, withdraw, list } = await open(context, { batch: '0.00' })
    await world.put(FILE, abaFile([{ cents: 100 }]))
    const approval = await asks()
    const technician = { as: 'tech.admin@harbour.example' }
    expect(await list(technician)).toEqual([])
    expect((await approve(approval, technician)).status).toBe(404)
    expect((await decline(approval, technician)).status).toBe(404)
    const withdrawn = await withdraw(approval, ADMIN)
    expect([withdrawn.status, withdrawn.body.message]).toEqual([
      403,
      'Only the person who made the request can withdraw it',
    ])
    expect((await approve(approval, MANAGER)).status).toBe(200)
    expect(await world.done(FILE)).toMatchObject({ status: 'PROCESSED' })
  })

  test('declined is never paid, says why everywhere, and asks again when it is uploaded again', async (context) => {
    const { world, clock, asks, decline } = await open(context, { batch: '0.00' })
    await world.provider.call('PUT', '/portal/v1/clients/HARBOUR', {
      ...ADMIN,
      body: { reportNotificationsEmail: 'finance@harbour.example' },
    })
    const file = abaFile([{ cents: 100 }, { cents: 200 }])
    await world.put(FILE, file)
    const approval = await asks()
    const declined = await decline(approval, {
      ...MANAGER,
      body: { comment: 'Paid already:\nsee "payment_0.aba"' },
    })
    expect(declined.body.Approval).toMatchObject({ status: 'DECLINED' })
    const batch = await world.done(FILE)
    const reason = 'The file was declined: Paid already: see "payment_0.aba" (finance.manager)'
    expect(batch).toMatchObject({
      status: 'REJECTED',
      reason,
      payments: { count: 2, amount: '3.00' },
      made: { count: 0, amount: '0.00' },
      movedTo: 'input/rejected',
    })
    expect(await world.lines(batch)).toEqual([])
    expect((await world.files())[`rejected/${FILE}.result.csv`]).toBe(
      'Line,Column,Status,Amount,Payee,ClientPaymentId,PaymentId,Message\r\n' +
        '0,,REJECTED,3.00,,,,"Nothing was paid: The file was declined: Paid already: see ""payment_0.aba"" (finance.manager)"\r\n',
    )
    const { rows } = await world.platform.pool.query<{ addresses: string[]; body: string }>(
      `SELECT addresses, body FROM mails WHERE reason = 'batch-rejected'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.addresses).toEqual(['finance@harbour.example'])
    expect(rows[0]?.body).toContain('Reason: The file was declined: Paid already: see')

    clock.advance(1000)
    await world.put(FILE, file)
    const again = await asks()
    expect(again.approvalId).not.toBe(approval.approvalId)
    expect(await world.payouts()).toEqual({ count: 0, cents: 0 })
  })

  test('expires at its time, and is then rejected', async (context) => {
    const { world, clock, asks, approve } = await open(context, { batch: '0.00' })
    await world.put(FILE, abaFile([{ cents: 100 }]))
    const approval = await asks()
    clock.set(approval.expiresDatetime)
    expect((await approve(approval, ADMIN)).status).toBe(409)
    await expireApprovals(world.platform)
    expect(await world.done(FILE)).toMatchObject({
      status: 'REJECTED',
      reason: paymentFileRejections.expired,
      movedTo: 'input/rejected',
    })
    expect(await world.payouts()).toEqual({ count: 0, cents: 0 })
  })

  test('removed from the folder is withdrawn, and its replacement needs a separate approval', async (context) => {
    const { world, clock, asks, ofFile, approve, trail } = await open(context, { batch: '0.00' })
    await world.put(FILE, abaFile([{ cents: 100 }]))
    const first = await asks()
    clock.advance(1000)
    await world.put(FILE, abaFile([{ cents: 100 }, { cents: 200 }]))
    expect(await world.done(FILE)).toMatchObject({
      status: 'REJECTED',
      reason: paymentFileRejections.withdrawn,
    })
    const second = await asks()
    expect([second.amount, first.amount]).toEqual(['3.00', '1.00'])
    expect((await ofFile(FILE)).find(({ status }) => status !== 'PENDING')).toMatchObject({
      approvalId: first.approvalId,
      status: 'WITHDRAWN',
      reason: paymentFileRejections.withdrawn,
    })
    expect((await approve(first, ADMIN)).status).toBe(409)
    expect(await trail()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'approval.withdraw',
          actor: expect.objectContaining({ kind: 'FILE' }),
        }),
      ]),
    )
    clock.advance(1000)
    await rm(path.join(world.farEnd.input, FILE))
    expect(await world.done(FILE, 1)).toMatchObject({ status: 'REJECTED' })
    expect((await approve(second, ADMIN)).status).toBe(409)
    expect(await world.payouts()).toEqual({ count: 0, cents: 0 })
  })

  test('whose payments are uploaded again under another name is not paid twice', async (context) => {
    const { world, clock, asks, approve } = await open(context, { batch: '1.00' })
    const file = abaFile([{ cents: 200 }])
    await world.put(FILE, file)
    const approval = await asks()
    clock.advance(1000)
    await world.put('payment_2.aba', file)
    expect((await world.done('payment_2.aba')).reason).toBe(
      paymentFileRejections.waitsAlready(FILE, 'Sat 21/11/2026 12:00:00 GMT+11:00'),
    )
    expect((await approve(approval, ADMIN)).status).toBe(200)
    await world.done(FILE)
    expect(await world.payouts()).toEqual({ count: 1, cents: 200 })
  })

  test('with many payments lists the ten largest', async (context) => {
    const { world, asks } = await open(context, { batch: '1.00' })
    const credits = Array.from({ length: 12 }, (_, index) => ({ cents: 100 + index }))
    await world.put(FILE, abaFile(credits))
    const { facts } = await asks()
    expect(facts.map(({ label }) => label)).toEqual([
      'Payments',
      ...[13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((line) => `Line ${line}`),
    ])
    expect(facts[0]?.value).toBe('12, the 10 largest below')
  })

  test('that the balance no longer covers asks again, and then fails without paying', async (context) => {
    const { world, asks, approve } = await open(context, { batch: '1.00' })
    await world.put(FILE, abaFile([{ cents: 500_000 }, { cents: 400_000 }]))
    const approval = await asks()
    await adjustFloat(world.platform.pool, 'HARBOUR', -200_000)
    const again: Approval = (await approve(approval, ADMIN)).body.Approval
    expect(again).toMatchObject({
      status: 'PENDING',
      version: 2,
      amount: '9000.00',
      changes: [{ label: 'Covered by balance and limits', before: 'Yes', after: 'No' }],
    })
    const failed = (await approve(again, ADMIN)).body.Approval
    const reason = paymentFileRejections.notCovered('$9,000.00', '$8,000.00')
    expect(failed).toMatchObject({ status: 'FAILED', reason })
    expect(await world.done(FILE)).toMatchObject({ status: 'REJECTED', reason })
    expect(await world.payouts()).toEqual({ count: 0, cents: 0 })
  })

  test('reserves nothing while it waits, and of two files only the covered one is paid', async (context) => {
    const { world, clock, asks, approve } = await open(context, { batch: '1.00' })
    await world.put('payment_1.aba', abaFile([{ cents: 600_000 }]))
    const first = await asks('payment_1.aba')
    clock.advance(1000)
    await world.put('payment_2.aba', abaFile([{ cents: 600_001 }]))
    const second = await asks('payment_2.aba')
    const answers = await Promise.all([approve(first, ADMIN), approve(second, MANAGER)])
    const statuses = answers.map(({ body }) => body.Approval.status)
    expect(statuses.sort()).toEqual(['EXECUTED', 'PENDING'])
    await until(async () => (await world.payouts()).count === 1, 'the payment', 30_000)
    await aWhile()
    expect((await world.payouts()).count).toBe(1)
  })

  test('whose payments differ from the approved ones asks again', async (context) => {
    const { world, asks, approve } = await open(context, { batch: '1.00' })
    await world.put(FILE, abaFile([{ cents: 200 }]))
    const approval = await asks()
    await world.platform.pool.query('UPDATE batch_lines SET amount_cents = 900')
    const again: Approval = (await approve(approval, ADMIN)).body.Approval
    expect(again).toMatchObject({
      status: 'PENDING',
      version: 2,
      changes: [{ label: 'Sum', before: '$2.00', after: '$9.00' }, changedRows],
    })
    expect(await world.payouts()).toEqual({ count: 0, cents: 0 })
  })

  test('still waits when the policy is turned off', async (context) => {
    const { world, asks, setPolicy, approve } = await open(context, { batch: '1.00' })
    await world.put(FILE, abaFile([{ cents: 200 }]))
    const approval = await asks()
    await setPolicy(noApprovalPolicy)
    await aWhile()
    expect(await world.payouts()).toEqual({ count: 0, cents: 0 })
    expect((await approve(approval, ADMIN)).status).toBe(200)
    expect(await world.done(FILE)).toMatchObject({ status: 'PROCESSED' })
  })
})

describe('an approval of a file', { timeout: LIMIT }, () => {
  const rounds = [0, 1, 2, 3]

  test('and its simultaneous decline or expiry: one of them takes effect', async (context) => {
    const { world, clock, asks, approve, decline, ofFile } = await open(context, { batch: '0.00' })
    for (const round of rounds) {
      const name = `payment_race_${round}.aba`
      await world.put(name, abaFile([{ cents: 100 + round }]))
      const approval = await asks(name)
      const before = await world.payouts()
      if (round % 2 === 0) {
        const answers = await Promise.all([approve(approval, ADMIN), decline(approval, MANAGER)])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      } else {
        clock.set(new Date(Date.parse(approval.expiresDatetime) - 1))
        const approving = approve(approval, ADMIN)
        clock.advance(1)
        await Promise.all([approving, expireApprovals(world.platform)])
      }
      const { status } = await world.done(name)
      const end = (await ofFile(name))[0]?.status
      expect([end, status]).toEqual(
        status === 'PROCESSED' ? ['EXECUTED', 'PROCESSED'] : [end, 'REJECTED'],
      )
      expect(['EXECUTED', 'DECLINED', 'EXPIRED']).toContain(end)
      const { count } = await world.payouts()
      expect(count - before.count).toBe(end === 'EXECUTED' ? 1 : 0)
    }
  })

  test('and the simultaneous removal of the file: it is paid or withdrawn', async (context) => {
    const { world, asks, approve, ofFile } = await open(context, { batch: '0.00' })
    for (const round of rounds) {
      const name = `payment_race_${round}.aba`
      await world.put(name, abaFile([{ cents: 100 + round }]))
      const approval = await asks(name)
      const before = await world.payouts()
      const file = path.join(world.farEnd.input, name)
      await rename(file, path.join(world.farEnd.input, '..', name))
      // Polls are a second apart, so the approval meets them at different moments.
      await wait(round * 350)
      const { status } = await approve(approval, ADMIN)
      const batch = await world.done(name)
      const end = (await ofFile(name))[0]?.status
      expect([status, end, batch.status]).toEqual(
        status === 200 ? [200, 'EXECUTED', 'PROCESSED'] : [409, 'WITHDRAWN', 'REJECTED'],
      )
      expect((await world.payouts()).count - before.count).toBe(status === 200 ? 1 : 0)
    }
  })
})
