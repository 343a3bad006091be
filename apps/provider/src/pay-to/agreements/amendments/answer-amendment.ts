import type { AgreementDetails } from '@tideway/contract/pay-to/agreements/payment-agreement'
import type { Tx } from '../../../platform/database/database.ts'
import type { Agreement } from '../agreement-store.ts'
import type { AgreementBody } from '../pay-to-tables.ts'
import { changeAmendments } from './amendment-transitions.ts'

/** Values that an amendment changes: terms of the agreement's kind, or its names. */
export interface AgreementChange {
  agreementDetails?: Record<string, object>
  commonDetails?: { description?: string; payeeName?: string }
}

/** Applies the payer's answer to the pending amendment. Returns false if there is none. */
export async function answerAmendment(
  tx: Tx,
  agreement: Agreement,
  approved: boolean,
  now: Date,
): Promise<boolean> {
  const to = approved ? 'COMPLETED' : 'DECLINED'
  const [answered] = await changeAmendments(tx, to, now, { agreement, due: false })
  if (!answered) return false
  if (approved) await applyChange(tx, agreement, answered.change)
  return true
}

export async function applyChange(
  tx: Tx,
  agreement: Agreement,
  change: AgreementChange,
): Promise<void> {
  await tx
    .updateTable('payment_agreements')
    .set({ body: JSON.stringify(amendedBody(agreement.body, change)) })
    .where('client_id', '=', agreement.client_id)
    .where('payment_agreement_id', '=', agreement.payment_agreement_id)
    .execute()
}

/** Values that are not named are not changed. */
export function amendedBody(body: AgreementBody, change: AgreementChange): AgreementBody {
  const terms: Record<string, object | undefined> = { ...body.agreementDetails }
  for (const [kind, changed] of Object.entries(change.agreementDetails ?? {}))
    terms[kind] = { ...terms[kind], ...changed }
  const { description, payeeName } = change.commonDetails ?? {}
  return {
    ...body,
    ...(description === undefined ? {} : { description }),
    ...(payeeName === undefined ? {} : { payeeDetails: { ...body.payeeDetails, payeeName } }),
    agreementDetails: terms as AgreementDetails,
  }
}
