import type { ClientId, PaymentId } from '@tideway/contract/calls/ids'
import { paymentIdOf } from '@tideway/contract/calls/ids'
import { forbidden } from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import { centsToNumber, parseTwoDecimals } from '@tideway/contract/money/money'
import type { PaymentCreate, PaymentCreated } from '@tideway/contract/payments/payment'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'
import { findClient } from '../../clients/client/client-store.ts'
import { maskedCallback, paymentCallback } from '../../delivery/webhooks/store-callback.ts'
import { lockedAvailableBalance, reserveFunds } from '../../ledger/reserve-funds.ts'
import { registrationOf } from '../../money-in/payment-requests/receive/pay-id-registration.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { databaseConstraint } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Creditor, Rail } from '../../rail/rail.ts'
import { queueInstruction } from '../../rail/rail-outbox.ts'
import { refuseAboveDailyLimit, refuseAboveTransactionLimit } from './limits/payout-limits.ts'
import { replacePayment } from './limits/replace-payment.ts'
import { openPayment } from './payment-transitions.ts'

export interface PaymentCall {
  clientId: ClientId
  body: PaymentCreate
  requestedBy: string
  /** The id of the payout. By default, a new one. */
  paymentId?: PaymentId
  /** Called after the bank has answered and before anything is written. It may reject the payout. */
  confirm?: (tx: Tx) => Promise<void>
}

/**
 * Accepts a payout inside the given transaction: the payout, the lower balance and the order to the bank are written
 * together or not at all (provider API, payouts).
 */
export async function createPayment(
  platform: Platform,
  rail: Rail,
  tx: Tx,
  { clientId, body, requestedBy, ...call }: PaymentCall,
): Promise<{ created: PaymentCreated; amountCents: Cents }> {
  const client = await findClient(tx, clientId)
  const amountCents = parseTwoDecimals(body.paymentAmount)
  if (!client || amountCents === undefined) throw new Error('a payout without client or amount')
  const creditor = creditorOf(body)
  // Ask the bank now, while this call holds no lock except for its idempotency key.
  await refuseUnknownPayee(tx, rail, creditor, platform.clock.now())
  refuseAboveTransactionLimit(client, amountCents)
  await call.confirm?.(tx)
  const now = platform.clock.now()
  const { paymentId = paymentIdOf(newId(now)) } = call
  const values = {
    client_id: clientId,
    payment_id: paymentId,
    ...columnsOf(body),
    amount_cents: amountCents,
    requested_by: requestedBy,
    created_at: now,
  }
  try {
    await openPayment(platform, tx, values, paymentCallback(body.paymentNotification), now)
  } catch (error) {
    // The natural key is clientPaymentId (readings 1). Of two simultaneous payouts, the second waits here for the
    // first.
    if (databaseConstraint(error) === 'payments_client_payment')
      throw new ApiError(paymentProblems.duplicate)
    throw error
  }
  const { replacesPaymentId } = body
  if (replacesPaymentId !== undefined)
    await replacePayment(tx, clientId, { paymentId: replacesPaymentId, replacedBy: paymentId })
  await queueInstruction(platform, tx, {
    clientId,
    kind: 'payout',
    subjectId: paymentId,
    amountCents,
    creditor,
    creditorName: body.payeeName,
    description: body.paymentDescription,
    reference: body.paymentReference,
    directEntryAllowed: client.direct_entry_fallback,
  })
  await reserveFunds(
    tx,
    { clientId, kind: 'payout', subjectId: paymentId, at: now, amountCents },
    paymentProblems.insufficientFunds,
  )
  const balance = await lockedAvailableBalance(tx, clientId)
  await refuseAboveDailyLimit(tx, client, now)
  const created = {
    PaymentStatus: {
      paymentId,
      status: 'CREATED' as const,
      createdDatetime: now.toISOString(),
      currentBalance: centsToNumber(balance),
    },
  }
  return { created, amountCents }
}

function creditorOf({ payID, payIDType, bsb, accountNumber }: PaymentCreate): Creditor {
  if (payID !== undefined && payIDType !== undefined) return { payId: payID, payIdType: payIDType }
  return { bsb: bsb ?? '', accountNumber: accountNumber ?? '' }
}

/**
 * Throws at once for a PayID that does not exist. A name is registered here, by a payment request, or at another bank.
 */
export async function refuseUnknownPayee(
  tx: Tx,
  rail: Rail,
  creditor: Creditor,
  now: Date,
): Promise<void> {
  if (!('payId' in creditor)) return
  const isEmail = creditor.payIdType === 'EMAIL'
  if (isEmail && (await registrationOf(tx, creditor.payId, now))) return
  const owner = await rail.resolvePayId(creditor.payId, creditor.payIdType)
  if (owner === 'refused') throw new ApiError(forbidden)
  if (owner === 'unknown') throw new ApiError(paymentProblems.payIdNotFound)
}

function columnsOf(body: PaymentCreate) {
  const { metaData, paymentNotification } = body
  return {
    client_payment_id: body.clientPaymentId,
    payee_name: body.payeeName,
    payment_description: body.paymentDescription,
    payment_reference: body.paymentReference ?? null,
    pay_id: body.payID ?? null,
    pay_id_type: body.payIDType ?? null,
    bsb: body.bsb ?? null,
    account_number: body.accountNumber ?? null,
    ultimate_payer_name: body.ultimatePayerName ?? null,
    extras: JSON.stringify({
      metaData,
      paymentNotification: paymentNotification && maskedCallback(paymentNotification),
    }),
  }
}
