import type { CollectionReason } from '@tideway/contract/failures/collection-failures'
import { postTransaction } from '../../ledger/ledger.ts'
import { lockPaymentRequest } from '../../money-in/payment-requests/payment-request-store.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CollectionOutcome } from '../../rail/payto-rail.ts'
import { lockAgreement } from '../agreements/agreement-store.ts'
import { endCheckout } from './checkout/end-checkout.ts'
import { countFailures } from './count-failures.ts'
import { failUnanswered } from './initiation-expiry.ts'
import { lockInitiation } from './initiation-store.ts'
import { changeInitiation } from './initiation-transitions.ts'
import { isUnanswered } from './rules/initiation-rules.ts'
import { sendBackLate } from './send-back-late.ts'
import { settleRequest, whyNotTaken } from './settle-request.ts'

const reasons: Partial<Record<CollectionReason, string>> = {
  AC02: 'The Debtor Account Number is invalid or missing.',
  AC04: 'The Debtor Account is closed.',
  AM04: 'The Debtor Account has insufficient funds.',
  MD01: 'The Payment Agreement is not active.',
}

/**
 * Records the end of a collection. A repeated notice changes nothing, because the initiation's row is locked and read
 * first.
 */
export async function finishCollection(
  platform: Platform,
  outcome: CollectionOutcome,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const initiationKey = await tx
      .selectFrom('payment_initiations')
      .select(['client_id', 'payment_agreement_id', 'payment_request_id'])
      .where('payment_initiation_id', '=', outcome.collectionId)
      .executeTakeFirst()
    if (!initiationKey) return
    // Lock the request first, then the agreement, in the same order as code that makes a payment.
    const settles = initiationKey.payment_request_id
    const request =
      settles === null ? undefined : await lockPaymentRequest(tx, initiationKey.client_id, settles)
    const agreement = await lockAgreement(
      tx,
      initiationKey.client_id,
      initiationKey.payment_agreement_id,
    )
    const initiation = await lockInitiation(tx, initiationKey.client_id, outcome.collectionId)
    if (!agreement || !initiation) return
    const now = platform.clock.now()
    const open = initiation.status === 'CREATED' || initiation.status === 'PENDING'
    const isUnansweredNow = open && isUnanswered(initiation.created_at, now)
    if (isUnansweredNow) await failUnanswered(platform, tx, agreement, initiation, now)
    if (isUnansweredNow || initiation.status === 'FAILED') {
      if (outcome.settled) await sendBackLate(platform, tx, initiation, outcome, now)
      return
    }
    if (!open) return
    const unwanted = outcome.settled && settles !== null ? whyNotTaken(request, now) : undefined
    const settled = outcome.settled && unwanted === undefined
    const change = {
      clientId: initiation.client_id,
      initiationId: initiation.payment_initiation_id,
      to: settled ? 'SETTLED' : 'FAILED',
      now,
    } as const
    await changeInitiation(tx, change, {
      status_code: unwanted?.code ?? outcome.reason ?? null,
      status_reason: unwanted?.reason ?? textOf(outcome.reason),
      completed_at: now,
      npp_transaction_id: outcome.nppTransactionId,
      payer_bsb: outcome.payer.bsb,
      payer_account_number: outcome.payer.accountNumber,
      payer_name: outcome.payer.name,
    })
    await countFailures(platform, tx, agreement, outcome.settled, now)
    await endCheckout(platform, tx, agreement, initiation, settled ? 'collected' : 'ended', now)
    if (unwanted) await sendBackLate(platform, tx, initiation, outcome, now, unwanted.because)
    if (!settled) return
    if (request) {
      await settleRequest(platform, tx, request, outcome, now)
      return
    }
    const amountCents = initiation.payment_amount_cents
    await postTransaction(tx, {
      clientId: initiation.client_id,
      kind: 'initiation_settled',
      subjectId: initiation.payment_initiation_id,
      at: now,
      debit: { settlement: amountCents, clearing: amountCents },
      credit: { clearing: amountCents, float: amountCents },
    })
  })
}

/** Returns the text that a client reads next to the code, or null for a code without text. */
function textOf(reason: string | undefined): string | null {
  return reason !== undefined && Object.hasOwn(reasons, reason)
    ? (reasons[reason as CollectionReason] ?? null)
    : null
}
