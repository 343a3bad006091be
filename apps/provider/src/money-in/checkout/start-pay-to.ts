import { paymentAgreementIdOf } from '@tideway/contract/calls/ids'
import type { PayToPayerDetails } from '@tideway/contract/checkout/pay-to-payer'
import { coveredPayer } from '@tideway/contract/checkout/pay-to-payer'
import { checkoutPayToProblems, payToRefused } from '@tideway/contract/checkout/pay-to-refusals'
import { centsToText, ZERO_CENTS } from '@tideway/contract/money/money'
import type { PaymentAgreementCreate } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import type { RequestKey } from '../../pay-to/agreements/attempts/attempt-store.ts'
import {
  attemptOf,
  insertAttempt,
  isAttemptOf,
  lastAttempt,
} from '../../pay-to/agreements/attempts/attempt-store.ts'
import { createAgreement } from '../../pay-to/agreements/create-agreement.ts'
import { payerActor as atCheckout, recordAudit } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { randomHex } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { PayToRail } from '../../rail/payto-rail.ts'
import { effectiveStatus } from '../payment-requests/lifecycle/payment-request-status.ts'
import type { PaymentRequest } from '../payment-requests/payment-request-store.ts'
import { announceChange, lockPaymentRequest } from '../payment-requests/payment-request-store.ts'

const LONGEST_NAME = 100

/**
 * Presents a payment to its payer: an agreement for this one payment, to approve within a few minutes. The same payer
 * again, by a second click or after a lost response, gets the first call's result.
 */
export async function startPayTo(
  platform: Platform,
  rail: Pick<PayToRail, 'reachPayer'>,
  request: RequestKey,
  payer: PayToPayerDetails,
): Promise<void> {
  if (await transact(platform.db, (tx) => isUnderWay(platform, tx, request, payer))) return
  // Looked up while nothing is locked, because another bank may answer late or not at all.
  const name = await nameOf(rail, payer)
  await transact(platform.db, async (tx) => {
    if (await isUnderWay(platform, tx, request, payer)) return
    await propose(platform, tx, request, payer, name)
  })
  faultPoint('checkout-after-proposed')
}

/**
 * Returns true if this payer's attempt is in progress. Throws if the request cannot be paid, or another payer is paying
 * it.
 */
async function isUnderWay(
  platform: Platform,
  tx: Tx,
  key: RequestKey,
  payer: PayToPayerDetails,
): Promise<boolean> {
  const now = platform.clock.now()
  const request = await lockPaymentRequest(tx, key.client_id, key.payment_request_id)
  if (!request || effectiveStatus(request, now) !== 'WAITING')
    throw new ApiError(checkoutPayToProblems.notWaiting)
  const tried = await lastAttempt(tx, key)
  const attempt = tried && attemptOf(tried, now)
  if (!tried || !attempt || attempt.stage === 'REFUSED') return false
  if (!isAttemptOf(tried, payer)) throw new ApiError(checkoutPayToProblems.underWay)
  return true
}

/** Returns the name that the payer's bank has for a PayID. For an account, the payer enters the name. */
async function nameOf(
  rail: Pick<PayToRail, 'reachPayer'>,
  payer: PayToPayerDetails,
): Promise<string> {
  const { kind } = payer
  const reach = await rail.reachPayer(
    payer.kind === 'account'
      ? { bsb: payer.bsb, accountNumber: payer.accountNumber }
      : { payId: payer.payID, payIdType: payer.payIDType },
  )
  if (reach === 'unknown') throw new ApiError(payToRefused('NOT_REGISTERED', kind))
  if (reach === 'not-enabled') throw new ApiError(payToRefused('NOT_ENABLED', kind))
  if (reach === 'refused') throw new ApiError(payToRefused('CANNOT_PROCESS', kind))
  const name = payer.kind === 'account' ? payer.name : reach.name
  return name?.slice(0, LONGEST_NAME).trim() || 'Payer'
}

async function propose(
  platform: Platform,
  tx: Tx,
  key: RequestKey,
  payer: PayToPayerDetails,
  name: string,
): Promise<void> {
  const now = platform.clock.now()
  const request = await lockPaymentRequest(tx, key.client_id, key.payment_request_id)
  if (!request) throw new ApiError(checkoutPayToProblems.notWaiting)
  const approveBy = approvalEnd(platform, request, now)
  const { PaymentAgreementStatus } = await createAgreement(
    platform,
    tx,
    key.client_id,
    agreementFor(request, payer, name, now, approveBy),
    approveBy,
  )
  const paymentAgreementId = paymentAgreementIdOf(PaymentAgreementStatus.paymentAgreementId)
  await insertAttempt(tx, {
    client_id: key.client_id,
    payment_request_id: key.payment_request_id,
    payment_agreement_id: paymentAgreementId,
    payer_kind: payer.kind,
    payer: coveredPayer(payer),
    created_at: now,
  })
  await announceChange(tx, key.client_id, key.payment_request_id)
  await recordAudit(tx, {
    clientId: key.client_id,
    actor: atCheckout,
    action: 'paymentAgreement.create',
    subjectId: paymentAgreementId,
    details: { paymentRequestId: key.payment_request_id },
    at: now,
  })
}

/** An approval may not end later than its request. */
function approvalEnd({ env }: Platform, { expiry_at: expiry }: PaymentRequest, now: Date): Date {
  const end = new Date(now.getTime() + env.checkoutApprovalSeconds * 1000)
  return expiry !== null && expiry < end ? expiry : end
}

/** The agreement covers at most the amount of the request, and only the day of its approval. */
function agreementFor(
  request: PaymentRequest,
  payer: PayToPayerDetails,
  name: string,
  now: Date,
  approveBy: Date,
): PaymentAgreementCreate {
  const { ultimate_payee_name: payeeName } = request
  return {
    clientId: request.client_id,
    clientTransactionId: `checkout-${randomHex()}`,
    payerDetails: {
      name,
      ...(payer.kind === 'account'
        ? { bankAccountDetails: { bsb: payer.bsb, accountNumber: payer.accountNumber } }
        : { payIDDetails: { payID: payer.payID, payIDType: payer.payIDType } }),
    },
    paymentAgreementType: 'RETAIL',
    description: request.payment_description,
    ...(payeeName === null ? {} : { payeeDetails: { payeeName } }),
    agreementDetails: {
      variableAgreementDetails: {
        startDate: sydneyDay(now),
        endDate: sydneyDay(approveBy),
        frequency: 'ADHOC',
        maximumAmount: centsToText(request.payment_amount_cents ?? ZERO_CENTS),
      },
    },
  }
}
