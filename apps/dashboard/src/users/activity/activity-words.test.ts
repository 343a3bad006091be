import type { Activity } from '@tideway/contract/activity/activity'
import { expect, test } from 'vitest'
import { actorWords, detailWords } from './activity-words.ts'

const activity = (fields: Partial<Activity>): Activity => ({
  activityId: 'a',
  actedDatetime: '2026-11-21T03:00:00.000Z',
  actor: {
    kind: 'USER',
    id: 'u',
    name: 'Amelia Hart',
    role: 'BASE_ADMIN',
    organisationId: 'HARBOUR',
  },
  clientId: 'HARBOUR',
  action: 'user.changeRole',
  description: 'changed the role of a user',
  subjectId: 'mei@harbour.example',
  result: 'DONE',
  details: {},
  ...fields,
})

test('the actor is shown by name and role, with the home client if they acted for another client', () => {
  expect(actorWords(activity({}))).toBe('Amelia Hart, Admin')
  expect(actorWords(activity({ clientId: 'HARBOURN1' }))).toBe('Amelia Hart, Admin, of HARBOUR')
  expect(actorWords(activity({ actor: { kind: 'PAYER', name: 'the payer' } }))).toBe('the payer')
})

test.each([
  [{}, ''],
  [{ role: 'BASE_TECH_OPERATOR' }, 'Tech Operator'],
  [
    { before: 'BASE_FINANCE_MANAGER', role: 'BASE_TECH_OPERATOR' },
    'Finance Manager to Tech Operator',
  ],
  [
    { amount: '1234.50', emailAddresses: 'a@b.example' },
    'amount: $1,234.50 · email addresses: a@b.example',
  ],
  [{ threshold: null, before: '5.00' }, 'before: 5.00 · threshold: none'],
])('details %o read %s', (details, words) => {
  expect(detailWords(activity({ details: details as Activity['details'] }))).toBe(words)
})

test('the threshold of an alert is shown as an amount, and other texts unchanged', () => {
  const threshold = (details: Activity['details']) =>
    detailWords(activity({ action: 'lowBalanceAlert.setThreshold', details }))
  expect(threshold({ before: null, after: '1000.00' })).toBe('before: none · after: $1,000.00')
  expect(threshold({ before: '0.00', after: null })).toBe('before: $0.00 · after: none')
  expect(detailWords(activity({ details: { amount: '-5' } }))).toBe('amount: -5')
})

test('a rejected change ends with the reason', () => {
  const refused = activity({
    result: 'REFUSED',
    details: { role: 'BASE_ADMIN' },
    reason: 'The role Admin is higher than yours, Tech Admin',
  })
  expect(detailWords(refused)).toBe('Admin · The role Admin is higher than yours, Tech Admin')
})
