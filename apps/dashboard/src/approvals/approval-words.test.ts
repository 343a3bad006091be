import type { Approval } from '@tideway/contract/approvals/approval'
import { approvalStatuses } from '@tideway/contract/approvals/approval'
import { expect, test } from 'vitest'
import {
  approvalTitle,
  isNamedByFacts,
  outcomeWords,
  shownFacts,
  statusWord,
  subjectName,
} from './approval-words.ts'

test.each<[Pick<Approval, 'action' | 'amount'>, string]>([
  [{ action: 'payment.create', amount: '2500.00' }, 'Pay out $2,500.00'],
  [{ action: 'paymentRequest.refund', amount: '10.50' }, 'Refund a payment request, $10.50'],
  [{ action: 'user.changeRole' }, 'Change the role of a user'],
  [{ action: 'apiKey.create' }, 'Create an API key'],
  [{ action: 'later.kind', amount: '1' }, 'Later.kind, 1'],
])('%j is titled %s', (approval, title) => {
  expect(approvalTitle(approval)).toBe(title)
})

test.each([
  [{ subjectId: 'invoice-4711', facts: [{ label: 'Payee', value: 'Ana' }] }, 'invoice-4711', false],
  [{ subjectId: 'a.csv', facts: [{ label: 'File', value: 'a.csv' }] }, 'a.csv', true],
  [{ subjectId: '01a2278e', facts: [{ label: 'File', value: 'a.csv' }] }, 'a.csv', true],
])('%j is about %s', (about, name, isNamed) => {
  expect(subjectName(about)).toBe(name)
  expect(isNamedByFacts(about)).toBe(isNamed)
})

const generated = '019acb2e7f3a7c41b8d4f6a0c2e41a38'

test.each<[string, Parameters<typeof shownFacts>[0], string[]]>([
  [
    'a payout, whose payee is before its order',
    {
      action: 'payment.create',
      subjectId: 'invoice-4711',
      facts: [{ label: 'Payee', value: 'Ana' }],
    },
    ['Payee: Ana', 'About: invoice-4711'],
  ],
  [
    'a payout whose order a program made',
    { action: 'payment.create', subjectId: generated, facts: [{ label: 'Payee', value: 'Ana' }] },
    ['Payee: Ana', `ID: ${generated} (id)`],
  ],
  [
    'a change of a person',
    {
      action: 'user.changeRole',
      subjectId: 'ana@harbour.example',
      facts: [{ label: 'Role', value: 'Admin' }],
    },
    ['About: ana@harbour.example', 'Role: Admin'],
  ],
  [
    'a list, which its facts name',
    {
      action: 'refundBatch.create',
      subjectId: generated,
      facts: [{ label: 'File', value: 'a.csv' }],
    },
    ['File: a.csv'],
  ],
  [
    'a refund of a payment that its facts name by our id',
    {
      action: 'paymentRequest.refund',
      subjectId: generated,
      facts: [
        { label: 'Payment', value: generated },
        { label: 'PayID', value: 'a@pay.example' },
      ],
    },
    ['PayID: a@pay.example', `Payment: ${generated} (id)`],
  ],
])('the facts of %s', (_, request, facts) => {
  expect(
    shownFacts(request).map(({ label, value, isId }) => `${label}: ${value}${isId ? ' (id)' : ''}`),
  ).toEqual(facts)
})

const approval = { status: 'PENDING' } as Approval

test.each<[Partial<Approval>, string, boolean]>([
  [{ status: 'EXECUTED' }, 'Approved. It’s done.', false],
  [
    { status: 'FAILED', reason: 'Insufficient funds' },
    'Approved, but it couldn’t be done: Insufficient funds',
    true,
  ],
  [{ status: 'PENDING' }, 'Something has changed. Check it and approve again.', true],
  [{ status: 'DECLINED' }, 'The request is declined.', false],
  [{ status: 'WITHDRAWN' }, 'The request is withdrawn.', false],
])('an act that ends as %j says %s', (ended, text, failed) => {
  expect(outcomeWords({ ...approval, ...ended })).toEqual({ text, failed })
})

test('every status has a word', () => {
  expect(approvalStatuses.map((status) => statusWord({ ...approval, status }))).toEqual([
    'Waiting',
    'Approved',
    'Failed',
    'Declined',
    'Withdrawn',
    'Expired',
  ])
})
