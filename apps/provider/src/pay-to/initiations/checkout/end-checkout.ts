import { announceChange } from '../../../money-in/payment-requests/payment-request-store.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Agreement } from '../../agreements/agreement-store.ts'
import type { EndReason } from '../../agreements/attempts/end-pay-to.ts'
import { endAgreement } from '../../agreements/attempts/end-pay-to.ts'
import type { Initiation } from '../initiation-store.ts'

/** Ends the agreement of a checkout after its one collection has ended. The caller holds the locks of both. */
export async function endCheckout(
  platform: Platform,
  tx: Tx,
  agreement: Agreement,
  { client_id, payment_request_id }: Initiation,
  why: EndReason,
  now: Date,
): Promise<void> {
  if (payment_request_id === null) return
  await endAgreement(platform, tx, agreement, why, now)
  // The change of its status announces a request that received its money.
  if (why === 'ended') await announceChange(tx, client_id, payment_request_id)
}
