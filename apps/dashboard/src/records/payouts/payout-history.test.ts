import { asCents } from '@tideway/contract/money/money'
import type { PaymentStatus } from '@tideway/contract/payments/payment'
import { expect, test } from 'vitest'
import { payoutHistory } from './payout-history.ts'

const createdDatetime = '2026-11-20T03:00:00.000Z'
const ended = '2026-11-20T03:00:02.000Z'
const returned = '2026-11-21T03:00:00.000Z'

const amountCents = asCents(1250)

test.each<[Partial<PaymentStatus>, object[]]>([
  [{ status: 'PENDING' }, []],
  [
    { status: 'SETTLED', completedDatetime: ended, nppTransactionId: 'NPP1' },
    [{ kind: 'SETTLED', amountCents, at: ended, nppTransactionId: 'NPP1' }],
  ],
  [{ status: 'SETTLED', settlementDatetime: ended }, [{ kind: 'SETTLED', amountCents, at: ended }]],
  [{ status: 'FAILED', completedDatetime: ended }, [{ kind: 'FAILED', amountCents, at: ended }]],
  [
    {
      status: 'RETURNED',
      completedDatetime: ended,
      returnedDatetime: returned,
      nppTransactionId: 'NPP1',
    },
    [
      { kind: 'SETTLED', amountCents, at: ended, nppTransactionId: 'NPP1' },
      { kind: 'RETURNED', amountCents, at: returned },
    ],
  ],
])('the history of a payout that is %j', (status, after) => {
  const record = {
    Payment: {
      clientPaymentId: 'invoice-77',
      payeeName: 'Ana Silva',
      paymentAmount: '12.50',
      paymentDescription: 'Invoice 77',
    },
    PaymentStatus: { paymentId: 'p1', status: 'CREATED' as const, createdDatetime, ...status },
  }
  expect(payoutHistory(record)).toEqual([
    { kind: 'CREATED', amountCents, at: createdDatetime },
    ...after,
  ])
})
