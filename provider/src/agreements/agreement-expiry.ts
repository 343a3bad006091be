import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import { recordAgreementEvents, recordAmendmentEvents } from './agreement-events.ts'
import { UNANSWERED } from './agreement-status.ts'
import { providerName } from './agreement-view.ts'

/** Writes down what reads already say: agreements and amendments that no payer answered in time. */
export async function expireAgreements(platform: Platform): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    await cancelUnanswered(platform, tx, now)
    await timeOutAmendments(tx, now)
  })
}

/** All that are due, or those of one agreement. */
export async function timeOutAmendments(
  tx: Tx,
  now: Date,
  only?: { client_id: string; payment_agreement_id: string },
): Promise<void> {
  const ended = await tx
    .updateTable('payment_agreement_amendments')
    .set((expression) => ({
      status: 'TIMEDOUT' as const,
      completed_at: expression.ref('approve_by'),
    }))
    .where('status', '=', 'PENDING')
    .where('approve_by', '<=', now)
    .$if(only !== undefined, (query) =>
      query
        .where('client_id', '=', only?.client_id ?? '')
        .where('payment_agreement_id', '=', only?.payment_agreement_id ?? ''),
    )
    .returning(['client_id as clientId', 'amendment_id as id'])
    .execute()
  await recordAmendmentEvents(tx, ended, now)
}

/** All that are due, or those of one contract. They end at the moment their time was over. */
export async function cancelUnanswered(
  platform: Platform,
  tx: Tx,
  now: Date,
  only?: { clientId: string; contractId: string },
): Promise<void> {
  const ended = await tx
    .updateTable('payment_agreements')
    .set((expression) => ({
      status: 'CANCELLED' as const,
      previous_status: 'CREATED' as const,
      last_status_by: providerName(platform.env),
      cancelled_at: expression.ref('approve_by'),
      reason_code: UNANSWERED.code,
      reason_description: UNANSWERED.description,
    }))
    .where('status', '=', 'CREATED')
    .where('approve_by', '<=', now)
    .$if(only !== undefined, (query) =>
      query
        .where('client_id', '=', only?.clientId ?? '')
        .where('contract_id', '=', only?.contractId ?? ''),
    )
    .returning(['client_id as clientId', 'payment_agreement_id as id'])
    .execute()
  await recordAgreementEvents(platform, tx, ended)
}

export function workAgreementExpiry(platform: Platform): void {
  platform.jobs.whenDue({
    name: 'payment-agreements-expire',
    due: `SELECT least(
      (SELECT min(approve_by) FROM payment_agreements WHERE status = 'CREATED'),
      (SELECT min(approve_by) FROM payment_agreement_amendments WHERE status = 'PENDING'))`,
    clock: platform.clock,
    spacingSeconds: platform.env.expirySweepSeconds,
    run: () => expireAgreements(platform),
  })
}
