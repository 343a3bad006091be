import type { ClientId, PaymentAgreementId } from '@tideway/contract/calls/ids'
import type { Tx } from '../../platform/database/database.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PayToPayer, PayToRail } from '../../rail/payto-rail.ts'
import type { AgreementBody } from './pay-to-tables.ts'

interface Named {
  clientId: ClientId
  agreementId: PaymentAgreementId
}

const proposeAgreement = jobKind<Named>('payto-propose')

/** Enqueues the job that presents an agreement to its payer, in the transaction that creates the agreement. */
export async function queueProposal(platform: Platform, tx: Tx, agreement: Named): Promise<void> {
  await platform.jobs.send(tx, proposeAgreement, agreement)
}

const agreementChanged = jobKind<Named>('payto-changed')

/** Enqueues the job that reports a client's change to the payer's bank, in the transaction of the change. */
export async function queueAgreementChange(
  platform: Platform,
  tx: Tx,
  agreement: Named,
): Promise<void> {
  await platform.jobs.send(tx, agreementChanged, agreement)
}

export function registerProposalJobs(platform: Platform, rail: PayToRail): void {
  platform.jobs.work(proposeAgreement, (job) => propose(platform, rail, job), { workers: 4 })
  platform.jobs.work(agreementChanged, ({ agreementId }) => rail.agreementChanged(agreementId), {
    workers: 4,
  })
}

async function propose(
  { db }: Platform,
  rail: PayToRail,
  { clientId, agreementId }: Named,
): Promise<void> {
  const row = await db
    .selectFrom('payment_agreements')
    .select(['status', 'body'])
    .where('client_id', '=', clientId)
    .where('payment_agreement_id', '=', agreementId)
    .executeTakeFirst()
  if (row?.status !== 'CREATED') return
  await rail.proposeAgreement({ agreementId, payer: payerOf(row.body) })
}

/** Returns the payer of an agreement in the banks' form. */
export function payerOf({ payerDetails }: AgreementBody): PayToPayer {
  return {
    name: payerDetails.name,
    payId: payerDetails.payIDDetails?.payID,
    bsb: payerDetails.bankAccountDetails?.bsb,
    accountNumber: payerDetails.bankAccountDetails?.accountNumber,
  }
}
