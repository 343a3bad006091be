import type { PaymentAgreementId } from '@tideway/contract/calls/ids'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AgreementProposal, ProposedAgreement } from '../../payto-rail.ts'
import type { RailContext } from '../rail-context.ts'
import { digestOf } from '../signature.ts'
import type { MandateOrder } from './order-details.ts'
import { storeOrder } from './order-store.ts'

/**
 * Keeps the gateway's mandates the same as the provider's agreements. The last ordered state is stored, so a change is
 * ordered once however often it is reported.
 */

/** Orders the proposal of an agreement to its payer. */
export async function orderProposal(
  context: RailContext,
  { agreementId, payer }: AgreementProposal,
): Promise<void> {
  const agreement = await readAgreement(context, agreementId)
  if (!agreement) return
  await context.platform.db
    .insertInto('iso20022.mandates')
    .values({ agreement_id: agreementId, status: agreement.status, terms: termsDigest(agreement) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await order(context, 0, {
    mandateId: agreementId,
    step: 'propose',
    terms: termsOf(agreement),
    payer,
  })
}

/** Orders the changes that the client made: new terms, a suspension, its end, or the end of the agreement. */
export async function orderMandateChange(
  context: RailContext,
  agreementId: PaymentAgreementId,
): Promise<void> {
  await transact(context.platform.db, async (tx) => {
    const sent = await tx
      .selectFrom('iso20022.mandates')
      .selectAll()
      .where('agreement_id', '=', agreementId)
      .forUpdate()
      .executeTakeFirst()
    const agreement = await readAgreement(context, agreementId)
    if (!agreement || !sent) return
    const terms = termsDigest(agreement)
    const statusStep = sent.status === agreement.status ? undefined : statusSteps[agreement.status]
    const amended = sent.terms !== terms && agreement.status !== 'CANCELLED'
    const mandate = { mandateId: agreementId, terms: termsOf(agreement), payer: agreement.payer }
    let changes = sent.changes
    for (const step of [statusStep, amended ? ('amend' as const) : undefined]) {
      if (step === undefined) continue
      changes += 1
      await order(context, changes, { ...mandate, step })
    }
    await tx
      .updateTable('iso20022.mandates')
      .set({ status: agreement.status, terms, changes })
      .where('agreement_id', '=', agreementId)
      .execute()
  })
}

/** Records a status that needs no order, because the payer chose it and their bank knows it. */
export async function noteMandateStatus(
  { db }: Platform,
  agreementId: PaymentAgreementId,
  status: string,
): Promise<void> {
  await db
    .updateTable('iso20022.mandates')
    .set({ status })
    .where('agreement_id', '=', agreementId)
    .execute()
}

const statusSteps: Partial<Record<ProposedAgreement['status'], MandateOrder['step']>> = {
  ACTIVE: 'resume',
  SUSPENDED: 'suspend',
  CANCELLED: 'cancel',
}

async function readAgreement(
  { events }: RailContext,
  agreementId: PaymentAgreementId,
): Promise<ProposedAgreement | undefined> {
  const [agreement] = await events.agreementsOfPayers({
    of: { agreementId },
    open: false,
    limit: 1,
  })
  return agreement
}

function termsOf({ payee, payer, description, agreementDetails, amendment }: ProposedAgreement) {
  return {
    payee,
    payerName: payer.name,
    description,
    details: amendment ? merged(agreementDetails, amendment.agreementDetails) : agreementDetails,
  }
}

type Details = ProposedAgreement['agreementDetails']
const kinds = [
  'variableAgreementDetails',
  'usageBasedAgreementDetails',
  'balloonAgreementDetails',
  'fixedAgreementDetails',
] as const

/** An amendment names only the terms that change. */
function merged(details: Details, change: Details): Details {
  const all: Details = {}
  for (const kind of kinds) if (details[kind]) all[kind] = { ...details[kind], ...change[kind] }
  return all
}

const termsDigest = (agreement: ProposedAgreement) => digestOf(JSON.stringify(termsOf(agreement)))

/**
 * The message ids of one mandate count its changes. The proposal has M before the id of the mandate, the first change
 * has 1, and so on.
 */
async function order(context: RailContext, number: number, mandate: MandateOrder): Promise<void> {
  const serial = number === 0 ? 'M' : `${number.toString(36).toUpperCase()}`
  await storeOrder(context.platform, {
    orderId: `mandate ${mandate.mandateId} ${number}`,
    kind: 'mandate',
    messageId: `${serial}${mandate.mandateId}`,
    payingBic: undefined,
    details: { order: 'mandate', mandate },
  })
}
