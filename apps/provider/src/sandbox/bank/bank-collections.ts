import type { PaymentInitiationId } from '@tideway/contract/calls/ids'
import type { CollectionReason } from '@tideway/contract/failures/collection-failures'
import { negateCents } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import { transact } from '../../platform/database/transaction.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { newNppTransactionId, PROVIDER_BIC } from '../../rail/npp-transaction-id.ts'
import type { Collection, PayToEvents } from '../../rail/payto-rail.ts'
import { bookLine, findPayer, openPayer } from './bank-accounts.ts'
import { collectionRefusal, payerAccount } from './payto-test-values.ts'

/** ISO 20022 code for no mandate. */
const NO_MANDATE: CollectionReason = 'MD01'

const finishCollection = jobKind<{ collectionId: PaymentInitiationId }>('bank-collect')

/** Registers the job that debits payers' accounts when a collection is due. */
export function registerCollectionJobs(platform: Platform, events: PayToEvents): void {
  platform.jobs.work(
    finishCollection,
    ({ collectionId }) => finish(platform, events, collectionId),
    {
      workers: 8,
    },
  )
}

/** Accepts a collection from the provider. A repeated one returns the existing collection. */
export async function acceptCollection(
  platform: Platform,
  collection: Collection,
): Promise<{ nppTransactionId: string }> {
  const startAfter = platform.env.railDelayMs / 1000
  return transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const account = payerAccount(collection.payer)
    const inserted = await tx
      .insertInto('bank.collections')
      .values({
        collection_id: collection.collectionId,
        npp_transaction_id: newNppTransactionId(PROVIDER_BIC, now),
        payer_bsb: account.bsb,
        payer_account_number: account.accountNumber,
        payer_name: collection.payer.name,
        pay_id: collection.payer.payId ?? null,
        amount_cents: collection.amountCents,
        payee: collection.payee,
        description: collection.description ?? null,
        state: 'PENDING',
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('collection_id').doNothing())
      .returning('npp_transaction_id')
      .executeTakeFirst()
    if (inserted) {
      const { collectionId } = collection
      await platform.jobs.send(tx, finishCollection, { collectionId }, { startAfter })
      return { nppTransactionId: inserted.npp_transaction_id }
    }
    const existingRow = await tx
      .selectFrom('bank.collections')
      .select('npp_transaction_id')
      .where('collection_id', '=', collection.collectionId)
      .executeTakeFirstOrThrow()
    return { nppTransactionId: existingRow.npp_transaction_id }
  })
}

/**
 * The payer's bank books the money or rejects it, and notifies the provider of the end. If this process dies here, that
 * is repeated.
 */
async function finish(
  platform: Platform,
  events: PayToEvents,
  collectionId: PaymentInitiationId,
): Promise<void> {
  // Ask before locking anything here. A payer who suspends after this point does so after the debit.
  const allowed = await events.mayCollect(collectionId)
  const collection = await transact(platform.db, async (tx) => {
    const pending = await tx
      .selectFrom('bank.collections')
      .selectAll()
      .where('collection_id', '=', collectionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (pending.state !== 'PENDING') return pending
    const now = platform.clock.now()
    const account = { bsb: pending.payer_bsb, accountNumber: pending.payer_account_number }
    await openPayer(tx, { ...account, name: pending.payer_name, now })
    const payer = await findPayer(tx, account.bsb, account.accountNumber)
    const reason = allowed
      ? collectionRefusal(
          { ...account, name: pending.payer_name, payId: pending.pay_id ?? undefined },
          pending.amount_cents,
          payer?.closed ?? false,
        )
      : NO_MANDATE
    const state = reason === undefined ? ('SETTLED' as const) : ('REJECTED' as const)
    const ended = sql`UPDATE bank.collections
        SET state = ${state}, reason = ${reason ?? null}, finished_at = ${now}
      WHERE collection_id = ${collectionId} RETURNING npp_transaction_id`
    if (reason !== undefined) await ended.execute(tx)
    else
      await bookLine(
        tx,
        {
          ...account,
          name: pending.payer_name,
          amountCents: negateCents(pending.amount_cents),
          counterparty: pending.payee,
          description: pending.description,
          now,
        },
        { name: 'collection', statement: ended },
      )
    return { ...pending, state, reason: reason ?? null }
  })
  faultPoint('collection-after-settled')
  await events.collectionFinished({
    collectionId,
    nppTransactionId: collection.npp_transaction_id,
    settled: collection.state === 'SETTLED',
    reason: collection.reason ?? undefined,
    payer: {
      bsb: collection.payer_bsb,
      accountNumber: collection.payer_account_number,
      name: collection.payer_name,
    },
  })
}
