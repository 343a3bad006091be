import type { ClientId } from '@tideway/contract/calls/ids'
import type { ProblemResponse } from '@tideway/contract/calls/problems'
import type {
  PaymentAgreementAmendmentCreate,
  PaymentAgreementAmendmentRecord,
} from '@tideway/contract/pay-to/agreements/payment-agreement-amendment'
import { amendedKind } from '@tideway/contract/pay-to/agreements/payment-agreement-amendment'
import { agreementProblems } from '@tideway/contract/pay-to/payto-problems'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { DAY } from '@tideway/contract/time/durations'
import { findClient } from '../../../clients/client/client-store.ts'
import { payToCallback } from '../../../delivery/webhooks/store-callback.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { agreementDatesRefusal } from '../agreement-dates.ts'
import type { Agreement } from '../agreement-store.ts'
import { lockAgreement } from '../agreement-store.ts'
import { maskPayer } from '../create-agreement.ts'
import { queueAgreementChange } from '../propose-agreement.ts'
import { changeAmendments, openAmendment } from './amendment-transitions.ts'
import type { AgreementChange } from './answer-amendment.ts'
import { amendedBody, applyChange } from './answer-amendment.ts'

const DAYS_TO_APPROVE = 5

/**
 * Amends an agreement inside the given transaction. Changed terms wait for the payer (bilateral). Changed names apply
 * immediately, for clients that may change them (unilateral; provider API, amendments).
 */
export async function amendAgreement(
  platform: Platform,
  tx: Tx,
  clientId: ClientId,
  body: PaymentAgreementAmendmentCreate,
): Promise<PaymentAgreementAmendmentRecord> {
  const agreement = await lockAgreement(tx, clientId, body.paymentAgreementId)
  if (!agreement) throw new ApiError(agreementProblems.notFoundForAmendment)
  const now = platform.clock.now()
  if (agreement.status !== 'ACTIVE' && agreement.status !== 'SUSPENDED')
    throw new ApiError(agreementProblems.wrongStatusForAmendment)
  if (await isAmending(tx, agreement, now))
    throw new ApiError(agreementProblems.amendmentInProgress)
  const change = changeOf(body)
  const bilateral = body.agreementDetails !== undefined
  const wrong = bilateral ? wrongTerms(agreement, change, now) : await wrongCaller(tx, clientId)
  if (wrong) throw new ApiError(wrong)
  const amendmentId = await insert(platform, tx, agreement, body, change, now)
  if (!bilateral) await applyChange(tx, agreement, change)
  await queueAgreementChange(platform, tx, { clientId, agreementId: body.paymentAgreementId })
  const {
    additionalDetails: _kept,
    paymentAgreementAmendmentNotification: notification,
    ...echoed
  } = body
  return {
    PaymentAgreementAmendment: {
      ...echoed,
      ...(notification && { paymentAgreementAmendmentNotification: maskPayer(notification) }),
    },
    PaymentAgreementAmendmentStatus: {
      paymentAgreementAmendmentId: amendmentId,
      amendmentStatus: bilateral ? 'PENDING' : 'COMPLETED',
      createdDatetime: now.toISOString(),
      ...(bilateral ? {} : { completedDatetime: now.toISOString() }),
    },
  }
}

async function isAmending(tx: Tx, agreement: Agreement, now: Date): Promise<boolean> {
  await changeAmendments(tx, 'TIMEDOUT', now, { agreement, due: true })
  const pending = await tx
    .selectFrom('payment_agreement_amendments')
    .select('amendment_id')
    .where('client_id', '=', agreement.client_id)
    .where('payment_agreement_id', '=', agreement.payment_agreement_id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return pending !== undefined
}

function changeOf({
  agreementDetails,
  commonDetails,
}: PaymentAgreementAmendmentCreate): AgreementChange {
  return {
    ...(agreementDetails && { agreementDetails: agreementDetails as Record<string, object> }),
    ...(commonDetails && { commonDetails: commonDetails as { description?: string } }),
  }
}

/** Checks that the terms are of the agreement's kind, its dates are in order, and a new start is today or later. */
function wrongTerms(
  agreement: Agreement,
  change: AgreementChange,
  now: Date,
): ProblemResponse | undefined {
  const { agreementDetails } = agreement.body
  const kind = amendedKind(agreementDetails) ?? ''
  const changed = change.agreementDetails?.[kind]
  if (!changed) return agreementProblems.otherKind
  const today = 'startDate' in changed ? sydneyDay(now) : ''
  return agreementDatesRefusal(amendedBody(agreement.body, change).agreementDetails, today)
}

async function wrongCaller(tx: Tx, clientId: ClientId): Promise<ProblemResponse | undefined> {
  const client = await findClient(tx, clientId)
  return client?.unilateral_amendments ? undefined : agreementProblems.unilateralNotEnabled
}

async function insert(
  platform: Platform,
  tx: Tx,
  agreement: Agreement,
  body: PaymentAgreementAmendmentCreate,
  change: AgreementChange,
  now: Date,
): Promise<string> {
  const amendmentId = newId(now)
  const { paymentAgreementAmendmentNotification: notification } = body
  const values = {
    client_id: agreement.client_id,
    amendment_id: amendmentId,
    payment_agreement_id: agreement.payment_agreement_id,
    client_transaction_id: body.clientTransactionId,
    bilateral: body.agreementDetails !== undefined,
    change: JSON.stringify(change),
    created_at: now,
    approve_by: new Date(now.getTime() + DAYS_TO_APPROVE * DAY),
  }
  await openAmendment(platform, tx, values, payToCallback(notification), now)
  return amendmentId
}
