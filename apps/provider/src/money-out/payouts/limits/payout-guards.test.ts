import type { Approval } from '@tideway/contract/approvals/approval'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import { fileDoubts } from '@tideway/contract/payment-files/file-doubts'
import type { PaymentFile } from '@tideway/contract/payment-files/payment-file'
import { checkAba, payoutsOfAba, textOfBytes } from '@tideway/contract/payouts/aba/check-aba'
import type { PayoutBatchRow, ReviewedPayout } from '@tideway/contract/payouts/payout-batch'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../../test/provider.ts'
import { abaFile } from '../../../../test/records/aba-file.ts'
import { approvalCalls } from '../../../../test/records/approvals.ts'
import { holdFloat } from '../../../../test/records/hold-float.ts'
import { payoutBatchCalls } from '../../../../test/records/payout-batches.ts'
import { payout, payoutCalls } from '../../../../test/records/payouts.ts'
import { until } from '../../../../test/records/report-deliveries.ts'
import { testClock } from '../../../platform/clock.ts'
import { readPayments } from '../../payment-files/receive/read-payments.ts'
import { receivePaymentFile } from '../../payment-files/receive/receive-batch.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const TODAY = '201126'
const HARBOUR = clientIdOf('HARBOUR')
const LIMIT_CENTS = asCents(5000)
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { platform } = provider
const { pay, balance } = payoutCalls(provider)
const { setPolicy, list, rows, approve, decline } = approvalCalls(provider)
const lists = payoutBatchCalls(provider)
const admin = { as: 'admin@harbour.example' }

beforeAll(async () => {
  await provider.paid(1000)
  await platform.pool.query(
    `UPDATE clients SET transaction_payout_limit_cents = $1 WHERE client_id = 'HARBOUR'`,
    [LIMIT_CENTS],
  )
  await platform.pool.query(
    `INSERT INTO batch_apps (client_id, enabled, host, port, user_name, folder, prefix, extension)
     VALUES ('HARBOUR', true, 'localhost', 22, 'demo', 'input', 'payment', 'aba')
     ON CONFLICT (client_id) DO UPDATE SET enabled = true`,
  )
})
afterEach(() => setPolicy(noApprovalPolicy))
afterAll(async () => {
  await provider.settled()
  await provider.close()
})

/** The holder of this account at the test bank is Jack Whitfield. */
const sound = { bsb: '082-401', account: '55920318', name: 'JACK WHITFIELD', day: TODAY }
type Case = typeof sound & { cents: number }

/** `asks`: a person must accept before they confirm. `holds`: someone must decide about the file. */
type Outcome = 'pays' | 'asks' | 'holds' | 'refuses'
/** A call and a list have no process date. */
const undated = { call: 'has no date', app: 'has no date', list: 'has no date' } as const

const ways = {
  /** A program with an API key. */
  call: async ({ bsb, account, name, cents }: Case): Promise<Outcome> => {
    const fields = { bsb: bsb.replace('-', ''), accountNumber: account, payeeName: name }
    const answer = await pay({ ...fields, paymentAmount: (cents / 100).toFixed(2) })
    return answer.status === 201 ? 'pays' : 'refuses'
  },
  /** The payouts app, whose person has accepted nothing. */
  app: async ({ bsb, account, name, cents }: Case): Promise<Outcome> => {
    const fields = { bsb: bsb.replace('-', ''), accountNumber: account, payeeName: name }
    const Payment = payout({ ...fields, paymentAmount: (cents / 100).toFixed(2) })
    const { clientPaymentId: _, ...row } = Payment
    await lists.check([row])
    const answer = await provider.call('POST', '/rest/v1/payment', {
      ...{ as: admin.as, through: 'tideway-payouts' },
      body: { Payment },
    })
    if (answer.status === 409) return 'asks'
    return answer.status === 201 ? 'pays' : 'refuses'
  },
  list: ({ bsb, account, name, cents }: Case) =>
    outcomeOfList({
      bsb,
      accountNumber: account,
      payeeName: name,
      paymentAmount: (cents / 100).toFixed(2),
      paymentDescription: 'Rent, week 48',
    }),
  upload: async (payment: Case): Promise<Outcome> => {
    const today = sydneyDay(clock.now())
    const checked = checkAba(textOfBytes(fileOf(payment)), today)
    if (checked.problemCount > 0) return 'refuses'
    const [row] = payoutsOfAba(checked, { fileName: 'wages.aba', digest: String(payment.cents) })
    const { processDay = today } = checked.header ?? {}
    if (fileDoubts({ processDay, today, payments: 1, repeats: 0 }).length > 0) return 'asks'
    return outcomeOfList(row as PayoutBatchRow)
  },
  server: async (payment: Case): Promise<Outcome> => {
    const name = `payment_${payment.cents}_${payment.day}.aba`
    const content = fileOf(payment)
    const today = sydneyDay(clock.now())
    const payments = await readPayments(content, {
      plainName: name,
      today,
      limitCents: LIMIT_CENTS,
    })
    if (!payments.ok) return 'refuses'
    if ((await receive(name, content, payments)) !== 'taken') return 'refuses'
    const { rows } = await platform.pool.query<{ held: boolean }>(
      'SELECT held FROM batches WHERE file_name = $1',
      [name],
    )
    return rows[0]?.held ? 'holds' : 'pays'
  },
}

function receive(
  name: string,
  content: Buffer,
  payments: Parameters<typeof receivePaymentFile>[2],
) {
  const file = { clientId: HARBOUR, name, plainName: name, size: content.length, modifiedAt: 1 }
  return receivePaymentFile(platform, { ...file, encrypted: false }, payments)
}

async function outcomeOfList(row: PayoutBatchRow): Promise<Outcome> {
  await lists.check([row])
  const [reviewed]: ReviewedPayout[] = (await lists.review([row])).body.rows
  if (reviewed?.amount === undefined) return 'refuses'
  return reviewed.repeatOf !== undefined || reviewed.check !== 'MATCH' ? 'asks' : 'pays'
}

const fileOf = ({ bsb, account, name, cents, day }: Case) =>
  abaFile([{ bsb, account, title: name, cents }], { day })

type Way = keyof typeof ways
const everyWay = (outcome: Outcome): Record<Way, Outcome> => ({
  call: outcome,
  app: outcome,
  list: outcome,
  upload: outcome,
  server: outcome,
})

/**
 * The outcome of a doubtful payment, by the way it is made (decision 133). A new way needs an outcome for each guard.
 */
const guards: [string, Partial<Case>, Record<Way, Outcome | 'has no date'>][] = [
  ['a payee who is a match', {}, everyWay('pays')],
  ['an account of zeros', { account: '000000000' }, everyWay('refuses')],
  ['an amount above the limit', { cents: LIMIT_CENTS + 1 }, everyWay('refuses')],
  [
    'another name',
    { name: 'RUTH BROWN' },
    { ...everyWay('pays'), app: 'asks', list: 'asks', upload: 'asks' },
  ],
  ['an old process date', { day: '010724' }, { ...undated, upload: 'asks', server: 'holds' }],
  [
    'a process date in the future',
    { day: '211126' },
    { ...undated, upload: 'refuses', server: 'refuses' },
  ],
]

let nextCents = 100
const freshCents = () => {
  nextCents += 1
  return nextCents
}

test.each(guards)('%s', async (_what, change, expected) => {
  const outcomes: Partial<typeof expected> = {}
  for (const way of Object.keys(expected) as Way[])
    if (expected[way] === 'has no date') outcomes[way] = 'has no date'
    else outcomes[way] = await ways[way]({ ...sound, cents: freshCents(), ...change })
  expect(outcomes).toEqual(expected)
})

test('a payee who got the same amount today', async () => {
  const cents = freshCents()
  expect(await ways.call({ ...sound, cents })).toBe('pays')
  const outcomes: Partial<Record<Way, Outcome>> = {}
  for (const way of ['app', 'list', 'upload', 'server', 'call'] as const)
    outcomes[way] = await ways[way]({ ...sound, cents })
  // A program gives each payout an id, and must find repeats itself.
  expect(outcomes).toEqual({
    ...{ call: 'pays', app: 'asks', list: 'asks', upload: 'asks', server: 'holds' },
  })
})

/** Starts a file of three payments, and saves a policy that makes two of them wait while the first is paid. */
async function restThatWaits(name: string, account: string): Promise<Approval> {
  const credits = [1100, 1200, 1300].map((cents, index) => ({
    cents,
    account: `${account}${index}`,
    title: `PAYEE ${index}`,
  }))
  const content = abaFile(credits, { day: TODAY })
  const payments = await readPayments(content, {
    plainName: name,
    today: sydneyDay(clock.now()),
    limitCents: LIMIT_CENTS,
  })
  if (!payments.ok) throw new Error('the file has a problem')
  await provider.settled()
  const goOn = await holdFloat(provider)
  expect(await receive(name, content, payments)).toBe('taken')
  await goOn.whenWaiting()
  await setPolicy({
    ...noApprovalPolicy,
    amounts: { ...noApprovalPolicy.amounts, payout: '20.00' },
  })
  await goOn.now()
  let approval: Approval | undefined
  await until(
    async () => {
      const requests = await list(admin)
      approval = requests.find(
        ({ subjectId, status }) => subjectId === name && status === 'PENDING',
      )
      return approval !== undefined
    },
    'the request for the rest',
    15_000,
  )
  if (!approval) throw new Error('the rest does not wait')
  return approval
}

const fileNamed = async (name: string): Promise<PaymentFile> => {
  const { body } = await provider.call('GET', '/portal/v1/clients/HARBOUR/batches', admin)
  return body.records.find(({ fileName }: PaymentFile) => fileName === name)
}

test('the rest of a file that started before the policy waits, and is paid once as approved', async () => {
  const before = await balance()
  const name = 'payment_rest_1.aba'
  const approval = await restThatWaits(name, '4010050')
  expect(approval).toMatchObject({ kind: 'batch', action: 'batch.pay', amount: '25.00' })
  expect(approval.facts).toContainEqual({
    label: 'Paid before the approval policy changed',
    value: '1 of 3 payments, $11.00',
  })
  const remaining = { count: 2, amount: '25.00', rows: [{ name: 'PAYEE 1' }, { name: 'PAYEE 2' }] }
  expect(await rows(approval, admin)).toMatchObject(remaining)
  const held = await fileNamed(name)
  expect(held).toMatchObject({ status: 'RECEIVED', waitsForApproval: true, made: { count: 1 } })
  expect(await balance()).toBe(before - 11)

  expect((await approve(approval, admin)).body.Approval).toMatchObject({ status: 'EXECUTED' })
  await until(async () => (await fileNamed(name)).status === 'PROCESSED', 'its end', 15_000)
  expect(await fileNamed(name)).toMatchObject({ made: { count: 3, amount: '36.00' } })
  expect(await balance()).toBe(before - 36)
  const { rows: entries } = await platform.pool.query(
    `SELECT details ->> 'approvedBy' AS approved_by FROM activities
      WHERE action = 'payment.create' AND actor_id = $1 ORDER BY activity_id`,
    [held.batchId],
  )
  expect(entries.map((entry) => entry.approved_by)).toEqual([null, admin.as, admin.as])
  // The approved rows stay visible.
  expect(await rows(approval, admin)).toMatchObject(remaining)
})

test('the rest of a file that is declined is refused, and what was paid stays paid', async () => {
  const before = await balance()
  const name = 'payment_rest_2.aba'
  const approval = await restThatWaits(name, '4010060')
  expect((await decline(approval, admin)).body.Approval).toMatchObject({ status: 'DECLINED' })
  await until(async () => (await fileNamed(name)).status === 'PROCESSED', 'its end', 15_000)
  const { batchId, ...file } = await fileNamed(name)
  expect(file).toMatchObject({
    made: { count: 1, amount: '11.00' },
    refused: { count: 2, amount: '25.00' },
  })
  expect(file.waitsForApproval).toBeUndefined()
  const lines = `/portal/v1/clients/HARBOUR/batches/${batchId}/lines?only=failed`
  const reason = 'The file was declined: Not this one (admin)'
  expect((await provider.call('GET', lines, admin)).body.records).toMatchObject([
    { reason },
    { reason },
  ])
  expect(await balance()).toBe(before - 11)
})
