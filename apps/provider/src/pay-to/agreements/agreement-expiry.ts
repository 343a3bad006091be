import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { cancelUnanswered } from './agreement-transitions.ts'
import { changeAmendments } from './amendments/amendment-transitions.ts'

/** Writes the status that reads already return: expired agreements and amendments that no payer answered in time. */
export async function expireAgreements(platform: Platform): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    await cancelUnanswered(platform, tx, now)
    await changeAmendments(tx, 'TIMEDOUT', now, { due: true })
  })
}

export function registerAgreementExpiryJobs(platform: Platform): void {
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
