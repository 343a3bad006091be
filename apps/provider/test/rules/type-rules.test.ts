import type { ClientId, PaymentId, PaymentRequestId, RefundId } from '@tideway/contract/calls/ids'
import { clientIdOf, refundIdOf } from '@tideway/contract/calls/ids'
import type { Cents, Dollars } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import { refundPaymentRequest } from '../../src/money-in/refunds/refund-payment-request.ts'
import { readPayment } from '../../src/money-out/payouts/payment-view.ts'
import type { Tx } from '../../src/platform/database/database.ts'
import type { Platform } from '../../src/platform/platform.ts'

interface SwappedValues {
  clientId: ClientId
  paymentRequestId: PaymentRequestId
  paymentId: PaymentId
  refundId: RefundId
  cents: Cents
  dollars: Dollars
}

/** Never called. The compiler checks it. */
export function swapped(platform: Platform, tx: Tx, values: SwappedValues): unknown {
  const { clientId, paymentRequestId, paymentId, refundId, cents, dollars } = values
  const rest = { clientRefundId: undefined, description: undefined, requestedBy: 'test' }
  const refunds = tx.selectFrom('refunds')
  return [
    refundPaymentRequest(platform, tx, { clientId, paymentRequestId, requested: cents, ...rest }),
    refundPaymentRequest(platform, tx, {
      clientId,
      paymentRequestId,
      // @ts-expect-error Dollars are not cents.
      requested: dollars,
      ...rest,
    }),
    refundPaymentRequest(platform, tx, {
      clientId,
      paymentRequestId,
      // @ts-expect-error A plain number has no unit.
      requested: 1250,
      ...rest,
    }),
    refundPaymentRequest(platform, tx, {
      // @ts-expect-error The request's id is in the place of the client's.
      clientId: paymentRequestId,
      paymentRequestId,
      requested: cents,
      ...rest,
    }),
    // @ts-expect-error Only the functions of money.ts add amounts.
    tx.updateTable('refunds').set({ amount_cents: cents + cents }),
    // @ts-expect-error Dollars do not fit into a column of cents.
    tx.updateTable('refunds').set({ amount_cents: dollars }),
    // @ts-expect-error A payout's id is not a refund's.
    refunds.where('refund_id', '=', paymentId),
    // @ts-expect-error A client's id is not a refund's.
    refunds.where('refund_id', '=', clientId),
    // @ts-expect-error A refund's id is not a client's.
    refunds.where('client_id', '=', refundId),
    // @ts-expect-error Both are swapped.
    readPayment(platform, paymentId, clientId),
  ]
}

test('an id keeps its text unchanged', () => {
  expect(clientIdOf('HARBOUR')).toBe('HARBOUR')
  expect(refundIdOf('0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef')
})
