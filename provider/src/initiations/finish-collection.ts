import type { Agreement } from '../agreements/agreement-store.ts'
import { lockAgreement, writeStatus } from '../agreements/agreement-store.ts'
import { providerName } from '../agreements/agreement-view.ts'
import { post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import type { CollectionOutcome } from '../rail/payto-rail.ts'
import { lockInitiation } from './initiation-store.ts'

/** provider API, PayTo: so many failed collections in a row suspend an agreement. */
const MOST_FAILURES = 7
const TOO_MANY_FAILURES = {
  code: 'MSUC',
  description: 'Suspended after seven failed collections.',
} as const

const reasons: Record<string, string> = {
  AC02: 'The Debtor Account Number is invalid or missing.',
  AC04: 'The Debtor Account is closed.',
  AM04: 'The Debtor Account has insufficient funds.',
}

/** Books the end of a collection. Told twice, it is booked once: the initiation's row is locked and read first. */
export async function finishCollection(
  platform: Platform,
  outcome: CollectionOutcome,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const known = await tx
      .selectFrom('payment_initiations')
      .select(['client_id', 'payment_agreement_id'])
      .where('payment_initiation_id', '=', outcome.collectionId)
      .executeTakeFirst()
    if (!known) return
    // The agreement first, as whoever makes a payment locks it too.
    const agreement = await lockAgreement(tx, known.client_id, known.payment_agreement_id)
    const initiation = await lockInitiation(tx, known.client_id, outcome.collectionId)
    if (!agreement || (initiation?.status !== 'CREATED' && initiation?.status !== 'PENDING')) return
    const now = platform.clock.now()
    await tx
      .updateTable('payment_initiations')
      .set({
        status: outcome.settled ? 'SETTLED' : 'FAILED',
        status_code: outcome.reason ?? null,
        status_reason: outcome.reason === undefined ? null : (reasons[outcome.reason] ?? null),
        completed_at: now,
        npp_transaction_id: outcome.nppTransactionId,
        payer_bsb: outcome.payer.bsb,
        payer_account_number: outcome.payer.accountNumber,
        payer_name: outcome.payer.name,
      })
      .where('client_id', '=', initiation.client_id)
      .where('payment_initiation_id', '=', initiation.payment_initiation_id)
      .execute()
    await countFailures(platform, tx, agreement, outcome.settled, now)
    if (!outcome.settled) return
    const amountCents = initiation.payment_amount_cents
    await post(tx, {
      clientId: initiation.client_id,
      kind: 'initiation_settled',
      subjectId: initiation.payment_initiation_id,
      at: now,
      debit: { settlement: amountCents, clearing: amountCents },
      credit: { clearing: amountCents, float: amountCents },
    })
  })
}

async function countFailures(
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
  await writeStatus(tx, agreement, {
    to: 'SUSPENDED',
    by: providerName(platform.env),
    now,
    reason: TOO_MANY_FAILURES,
  })
}
