import type { ClientId, PaymentInitiationId } from '@tideway/contract/calls/ids'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { PaymentInitiationRow } from '../agreements/pay-to-tables.ts'

export type Initiation = Selectable<PaymentInitiationRow>

export async function findInitiation(
  db: Reader,
  clientId: ClientId,
  initiationId: PaymentInitiationId,
): Promise<Initiation | undefined> {
  return ofId(db, clientId, initiationId).executeTakeFirst()
}

/** Locks the row until the transaction ends. Every change of an initiation starts here. */
export async function lockInitiation(
  tx: Tx,
  clientId: ClientId,
  initiationId: PaymentInitiationId,
): Promise<Initiation | undefined> {
  return ofId(tx, clientId, initiationId).forUpdate().executeTakeFirst()
}

function ofId(db: Reader, clientId: ClientId, initiationId: PaymentInitiationId) {
  return db
    .selectFrom('payment_initiations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('payment_initiation_id', '=', initiationId)
}
