import type { CollectionReason } from '@tideway/contract/failures/collection-failures'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Agreement } from '../agreements/agreement-store.ts'
import { lockAgreement } from '../agreements/agreement-store.ts'
import { endCheckout } from './checkout/end-checkout.ts'
import { countFailures } from './count-failures.ts'
import type { Initiation } from './initiation-store.ts'
import { lockInitiation } from './initiation-store.ts'
import { changeInitiation } from './initiation-transitions.ts'
import { ANSWER_WITHIN_MS, isUnanswered } from './rules/initiation-rules.ts'

/** ISO 20022 code for no answer. */
const UNANSWERED = {
  code: 'NOAS',
  reason: 'The payer’s bank did not respond within 24 hours.',
} as const satisfies { code: CollectionReason; reason: string }
const BATCH = 500

/** Fails the collections that no bank has answered for a day (provider API, PayTo initiations). */
export async function expireInitiations(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - ANSWER_WITHIN_MS)
  const due = await platform.db
    .selectFrom('payment_initiations')
    .select(['client_id', 'payment_agreement_id', 'payment_initiation_id'])
    .where('status', 'in', ['CREATED', 'PENDING'])
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
  for (const { client_id, payment_agreement_id, payment_initiation_id } of due) {
    await transact(platform.db, async (tx) => {
      // Lock the agreement first, in the same order as code that makes a payment.
      const agreement = await lockAgreement(tx, client_id, payment_agreement_id)
      const initiation = await lockInitiation(tx, client_id, payment_initiation_id)
      const now = platform.clock.now()
      // A bank's answer that arrived before the lock has already ended the collection.
      const open = initiation?.status === 'CREATED' || initiation?.status === 'PENDING'
      if (!agreement || !open || !isUnanswered(initiation.created_at, now)) return
      await failUnanswered(platform, tx, agreement, initiation, now)
    })
  }
}

/** Fails a collection without an answer. The caller holds the locks of the agreement and the initiation. */
export async function failUnanswered(
  platform: Platform,
  tx: Tx,
  agreement: Agreement,
  initiation: Initiation,
  now: Date,
): Promise<void> {
  const { client_id: clientId, payment_initiation_id: initiationId } = initiation
  const change = { clientId, initiationId, to: 'FAILED', now } as const
  await changeInitiation(tx, change, {
    status_code: UNANSWERED.code,
    status_reason: UNANSWERED.reason,
    completed_at: now,
  })
  await countFailures(platform, tx, agreement, false, now)
  await endCheckout(platform, tx, agreement, initiation, 'ended', now)
}

export function registerInitiationExpiryJobs(platform: Platform): void {
  platform.jobs.whenDue({
    name: 'payment-initiations-expire',
    due: `SELECT min(created_at) + interval '${ANSWER_WITHIN_MS / 1000} s'
      FROM payment_initiations WHERE status IN ('CREATED', 'PENDING')`,
    clock: platform.clock,
    spacingSeconds: platform.env.expirySweepSeconds,
    run: () => expireInitiations(platform),
  })
}
