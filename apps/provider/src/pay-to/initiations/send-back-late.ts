import { postTransaction } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CollectionOutcome } from '../../rail/payto-rail.ts'
import { queueInstruction } from '../../rail/rail-outbox.ts'
import type { Initiation } from './initiation-store.ts'

/**
 * Returns the late money of a failed collection to its payer, never to the balance (provider API, PayTo initiations).
 * The collection failed because the bank did not answer in time, or because the request did not accept the money. The
 * caller holds the initiation's lock, so repeated news returns the money only once.
 */
export async function sendBackLate(
  platform: Platform,
  tx: Tx,
  initiation: Initiation,
  { nppTransactionId, payer }: CollectionOutcome,
  now: Date,
  because = 'too late',
): Promise<void> {
  const { client_id: clientId, payment_amount_cents: amountCents } = initiation
  const ordered = await tx
    .selectFrom('rail_instructions')
    .select('instruction_id')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'return')
    .where('subject_id', '=', nppTransactionId)
    .executeTakeFirst()
  if (ordered) return
  await queueInstruction(platform, tx, {
    clientId,
    kind: 'return',
    subjectId: nppTransactionId,
    storedNextTo: initiation.payment_initiation_id,
    amountCents,
    creditor: { bsb: payer.bsb, accountNumber: payer.accountNumber },
    creditorName: payer.name,
    description: `Return of ${initiation.description ?? initiation.client_transaction_id}: ${because}`,
    originalNppTransactionId: nppTransactionId,
  })
  await postTransaction(tx, {
    clientId,
    kind: 'collection_to_return',
    subjectId: nppTransactionId,
    at: now,
    debit: { settlement: amountCents },
    credit: { clearing: amountCents },
  })
}
