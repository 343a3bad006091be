import type { ClientId, PaymentInitiationId } from '@tideway/contract/calls/ids'
import { findClient } from '../../clients/client/client-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { PayToRail } from '../../rail/payto-rail.ts'
import { payerOf } from '../agreements/propose-agreement.ts'
import { changeInitiationUnlessLate } from './initiation-transitions.ts'

interface Named {
  clientId: ClientId
  initiationId: PaymentInitiationId
}

const collectInitiation = jobKind<Named>('payto-collect')

/** Queues the job that asks the payer's bank, in the transaction that created the initiation. */
export async function queueCollection(
  platform: Platform,
  tx: Tx,
  initiation: Named,
): Promise<void> {
  await platform.jobs.send(tx, collectInitiation, initiation)
}

/**
 * Registers the job that sends collections. If a worker dies half-way, another one repeats the job, and the rail
 * recognises the collection.
 */
export function registerInitiationJobs(platform: Platform, rail: PayToRail): void {
  platform.jobs.work(collectInitiation, (job) => collect(platform, rail, job), { workers: 8 })
}

async function collect(
  platform: Platform,
  rail: PayToRail,
  { clientId, initiationId }: Named,
): Promise<void> {
  const { db } = platform
  const row = await db
    .selectFrom('payment_initiations as initiation')
    .innerJoin('payment_agreements as agreement', (join) =>
      join
        .onRef('agreement.client_id', '=', 'initiation.client_id')
        .onRef('agreement.payment_agreement_id', '=', 'initiation.payment_agreement_id'),
    )
    .select([
      'initiation.status',
      'initiation.payment_agreement_id',
      'initiation.payment_amount_cents',
      'initiation.description',
      'agreement.body',
    ])
    .where('initiation.client_id', '=', clientId)
    .where('initiation.payment_initiation_id', '=', initiationId)
    .executeTakeFirst()
  if (row?.status !== 'CREATED') return
  const client = await findClient(db, clientId)
  const { nppTransactionId } = await rail.collect({
    collectionId: initiationId,
    agreementId: row.payment_agreement_id,
    amountCents: row.payment_amount_cents,
    payer: payerOf(row.body),
    payee: row.body.payeeDetails?.payeeName ?? client?.client_name ?? clientId,
    description: row.description ?? row.body.description,
  })
  faultPoint('collection-after-accepted')
  await transact(db, async (tx) => {
    const change = { clientId, initiationId, to: 'PENDING', now: platform.clock.now() } as const
    await changeInitiationUnlessLate(tx, change, { npp_transaction_id: nppTransactionId })
  })
}
