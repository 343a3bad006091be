import type { ClientId, PaymentAgreementId } from '@tideway/contract/calls/ids'
import type { Selectable } from 'kysely'
import type { Tx } from '../platform/database.ts'
import type { PaymentAgreementRow } from './pay-to-tables.ts'

export type Agreement = Selectable<PaymentAgreementRow>

/** Takes the row's lock until the transaction ends: every change of an agreement, and every payment under it, begins here. */
export async function lockAgreement(
  tx: Tx,
  clientId: ClientId,
  agreementId: PaymentAgreementId,
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
  agreementId: PaymentAgreementId,
): Promise<Agreement | undefined> {
  return tx
    .selectFrom('payment_agreements')
    .selectAll()
    .where('payment_agreement_id', '=', agreementId)
    .forUpdate()
    .executeTakeFirst()
}
