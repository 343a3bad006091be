import { asCents } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import type { HistorySource } from './history.ts'
import { historyOf } from './history.ts'

const waiting: HistorySource = {
  status: 'WAITING',
  paymentAmountCents: asCents(10_000),
  amountReceivedCents: null,
  createdAt: '2026-11-20T03:00:00.000Z',
  expiryAt: '2026-11-22T03:00:00.000Z',
  failedAttempts: [],
  refunds: [],
}

test('a waiting request has only its creation, because its expiry is in the future', () => {
  expect(historyOf(waiting)).toEqual([
    { kind: 'CREATED', amountCents: asCents(10_000), at: '2026-11-20T03:00:00.000Z' },
  ])
})

test('the history of an expired request ends with its expiry', () => {
  expect(historyOf({ ...waiting, status: 'EXPIRED' }).at(-1)).toEqual({
    kind: 'EXPIRED',
    amountCents: asCents(10_000),
    at: '2026-11-22T03:00:00.000Z',
  })
  expect(historyOf({ ...waiting, status: 'EXPIRED', expiryAt: undefined })).toHaveLength(1)
})

test('lists all possible events in the specification’s order, not by time', () => {
  const entries = historyOf({
    ...waiting,
    status: 'RETURN_IN_PROGRESS',
    amountReceivedCents: asCents(9_900),
    completedAt: '2026-11-20T03:05:00.000Z',
    nppTransactionId: 'IN',
    failedAttempts: [
      { at: '2026-11-20T03:01:00.000Z', amountCents: asCents(1) },
      { at: '2026-11-20T04:00:00.000Z', amountCents: asCents(2) },
    ],
    refunds: [
      {
        createdAt: '2026-11-21T01:00:00.000Z',
        completedAt: '2026-11-21T01:00:05.000Z',
        amountCents: asCents(100),
        status: 'COMPLETE',
        nppTransactionId: 'OUT1',
      },
      {
        createdAt: '2026-11-21T02:00:00.000Z',
        completedAt: '2026-11-21T02:00:05.000Z',
        amountCents: asCents(200),
        status: 'FAILED',
        nppTransactionId: 'OUT2',
      },
      { createdAt: '2026-11-21T03:00:00.000Z', amountCents: asCents(300), status: 'IN_PROGRESS' },
    ],
  })
  expect(
    entries.map(({ kind, amountCents, at, nppTransactionId }) => [
      kind,
      amountCents,
      at.slice(11, 19),
      nppTransactionId,
    ]),
  ).toEqual([
    ['CREATED', 10_000, '03:00:00', undefined],
    ['FAILED_ATTEMPT', 1, '03:01:00', undefined],
    ['FAILED_ATTEMPT', 2, '04:00:00', undefined],
    ['COMPLETED', 9_900, '03:05:00', 'IN'],
    ['RETURN_IN_PROGRESS', 100, '01:00:00', undefined],
    ['RETURN_COMPLETED', 100, '01:00:05', 'OUT1'],
    ['RETURN_IN_PROGRESS', 200, '02:00:00', undefined],
    ['RETURN_FAILED', 200, '02:00:05', 'OUT2'],
    ['RETURN_IN_PROGRESS', 300, '03:00:00', undefined],
  ])
})

test('a completion without a received amount shows the requested amount', () => {
  expect(
    historyOf({ ...waiting, status: 'COMPLETE', completedAt: '2026-11-20T03:05:00.000Z' })[1],
  ).toMatchObject({ kind: 'COMPLETED', amountCents: asCents(10_000) })
})

test.each([
  [
    'all that is known',
    { reason: 'ALREADY_PAID', payer: 'Marnie Blake', reference: 'PO-1129' },
    'Sent back to the payer: the request had already been paid (ALREADY_PAID). Paid by Marnie Blake, reference PO-1129.',
  ],
  [
    'a client that may not see payers',
    { reason: 'EXPIRED', reference: 'PO-1129' },
    'Sent back to the payer: the request had expired (EXPIRED). Reference PO-1129.',
  ],
  ['another provider', { reason: undefined }, 'Sent back to the payer.'],
])('a payment that was sent back shows its reason and payer: %s', (_, fields, note) => {
  const attempt = {
    at: '2026-11-20T03:01:00.000Z',
    amountCents: asCents(1),
    nppTransactionId: 'IN',
    ...fields,
  }
  expect(historyOf({ ...waiting, failedAttempts: [attempt] })[1]).toEqual({
    kind: 'FAILED_ATTEMPT',
    amountCents: asCents(1),
    at: '2026-11-20T03:01:00.000Z',
    nppTransactionId: 'IN',
    note,
    attemptReason: fields.reason,
  })
})

test.each([
  [1_000, 'Part of the $50.00 received.'],
  [5_000, undefined],
])('a refund of %d cents of 5,000 shows if it is partial', (amountCents, note) => {
  const [, , started, ended] = historyOf({
    ...waiting,
    status: 'RETURN_COMPLETE',
    amountReceivedCents: asCents(5_000),
    completedAt: '2026-11-20T03:05:00.000Z',
    refunds: [
      {
        createdAt: '2026-11-21T01:00:00.000Z',
        completedAt: '2026-11-21T01:00:05.000Z',
        amountCents: asCents(amountCents),
        status: 'COMPLETE',
      },
    ],
  })
  expect([started?.kind, started?.note]).toEqual(['RETURN_IN_PROGRESS', note])
  expect([ended?.kind, ended?.note]).toEqual(['RETURN_COMPLETED', note])
})

test('the entry for the start of a refund has its reason and reference', () => {
  const entries = historyOf({
    ...waiting,
    status: 'RETURN_COMPLETE',
    amountReceivedCents: asCents(10_000),
    refunds: [
      {
        createdAt: '2026-11-21T01:00:00.000Z',
        completedAt: '2026-11-21T01:00:05.000Z',
        amountCents: asCents(100),
        status: 'COMPLETE',
        reason: 'Goods returned',
        reference: 'RMA-7731',
      },
    ],
  })
  expect(entries.slice(1).map(({ kind, note }) => [kind, note])).toEqual([
    [
      'RETURN_IN_PROGRESS',
      'Part of the $100.00 received. Reason: Goods returned. Reference: RMA-7731.',
    ],
    ['RETURN_COMPLETED', 'Part of the $100.00 received.'],
  ])
})
