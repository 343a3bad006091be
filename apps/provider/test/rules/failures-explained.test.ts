import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { refundProblems } from '@tideway/contract/calls/problems'
import type { FailureKind } from '@tideway/contract/failures/explain-failure'
import { explainFailure } from '@tideway/contract/failures/explain-failure'
import { initiationRefundProblems } from '@tideway/contract/pay-to/payto-problems'
import { paymentFileRejections } from '@tideway/contract/payment-files/batch-rejections'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'
import { WebhookOutcome } from '@tideway/contract/webhooks/webhook-schedule'
import { expect, test } from 'vitest'
import { agreementFailures } from '../../src/pay-to/agreements/payer/payer-acts.ts'
import { collectionRefusal, failingPayers } from '../../src/sandbox/bank/payto-test-values.ts'
import { accountRefusal, namedPayees, transferFateOf } from '../../src/sandbox/bank/test-values.ts'

/** Every code that the provider can store or answer is in the table of `packages/contract/src/failures` (decision 129). */

const root = path.resolve(import.meta.dirname, '../..')
const schema = readFileSync(path.join(root, 'schema.sql'), 'utf8')

/**
 * Columns that hold the reason of a failure, and the kind that explains them. `aside` marks a column that no screen of
 * a client shows, or that repeats another column in words.
 */
const columns: Record<string, FailureKind | 'aside'> = {
  'payments.failure_reason': 'payout',
  'payments.returned_reason': 'payout',
  'sweeps.failure_reason': 'settlement',
  'sweeps.returned_reason': 'settlement',
  // Repeats the reason of a settlement, or the error of one that could not be made.
  'settlement_schedules.pause_reason': 'aside',
  'refunds.failure_reason': 'refund',
  'refunds.refund_trigger': 'refundTrigger',
  'payment_initiation_refunds.failure_reason': 'refund',
  'payment_requests.failure_reason': 'paymentRequest',
  'payment_requests.return_initiator': 'returnInitiator',
  'received_payments.reason': 'attempt',
  'payment_initiations.status_code': 'collection',
  'payment_initiations.status_reason': 'aside',
  'payment_agreements.reason_code': 'agreement',
  'payment_agreements.reason_description': 'aside',
  'payment_agreements.failure_code': 'agreement',
  'payment_agreements.failure_reason': 'aside',
  'webhook_attempts.outcome': 'webhook',
  'report_delivery_attempts.reason': 'sftp',
  'report_outages.reason': 'sftp',
  'batch_apps.poll_reason': 'sftp',
  'batch_apps.poll_fault': 'aside',
  'batches.reason': 'batchFile',
  'batches.filing_problem': 'batchFiling',
  'batch_lines.reason': 'batchLine',
  'bulk_rows.reason': 'refundCall',
  // The review says in words why a payee was not checked.
  'payee_checks.reason': 'aside',
  // Reasons for sending a mail, and errors of mail servers, which operators read.
  'mails.reason': 'aside',
  'mails.last_error': 'aside',
  // The reason of an error, as the call returned it.
  'activities.reason': 'aside',
  'approval_requests.reason': 'aside',
  // Reasons of users who put a task aside, and of operators who corrected a balance, in their own words.
  'tasks_aside.reason': 'aside',
  'ledger_adjustments.reason': 'aside',
  'rail_instructions.reason': 'aside',
  'orders.reason': 'aside',
  'collections.reason': 'aside',
  'transfers.reason': 'aside',
}

/** Values that are not failures. */
const noFailure = ['DELIVERED', 'ACCEPTED']

interface Column {
  name: string
  /** The values that a CHECK allows, if it lists them. */
  values: readonly string[]
}

/** Returns the text columns of the schema whose names say that they hold a failure. Partitions are left out. */
function failureColumns(): Column[] {
  return schema.split(/^CREATE (?:UNLOGGED )?TABLE /m).flatMap((text) => {
    const [head = '', ...lines] = text.slice(0, text.indexOf('\n);')).split('\n')
    const table = head.replace(/^\w+\./, '').replace(/ .*$/, '')
    if (/_(ahead|before)$/.test(table)) return []
    return lines.flatMap((line) => {
      const column =
        /^ {4}(\w*(?:reason|failure|problem|(?<!de)fault|initiator|trigger|cause|error|status_code)\w*) text\b/.exec(
          line,
        )?.[1]
      if (column === undefined) return []
      const check = new RegExp(`\\(${column} = ANY \\(ARRAY\\[([^\\]]*)\\]`).exec(text)?.[1] ?? ''
      const values = [...check.matchAll(/'([^']+)'::text/g)].map(([, value]) => value ?? '')
      return [{ name: `${table}.${column}`, values }]
    })
  })
}

function expectExplained(kind: FailureKind, codes: readonly string[]): void {
  const unexplained = codes.filter((code) => !explainFailure(kind, code).known)
  expect(unexplained).toEqual([])
}

test('every column for a failure has a kind that explains it', () => {
  const columnNames = failureColumns().map(({ name }) => name)
  expect(columnNames.length).toBeGreaterThan(20)
  expect([...columnNames, 'webhook_attempts.outcome'].sort()).toEqual(Object.keys(columns).sort())
})

test('every value that a column allows is explained', () => {
  const closed = failureColumns().filter(({ values }) => values.length > 0)
  expect(closed.map(({ name }) => name).sort()).toEqual([
    'payment_requests.return_initiator',
    'refunds.refund_trigger',
  ])
  for (const { name, values } of closed) {
    const kind = columns[name]
    if (kind !== undefined && kind !== 'aside') expectExplained(kind, values)
  }
})

test('every outcome of a webhook is explained', () => {
  expectExplained(
    'webhook',
    WebhookOutcome.options.filter((outcome) => !noFailure.includes(outcome)),
  )
})

test('every ending of a transfer at the simulated banks is explained', () => {
  const creditors = [
    ...namedPayees.payIds.map((payId) => ({ payId })),
    ...namedPayees.accounts,
    ...namedPayees.unknownBsbs.map((bsb) => ({ bsb, accountNumber: '12345999' })),
  ]
  const reasons = creditors.map(transferFateOf).flatMap((fate) => {
    if (fate.end === 'refused') return [fate.reason]
    return fate.returnedFor === undefined ? [] : [fate.returnedFor]
  })
  const closed = accountRefusal('062000', '12345999', true) ?? ''
  expect(new Set([...reasons, closed])).toEqual(new Set(['AG01', 'AGNT', 'AC04']))
  for (const kind of ['payout', 'refund', 'settlement'] as const) {
    expectExplained(kind, [...reasons, closed])
  }
})

test('every ending of a collection at the simulated banks is explained', () => {
  const payer = { name: 'Ana Silva', payId: undefined, bsb: '939300', accountNumber: '123456' }
  const closed = collectionRefusal(payer, 100 as never, true) ?? ''
  expectExplained('collection', [...failingPayers.map(({ reason }) => reason), closed])
})

test('every failure code of an agreement is explained, with the letters of any provider', () => {
  const numbers = Object.keys(agreementFailures)
  expectExplained('agreement', [
    ...numbers.map((number) => `TID${number}`),
    ...numbers.map((number) => `ABC${number}`),
  ])
})

test('every error of a refund and of a payout is explained', () => {
  const textsOf = (problems: object) =>
    Object.values(problems as typeof refundProblems).map(({ body }) => body.message)
  expectExplained('refundCall', [...textsOf(refundProblems), ...textsOf(initiationRefundProblems)])
  expectExplained('payoutCall', textsOf(paymentProblems))
  expectExplained('batchLine', textsOf(paymentProblems))
})

test('every rejection of a payment file without details is explained', () => {
  expectExplained(
    'batchFile',
    Object.values(paymentFileRejections).filter((text) => typeof text === 'string'),
  )
})

/**
 * Reason codes of the ISO 20022 groups whose codes end with two digits. The compiler checks the other groups (decision
 * 129).
 */
const CODE = /'((?:A[BCGM]|BE|D[ST]|ED|F[FR]|M[DS]|R[CR]|SL|TM)\d{2})'/g

test('every reason of ISO 20022 in the provider’s sources is explained', () => {
  const kinds: readonly FailureKind[] = ['payout', 'collection', 'agreement']
  const sources = globSync('src/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$/.test(file))
  const codes = new Set(
    sources.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(CODE)].map(([, code]) => code ?? ''),
    ),
  )
  expect(codes.size).toBeGreaterThan(10)
  const unexplained = [...codes].filter(
    (code) => !kinds.some((kind) => explainFailure(kind, code).known),
  )
  expect(unexplained).toEqual([])
})
