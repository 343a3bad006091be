import type { Platform } from '../platform/platform.ts'

/**
 * Whether money may be taken for a collection now: its agreement is still ACTIVE, and nobody gave the collection up.
 * A payer who suspended or cancelled after the client had asked is not debited any more.
 */
export async function mayCollect({ db }: Platform, collectionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_initiations as initiation')
    .innerJoin('payment_agreements as agreement', (join) =>
      join
        .onRef('agreement.client_id', '=', 'initiation.client_id')
        .onRef('agreement.payment_agreement_id', '=', 'initiation.payment_agreement_id'),
    )
    .select('agreement.status')
    .where('initiation.payment_initiation_id', '=', collectionId)
    .executeTakeFirst()
  return row?.status === 'ACTIVE'
}
