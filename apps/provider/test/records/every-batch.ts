import { randomUUID } from 'node:crypto'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import type { Batch } from '@tideway/contract/batches/batch'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { LongReads } from '../../src/platform/searches/long-reads.ts'
import type { CallOptions, TestProvider } from '../provider.ts'
import { approvalCalls } from './approvals.ts'
import { batchCalls, isFinished } from './batch-calls.ts'
import { holdFloat } from './hold-float.ts'

/** A kind of batch. The tests here apply to every kind, whatever its rows do. */
interface BatchKind {
  noun: 'refund' | 'payout'
  /** Returns a row that moves this many dollars and is no duplicate of an earlier row. */
  row: (dollars: number) => Promise<object>
}

interface Detail {
  batch: Batch
  rows: { row: number }[]
  nextAfter?: number
}

const first = 'admin@harbour.example'
const second = { as: 'second@batches.example' }

function callsOf(provider: TestProvider, { noun, row }: BatchKind) {
  const { begin, ...calls } = batchCalls<object, object, Detail>(provider, noun, first)
  const none = noun === 'payout' && { duplicates: 0, repeats: 0 }
  return {
    ...calls,
    rowsOf: (...dollars: number[]) => Promise.all(dollars.map(row)),
    begin: (
      rows: object[],
      amount: string,
      { count = rows.length, ...options }: CallOptions & { count?: number } = {},
    ) => begin(rows, { [`${noun}s`]: count, amount, ...none }, options),
    balance: async (): Promise<number> =>
      (await provider.call('GET', '/rest/v1/balance')).body.balance,
  }
}

/** Tests how every kind of batch is reviewed and started. */
export function testEveryBatch(provider: TestProvider, kind: BatchKind, now: () => Date): void {
  const { begin, review, read, until, post, rowsOf, balance } = callsOf(provider, kind)
  const { noun } = kind

  describe(`every list of ${noun}s`, () => {
    test('takes its turn among long reads for its review, so that it holds up no one else', async () => {
      const run = vi.spyOn(LongReads.prototype, 'run')
      onTestFinished(() => run.mockRestore())
      expect((await review(await rowsOf(10))).status).toBe(200)
      expect(run.mock.calls).toHaveLength(1)
    })

    test('has one row at least and a thousand at most', async () => {
      const [row = {}] = await rowsOf(10)
      const rows = Array.from({ length: 1001 }, () => row)
      expect((await review([])).status).toBe(400)
      expect((await review(rows)).status).toBe(400)
      expect((await review(rows.slice(1))).status).toBe(200)
    })

    test('is not started if count or sum differ from the review, or no row can be carried out', async () => {
      const rows = await rowsOf(10)
      const wrong = await begin(rows, '10.01')
      expect([wrong.status, wrong.body.message]).toEqual([
        409,
        `What can be ${noun === 'refund' ? 'refunded' : 'paid'} has changed since the review. Review the rows again`,
      ])
      expect((await begin(rows, '10.00', { count: 2 })).status).toBe(409)
      const leftOut = rows.map((row) => ({ ...row, leaveOut: 'Not this one' }))
      expect((await begin(leftOut, '0.00', { count: 0 })).status).toBe(400)
    })

    test('is started once for an Idempotency-Key', async () => {
      const headers = { 'idempotency-key': randomUUID() }
      const rows = await rowsOf(10)
      const before = await balance()
      const [one, two] = await Promise.all([
        begin(rows, '10.00', { headers }),
        begin(rows, '10.00', { headers }),
      ])
      expect([one.status, two.status, two.text]).toEqual([201, 201, one.text])
      await until(one.body.batchId, isFinished)
      expect(await balance()).toBe(before - 10)
      expect((await begin(rows, '4.00', { headers })).status).toBe(422)
    })

    test('requires a recent sign-in, even for one row, but its review does not', async () => {
      const claims = { auth_time: Math.floor(now().getTime() / 1000) - 601 }
      const rows = await rowsOf(10)
      const answer = await begin(rows, '10.00', { claims })
      expect([answer.status, answer.body.error]).toEqual([401, 'insufficient_user_authentication'])
      expect((await review(rows, { claims })).status).toBe(200)
    })

    test('of another client, or of the other kind, is not found', async () => {
      const { batchId } = (await begin(await rowsOf(10), '10.00')).body
      const kelp = batchCalls(provider, noun, 'admin@kelp.example')
      for (const action of ['stop', 'resume', 'retry']) {
        const answer = await kelp.post(`/${batchId}/${action}`)
        expect([answer.status, answer.body.message]).toEqual([404, `batchId: ${batchId} not found`])
      }
      const other = noun === 'refund' ? 'payout' : 'refund'
      const path = `/portal/v1/${other}Batches/${batchId}`
      expect((await provider.call('GET', path, { as: first })).status).toBe(404)
      await until(batchId, isFinished)
    })

    test('is read in pages of a hundred rows, and is unchanged by a retry without failed rows', async () => {
      const [row = {}] = await rowsOf(10)
      const others = Array.from({ length: 149 }, () => ({ ...row, leaveOut: 'Not this one' }))
      const { batchId } = (await begin([row, ...others], '10.00', { count: 1 })).body
      const page = await read(batchId)
      expect([page.rows.length, page.nextAfter]).toEqual([100, 100])
      const last = await read(batchId, '?after=100')
      expect([last.rows.length, last.rows[0]?.row, last.nextAfter]).toEqual([50, 101, undefined])
      const { waiting, confirmed } = await until(batchId, isFinished)
      expect((await post(`/${batchId}/retry`)).body).toMatchObject({
        status: 'DONE',
        waiting,
        confirmed,
      })
    })
  })
}

/** Tests how every kind of batch waits for approval by a second person. The user `second` must exist. */
export function testEveryApprovedBatch(
  provider: TestProvider,
  kind: BatchKind & { policyKind: 'bulkRefund' | 'payout'; label: string; rowAction: string },
): void {
  const { begin, until, post, rowsOf, balance } = callsOf(provider, kind)
  const { setPolicy, held, approve, decline, list } = approvalCalls(provider)
  const { noun, policyKind, label, rowAction } = kind
  const above = (amount: string) =>
    setPolicy({
      ...noApprovalPolicy,
      amounts: { ...noApprovalPolicy.amounts, [policyKind]: amount },
    })
  const entries = async (where: string, value: string) => {
    const { rows } = await provider.platform.pool.query(
      `SELECT actor_name, details ->> 'approvedBy' AS approved_by FROM activities
        WHERE ${where} = $1 AND action = ANY ($2) ORDER BY acted_at, activity_id`,
      [value, [rowAction, `${noun}Batch.stop`]],
    )
    return rows
  }

  describe(`every list of ${noun}s`, () => {
    test('above the amount waits, and runs once as approved', async () => {
      const rows = await rowsOf(60, 50)
      const before = await balance()
      await above('100.00')
      const approval = held(await begin(rows, '110.00'))
      expect(approval).toMatchObject({
        kind: policyKind,
        action: `${noun}Batch.create`,
        amount: '110.00',
        facts: [{ label, value: '2' }],
      })
      expect(await balance()).toBe(before)
      const answers = await Promise.all([approve(approval, second), approve(approval, second)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const executed = answers.find(({ status }) => status === 200)?.body.Approval
      expect(executed).toMatchObject({ status: 'EXECUTED' })
      expect(await until(executed.outcomeId, isFinished)).toMatchObject({
        createdBy: first,
        complete: { rows: 2, amount: '110.00' },
      })
      expect(await balance()).toBe(before - 110)
    })

    test('up to the amount does not wait', async () => {
      const rows = await rowsOf(60, 40)
      await above('100.00')
      const answer = await begin(rows, '100.00')
      expect(answer.status).toBe(201)
      await until(answer.body.batchId, isFinished)
    })

    test('that cannot start is refused at once, without an approval request', async () => {
      const before = (await list(second)).length
      const rows = await rowsOf(60)
      await above('1.00')
      expect((await begin(rows, '61.00')).status).toBe(409)
      expect((await list(second)).length).toBe(before)
    })

    test('waits with its remaining rows when a policy is set, and again when it is resumed', async () => {
      const rows = await rowsOf(40, 40, 40)
      const before = await balance()
      const goOn = await holdFloat(provider)
      const { batchId } = (await begin(rows, '120.00')).body
      await goOn.whenWaiting()
      await above('50.00')
      await goOn.now()
      const stopped = await until(batchId, ({ status }) => status === 'STOPPED')
      expect(stopped).toMatchObject({
        waiting: { rows: 2, amount: '80.00' },
        stoppedBecause: 'APPROVAL_POLICY',
      })
      expect(stopped.waitsInApproval).toBeUndefined()
      expect(await entries('subject_id', batchId)).toMatchObject([
        { actor_name: 'the approval policy' },
      ])

      const refused = held(await post(`/${batchId}/resume`))
      expect(refused).toMatchObject({
        kind: policyKind,
        action: `${noun}Batch.resume`,
        amount: '80.00',
        subjectId: batchId,
      })
      expect(await until(batchId, () => true)).toMatchObject({
        waitsInApproval: refused.approvalId,
      })
      await decline(refused, second)
      expect((await until(batchId, () => true)).status).toBe('STOPPED')
      expect(await balance()).toBe(before - 40)

      const approval = held(await post(`/${batchId}/resume`))
      expect((await approve(approval, second)).body.Approval).toMatchObject({ status: 'EXECUTED' })
      const finished = await until(batchId, isFinished)
      expect(finished).toMatchObject({
        createdBy: first,
        complete: { rows: 3, amount: '120.00' },
      })
      expect([finished.stoppedBecause, finished.waitsInApproval]).toEqual([undefined, undefined])
      expect(await balance()).toBe(before - 120)
      const auditEntries = await entries(`details ->> 'batch'`, batchId)
      expect(auditEntries.map((entry) => entry.approved_by)).toEqual([null, second.as, second.as])
    })
  })
}
