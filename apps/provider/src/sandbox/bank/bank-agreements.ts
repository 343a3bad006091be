import type { PaymentAgreementId } from '@tideway/contract/calls/ids'
import { randomHex } from '../../platform/ids.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AgreementProposal, PayToEvents } from '../../rail/payto-rail.ts'
import { payerBehaviour } from './payto-test-values.ts'

const considerProposal = jobKind<AgreementProposal & { nppAgreementId: string }>('bank-agreement')
const answerProposal = jobKind<{ agreementId: PaymentAgreementId }>('bank-agreement-answer')

/** Registers the jobs that simulate payers' answers to proposals. */
export function registerAgreementAnswerJobs(platform: Platform, events: PayToEvents): void {
  platform.jobs.work(considerProposal, (proposal) => consider(platform, events, proposal), {
    workers: 4,
  })
  // If a person has acted for the payer in between, this changes nothing.
  platform.jobs.work(answerProposal, async ({ agreementId }) => {
    await events.payerActed(agreementId, 'approve', { proposalOnly: true })
  })
}

export async function acceptProposal(
  platform: Platform,
  proposal: AgreementProposal,
): Promise<void> {
  await platform.jobs.send(
    platform.db,
    considerProposal,
    { ...proposal, nppAgreementId: randomHex() },
    { startAfter: platform.env.railDelayMs / 1000 },
  )
}

async function consider(
  platform: Platform,
  events: PayToEvents,
  { agreementId, payer, nppAgreementId }: AgreementProposal & { nppAgreementId: string },
): Promise<void> {
  const habit = payerBehaviour(payer)
  if (typeof habit === 'object') {
    await events.agreementFailed({ agreementId, failure: habit.fails })
    return
  }
  await events.agreementRegistered({ agreementId, nppAgreementId })
  if (habit === 'waits') return
  if (habit === 'approves') {
    const startAfter = platform.env.payerApprovesSeconds
    await platform.jobs.send(platform.db, answerProposal, { agreementId }, { startAfter })
    return
  }
  await events.payerActed(agreementId, 'approve', { proposalOnly: true })
  await events.payerActed(agreementId, habit === 'cancels' ? 'cancel' : 'suspend')
}
