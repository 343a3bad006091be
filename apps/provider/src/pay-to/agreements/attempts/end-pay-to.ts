import type { ClientId } from '@tideway/contract/calls/ids'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { effectiveAgreementStatus } from '../agreement-status.ts'
import type { Agreement } from '../agreement-store.ts'
import { changeAgreement } from '../agreement-transitions.ts'
import { providerName } from '../agreement-view.ts'
import type { RequestKey } from './attempt-store.ts'

/** ISO 20022 codes: the payee requested it, or the single collection is done. */
const reasons = {
  ended: { code: 'MD17', description: 'The payee requested it.' },
  collected: { code: 'MCOC', description: 'The one-off payment was collected.' },
} as const
export type EndReason = keyof typeof reasons

/**
 * Ends the PayTo attempts of requests that have ended, under their locks. Nothing can be approved any longer, and the
 * payer's bank pays no earlier approval.
 */
export async function endPayTo(
  platform: Platform,
  tx: Tx,
  requests: readonly RequestKey[],
  now: Date,
): Promise<void> {
  const byClient = Map.groupBy(requests, (request) => request.client_id)
  for (const [clientId, ended] of byClient) await endAttempts(platform, tx, clientId, ended, now)
}

async function endAttempts(
  platform: Platform,
  tx: Tx,
  clientId: ClientId,
  requests: readonly RequestKey[],
  now: Date,
): Promise<void> {
  const open = await tx
    .selectFrom('payment_agreements as agreement')
    .innerJoin('checkout_pay_to_attempts as attempt', (join) =>
      join
        .onRef('attempt.client_id', '=', 'agreement.client_id')
        .onRef('attempt.payment_agreement_id', '=', 'agreement.payment_agreement_id'),
    )
    .selectAll('agreement')
    .where('attempt.client_id', '=', clientId)
    .where(
      'attempt.payment_request_id',
      'in',
      requests.map((request) => request.payment_request_id),
    )
    .where('agreement.status', 'in', ['CREATED', 'ACTIVE', 'SUSPENDED'])
    .orderBy('agreement.payment_agreement_id')
    .forUpdate('agreement')
    .execute()
  for (const agreement of open) await endAgreement(platform, tx, agreement, 'ended', now)
}

/** Ends an agreement under its lock. An agreement that has ended or expired is not changed. */
export async function endAgreement(
  platform: Platform,
  tx: Tx,
  agreement: Agreement,
  why: EndReason,
  now: Date,
): Promise<void> {
  const status = effectiveAgreementStatus(agreement, now)
  if (status === 'CANCELLED' || status === 'FAILED') return
  await changeAgreement(platform, tx, agreement, {
    to: 'CANCELLED',
    by: providerName(platform.env),
    now,
    reason: reasons[why],
  })
}
