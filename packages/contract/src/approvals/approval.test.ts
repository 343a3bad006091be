import { describe, expect, test } from 'vitest'
import { HOUR } from '../time/durations.ts'
import type { ApprovalStatus, DecidableRequest, DecidingPerson } from './approval.ts'
import {
  ApproveBody,
  approvalActs,
  approvalProblems,
  approvalStatuses,
  changesBetween,
  DeclineBody,
  mayBecome,
  maySee,
  presentStatus,
  whyNotDecide,
  whyNotWithdraw,
} from './approval.ts'

const now = new Date('2026-11-20T03:00:00.000Z')
const later = new Date('2026-11-20T03:00:00.001Z')

const request: DecidableRequest = {
  status: 'PENDING',
  operation: 'RestAPI/POST:payment',
  managesUsers: false,
  askedBy: { kind: 'USER', id: 'amelia', holders: [] },
  expiresAt: later,
}
const person = (
  accountId: string,
  scopes: string[] = ['RestAPI/POST:payment'],
): DecidingPerson => ({
  accountId,
  scopes: new Set(scopes),
  federated: false,
  accessChanges: [],
})
/** A person whose access another person changed this many milliseconds ago. */
const cameIn = (accountId: string, by: string, agoMs: number): DecidingPerson => ({
  ...person(accountId),
  accessChanges: [{ by, at: new Date(now.getTime() - agoMs) }],
})
const { own, ownKey, letIn, notPermitted, notAsker, notFound, ended } = approvalProblems

describe('a decision', () => {
  test.each<[string, Partial<DecidableRequest>, DecidingPerson, object | undefined]>([
    ['by a second person', {}, person('ben'), undefined],
    ['by the person who asked', {}, person('amelia'), own],
    ['by the person who asked, without the right', {}, person('amelia', []), own],
    ['by someone without the right', {}, person('ben', ['RestAPI/GET:payment']), notFound],
    [
      'by someone with a longer right',
      {},
      person('ben', ['RestAPI/POST:paymentRequest']),
      notFound,
    ],
    [
      'about the call of a key',
      { askedBy: { kind: 'KEY', id: 'amelia', holders: [] } },
      person('amelia'),
      undefined,
    ],
    [
      'about the call of a key, by a person who created or enabled it',
      { askedBy: { kind: 'KEY', id: 'SECRKEY001', holders: ['cora', 'ben'] } },
      person('ben'),
      ownKey,
    ],
    ['by a person whom who asked invited just now', {}, cameIn('ben', 'amelia', 0), letIn],
    ['… a day ago', {}, cameIn('ben', 'amelia', 24 * HOUR), undefined],
    ['… almost a day ago', {}, cameIn('ben', 'amelia', 24 * HOUR - 1), letIn],
    ['by a person whom somebody else invited', {}, cameIn('ben', 'cora', 0), undefined],
    [
      'about the call of a key, by a person whom its holder invited',
      { askedBy: { kind: 'KEY', id: 'SECRKEY001', holders: ['cora'] } },
      cameIn('ben', 'cora', HOUR),
      letIn,
    ],
    ['at the end of its time', { expiresAt: now }, person('ben'), ended('EXPIRED')],
    ['about an approved one', { status: 'EXECUTED' }, person('ben'), ended('EXECUTED')],
    ['about a failed one', { status: 'FAILED' }, person('ben'), ended('FAILED')],
    ['about a declined one', { status: 'DECLINED' }, person('ben'), ended('DECLINED')],
    ['about a withdrawn one', { status: 'WITHDRAWN' }, person('ben'), ended('WITHDRAWN')],
    ['about an expired one', { status: 'EXPIRED' }, person('ben'), ended('EXPIRED')],
    [
      'about users, by a person of another identity provider',
      { managesUsers: true },
      { ...person('ben'), federated: true },
      notFound,
    ],
    [
      'about money, by a person of another identity provider',
      {},
      { ...person('ben'), federated: true },
      undefined,
    ],
  ])('%s', (_name, fields, who, expected) => {
    expect(whyNotDecide({ ...request, ...fields }, who, now)).toEqual(expected)
  })
})

describe('a withdrawal', () => {
  test.each<[string, Partial<DecidableRequest>, DecidingPerson, object | undefined]>([
    ['by the person who asked', {}, person('amelia'), undefined],
    ['by the person who asked, without the right since', {}, person('amelia', []), undefined],
    ['by a second person', {}, person('ben'), notAsker],
    ['by someone without the right', {}, person('ben', []), notFound],
    [
      'of the call of a key',
      { askedBy: { kind: 'KEY', id: 'amelia', holders: [] } },
      person('amelia'),
      notAsker,
    ],
    ['at the end of its time', { expiresAt: now }, person('amelia'), ended('EXPIRED')],
    ['of an approved one', { status: 'EXECUTED' }, person('amelia'), ended('EXECUTED')],
  ])('%s', (_name, fields, who, expected) => {
    expect(whyNotWithdraw({ ...request, ...fields }, who, now)).toEqual(expected)
  })
})

test('a person sees their own requests, and those that they have the right for', () => {
  expect(maySee(request, person('amelia', []))).toBe(true)
  expect(maySee(request, person('ben'))).toBe(true)
  expect(maySee(request, person('ben', []))).toBe(false)
  expect(notPermitted.status).toBe(403)
})

test('only a waiting request can change its status', () => {
  const possible = approvalStatuses.flatMap((from) =>
    approvalActs.flatMap((act) =>
      approvalStatuses.filter((to) => mayBecome(from, act, to)).map((to) => `${from} ${act} ${to}`),
    ),
  )
  expect(possible).toEqual([
    'PENDING approve PENDING',
    'PENDING approve EXECUTED',
    'PENDING approve FAILED',
    'PENDING decline DECLINED',
    'PENDING withdraw WITHDRAWN',
    'PENDING expire EXPIRED',
  ])
})

test.each<[ApprovalStatus, Date, ApprovalStatus]>([
  ['PENDING', later, 'PENDING'],
  ['PENDING', now, 'EXPIRED'],
  ['EXECUTED', now, 'EXECUTED'],
  ['DECLINED', now, 'DECLINED'],
])('%s until %s is shown as %s', (status, expiresAt, shown) => {
  expect(presentStatus({ status, expiresAt }, now)).toBe(shown)
})

test('changes list the facts that differ, appeared or disappeared', () => {
  const before = [
    { label: 'Status', value: 'COMPLETE' },
    { label: 'Refund balance', value: '$100.00' },
    { label: 'Account', value: '062000 12340001' },
  ]
  const after = [
    { label: 'Status', value: 'COMPLETE' },
    { label: 'Refund balance', value: '$60.00' },
    { label: 'PayID', value: 'pay@harbour.example' },
  ]
  expect(changesBetween(before, before)).toEqual([])
  expect(changesBetween(before, after)).toEqual([
    { label: 'Refund balance', before: '$100.00', after: '$60.00' },
    { label: 'Account', before: '062000 12340001', after: '' },
    { label: 'PayID', before: '', after: 'pay@harbour.example' },
  ])
})

test.each<[unknown, boolean, boolean]>([
  [{ version: 1 }, true, false],
  [{ version: 1, comment: 'Checked' }, true, true],
  [{ version: 1, comment: '' }, false, false],
  [{ version: 1, comment: '  ' }, false, false],
  [{ version: 1, comment: 'x'.repeat(500) }, true, true],
  [{ version: 1, comment: 'x'.repeat(501) }, false, false],
  [{ version: 0, comment: 'Checked' }, false, false],
  [{ comment: 'Checked' }, false, false],
])('%j approves: %s, declines: %s', (body, approves, declines) => {
  expect(ApproveBody.safeParse(body).success).toBe(approves)
  expect(DeclineBody.safeParse(body).success).toBe(declines)
})
