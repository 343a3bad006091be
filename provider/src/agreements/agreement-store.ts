import type { PaymentAgreementStatusName } from '@tideway/contract/payment-agreement'
import type { Selectable } from 'kysely'
import type { Tx } from '../platform/database.ts'
import type { PaymentAgreementRow } from '../platform/payto-tables.ts'
import type { Platform } from '../platform/platform.ts'
import { recordAgreementEvents, recordAmendmentEvents } from './agreement-events.ts'

export type Agreement = Selectable<PaymentAgreementRow>

/** Takes the row's lock until the transaction ends: every change of an agreement, and every payment under it, begins here. */
export async function lockAgreement(
  tx: Tx,
  clientId: string,
  agreementId: string,
): Promise<Agreement | undefined> {
  return tx
    .selectFrom('payment_agreements')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('payment_agreement_id', '=', agreementId)
    .forUpdate()
    .executeTakeFirst()
}

/** The same for whoever knows the id alone, as the payers' banks do. */
export async function lockAgreementById(
  tx: Tx,
  agreementId: string,
): Promise<Agreement | undefined> {
  return tx
    .selectFrom('payment_agreements')
    .selectAll()
    .where('payment_agreement_id', '=', agreementId)
    .forUpdate()
    .executeTakeFirst()
}

export interface StatusChange {
  to: Exclude<PaymentAgreementStatusName, 'CREATED'>
  /** MERCHANT, PAYER or the provider's own name. */
  by: string
  now: Date
  reason?: { code: string; description: string }
  failure?: { code: string; reason: string }
}

/** Writes a change of status that was decided under the row's lock. What was said of the status before is gone. */
export async function writeStatus(
  platform: Platform,
  tx: Tx,
  agreement: Agreement,
  change: StatusChange,
): Promise<void> {
  const { status: from } = agreement
  await tx
    .updateTable('payment_agreements')
    .set({
      status: change.to,
      previous_status:
        from === 'CREATED' || from === 'ACTIVE' || from === 'SUSPENDED' ? from : null,
      last_status_by: change.by,
      reason_code: change.reason?.code ?? null,
      reason_description: change.reason?.description ?? null,
      failure_code: change.failure?.code ?? null,
      failure_reason: change.failure?.reason ?? null,
      // Whatever the client wanted, this came first.
      change_wanted: null,
      ...(change.to === 'ACTIVE' ? { failed_in_row: 0 } : {}),
      ...(change.to === 'ACTIVE' && from === 'CREATED' ? { registered_at: change.now } : {}),
      ...(change.to === 'CANCELLED' ? { cancelled_at: change.now } : {}),
    })
    .where('client_id', '=', agreement.client_id)
    .where('payment_agreement_id', '=', agreement.payment_agreement_id)
    .execute()
  if (change.to === 'CANCELLED') await recallAmendment(tx, agreement, change.now)
  const { client_id: clientId, payment_agreement_id: id } = agreement
  await recordAgreementEvents(platform, tx, [{ clientId, id }])
}

/** Nothing is left to amend. */
async function recallAmendment(tx: Tx, agreement: Agreement, now: Date): Promise<void> {
  const recalled = await tx
    .updateTable('payment_agreement_amendments')
    .set({ status: 'RECALLED', completed_at: now })
    .where('client_id', '=', agreement.client_id)
    .where('payment_agreement_id', '=', agreement.payment_agreement_id)
    .where('status', '=', 'PENDING')
    .returning(['client_id as clientId', 'amendment_id as id'])
    .execute()
  await recordAmendmentEvents(tx, recalled, now)
}
