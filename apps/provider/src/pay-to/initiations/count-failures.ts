import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Agreement } from '../agreements/agreement-store.ts'
import { changeAgreement } from '../agreements/agreement-transitions.ts'
import { providerName } from '../agreements/agreement-view.ts'

/** An agreement is suspended after this many failed collections in a row (provider API, PayTo). */
const MOST_FAILURES = 7
const TOO_MANY_FAILURES = {
  code: 'MSUC',
  description: 'Suspended after seven failed collections.',
} as const

/** Counts a collection that ended, under the agreement's lock. */
export async function countFailures(
  platform: Platform,
  tx: Tx,
  agreement: Agreement,
  settled: boolean,
  now: Date,
): Promise<void> {
  if (settled && agreement.failed_in_row === 0) return
  const failed = settled ? 0 : agreement.failed_in_row + 1
  await tx
    .updateTable('payment_agreements')
    .set({ failed_in_row: failed })
    .where('client_id', '=', agreement.client_id)
    .where('payment_agreement_id', '=', agreement.payment_agreement_id)
    .execute()
  if (failed < MOST_FAILURES || agreement.status !== 'ACTIVE') return
  await changeAgreement(platform, tx, agreement, {
    to: 'SUSPENDED',
    by: providerName(platform.env),
    now,
    reason: TOO_MANY_FAILURES,
  })
}
