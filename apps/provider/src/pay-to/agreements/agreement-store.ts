import type { ClientId, PaymentAgreementId } from '@tideway/contract/calls/ids'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { ownerOf } from '../../platform/distribution/distributed.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaymentAgreementRow } from './pay-to-tables.ts'

export type Agreement = Selectable<PaymentAgreementRow>

/** Locks the row until the transaction ends. Every change of an agreement, and every payment under it, starts here. */
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

/** Locks an agreement by its id alone, which is all that the payers' banks know. */
export async function lockAgreementById(
  platform: Platform,
  tx: Tx,
  agreementId: PaymentAgreementId,
): Promise<Agreement | undefined> {
  const owner = await ownerOf(
    platform,
    tx,
    [
      ['owned_ids', 'id'],
      ['payment_agreements', 'payment_agreement_id'],
    ],
    agreementId,
  )
  if (owner === null) return undefined
  return tx
    .selectFrom('payment_agreements')
    .selectAll()
    .where('payment_agreement_id', '=', agreementId)
    .$if(owner !== undefined, (query) => query.where('client_id', '=', owner ?? null))
    .forUpdate()
    .executeTakeFirst()
}
