import type { ClientId, PaymentAgreementId, PaymentRequestId } from '@tideway/contract/calls/ids'
import type { PayToAttempt } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToPayerDetails } from '@tideway/contract/checkout/pay-to-payer'
import { agreementRefusal, collectionRefusal } from '@tideway/contract/checkout/pay-to-refusals'
import type { PaymentInitiationStatusName } from '@tideway/contract/pay-to/initiations/payment-initiation'
import type { Reader } from '../../../platform/database/database.ts'
import { effectiveAgreementStatus, UNANSWERED } from '../agreement-status.ts'
import type { Agreement } from '../agreement-store.ts'
import type { CheckoutPayToAttemptRow } from '../pay-to-tables.ts'

/** Key of a payment request. */
export interface RequestKey {
  client_id: ClientId
  payment_request_id: PaymentRequestId
}

/** An attempt to pay by PayTo, with its agreement and its outcome. */
export type PayToAttemptRow = Pick<
  CheckoutPayToAttemptRow,
  'payment_agreement_id' | 'payer_kind' | 'payer'
> &
  Pick<Agreement, 'status' | 'approve_by' | 'failure_code' | 'reason_code' | 'body'> & {
    collection_status: PaymentInitiationStatusName | null
    collection_code: string | null
  }

/** Returns the last attempt of a request that was not withdrawn. */
export async function lastAttempt(
  db: Reader,
  request: RequestKey,
): Promise<PayToAttemptRow | undefined> {
  return db
    .selectFrom('checkout_pay_to_attempts as attempt')
    .innerJoin('payment_agreements as agreement', (join) =>
      join
        .onRef('agreement.client_id', '=', 'attempt.client_id')
        .onRef('agreement.payment_agreement_id', '=', 'attempt.payment_agreement_id'),
    )
    .leftJoin('payment_initiations as collection', (join) =>
      join
        .onRef('collection.client_id', '=', 'attempt.client_id')
        .onRef('collection.payment_agreement_id', '=', 'attempt.payment_agreement_id'),
    )
    .select([
      'attempt.payment_agreement_id',
      'attempt.payer_kind',
      'attempt.payer',
      'agreement.status',
      'agreement.approve_by',
      'agreement.failure_code',
      'agreement.reason_code',
      'agreement.body',
      'collection.status as collection_status',
      'collection.status_code as collection_code',
    ])
    .where('attempt.client_id', '=', request.client_id)
    .where('attempt.payment_request_id', '=', request.payment_request_id)
    .where('attempt.given_up_at', 'is', null)
    .orderBy('attempt.created_at', 'desc')
    .orderBy('attempt.payment_agreement_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the state of an attempt at an instant, or undefined once it is paid. */
export function attemptOf(tried: PayToAttemptRow, now: Date): PayToAttempt | undefined {
  const payer = { payerKind: tried.payer_kind, payer: tried.payer }
  switch (tried.collection_status) {
    case null:
      break
    case 'CREATED':
    case 'PENDING':
      return { stage: 'COLLECTING', ...payer }
    case 'FAILED':
      return { stage: 'REFUSED', ...payer, refusal: collectionRefusal(tried.collection_code) }
    default:
      return undefined
  }
  const status = effectiveAgreementStatus(tried, now)
  if (status === 'CREATED')
    return { stage: 'WAITING', ...payer, approveBy: tried.approve_by.toISOString() }
  const refusal = agreementRefusal({
    status,
    failureCode: tried.failure_code,
    reasonCode: status === tried.status ? tried.reason_code : UNANSWERED.code,
  })
  return { stage: 'REFUSED', ...payer, refusal: refusal ?? 'CANNOT_PROCESS' }
}

/** Returns true if the attempt is by this payer. */
export function isAttemptOf({ body }: PayToAttemptRow, payer: PayToPayerDetails): boolean {
  const { payIDDetails, bankAccountDetails } = body.payerDetails
  return payer.kind === 'account'
    ? bankAccountDetails?.bsb === payer.bsb &&
        bankAccountDetails.accountNumber === payer.accountNumber
    : payIDDetails?.payID === payer.payID
}

/** Returns the payment request whose checkout created an agreement. */
export async function requestOfAgreement(
  db: Reader,
  agreementId: PaymentAgreementId,
): Promise<RequestKey | undefined> {
  return db
    .selectFrom('checkout_pay_to_attempts')
    .select(['client_id', 'payment_request_id'])
    .where('payment_agreement_id', '=', agreementId)
    .executeTakeFirst()
}

export async function insertAttempt(
  db: Reader,
  tried: Omit<CheckoutPayToAttemptRow, 'created_at' | 'given_up_at'> & { created_at: Date },
): Promise<void> {
  await db.insertInto('checkout_pay_to_attempts').values(tried).execute()
}

export async function abandonAttempt(
  db: Reader,
  clientId: ClientId,
  agreementId: PaymentAgreementId,
  now: Date,
): Promise<void> {
  await db
    .updateTable('checkout_pay_to_attempts')
    .set({ given_up_at: now })
    .where('client_id', '=', clientId)
    .where('payment_agreement_id', '=', agreementId)
    .execute()
}
