import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import { paymentRequestIdOf } from '@tideway/contract/calls/ids'
import { expect, test } from 'vitest'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { removeRequest } from './lifecycle/request-transitions.ts'
import { announceChange, findPaymentRequest, lockPaymentRequest } from './payment-request-store.ts'
import { keepPayIdUntil } from './receive/pay-id-registration.ts'

/** Never called. The compiler checks it. */
export function swapped(db: Reader, tx: Tx, clientId: ClientId, id: PaymentRequestId): unknown {
  const swappedKey = { client_id: id, payment_request_id: clientId }
  return [
    findPaymentRequest(db, clientId, id),
    // @ts-expect-error The client's id is in the place of the request's.
    findPaymentRequest(db, id, clientId),
    // @ts-expect-error
    lockPaymentRequest(tx, id, clientId),
    // @ts-expect-error
    announceChange(tx, id, clientId),
    // @ts-expect-error
    keepPayIdUntil(tx, id, clientId, new Date()),
    // @ts-expect-error
    removeRequest(tx, swappedKey, new Date()),
    // @ts-expect-error
    tx.updateTable('refunds').set({ description: null }).where('payment_request_id', '=', clientId),
  ]
}

test('an id is stored letter by letter', () => {
  expect(paymentRequestIdOf('0123456789abcdef0123456789abcdef')).toBe(
    '0123456789abcdef0123456789abcdef',
  )
})
