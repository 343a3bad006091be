import type { Approval } from '@tideway/contract/approvals/approval'
import { approvalStatuses } from '@tideway/contract/approvals/approval'
import { expect, test } from 'vitest'
import {
  approvalTitle,
  isNamedByFacts,
  outcomeWords,
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
