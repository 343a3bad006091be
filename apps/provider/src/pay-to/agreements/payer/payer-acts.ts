import type { PaymentAgreementId } from '@tideway/contract/calls/ids'
import type { PayToFailure } from '@tideway/contract/failures/agreement-failures'
import type { PayerAction } from '@tideway/contract/sandbox/test-bank-agreement'
import { statusAfterPayer } from '@tideway/contract/sandbox/test-bank-agreement'
import type { Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PayerDecision } from '../../../rail/payto-rail.ts'
import { effectiveAgreementStatus } from '../agreement-status.ts'
import type { Agreement } from '../agreement-store.ts'
import { lockAgreementById } from '../agreement-store.ts'
import { changeAgreement } from '../agreement-transitions.ts'
import { providerName } from '../agreement-view.ts'
import { answerAmendment } from '../amendments/answer-amendment.ts'

const reasons = {
  decline: { code: 'MS02', description: 'The payer gave no reason.' },
  suspend: { code: 'MD16', description: 'The payer requested it.' },
  cancel: { code: 'CTCA', description: 'The payer cancelled the contract.' },
} as const

/** Messages that a client reads for a failed agreement, by the number in its failure code. */
export const agreementFailures: Record<PayToFailure, string> = {
  '2.1': 'An error has occurred with this Payment Agreement. Please contact support.',
  '2.2': 'The payer account is not eligible for PayTo.',
  '2.3': 'The payer account is not eligible for NPP.',
  '2.4': 'The payee alias details are invalid.',
  '3.1': 'Last payment date must be equal to or after start date.',
  '3.2': 'Start date must be today or future dated.',
  '3.3': 'End date must be equal to or after start date.',
  '4.1': 'The request timed out.',
  '4.2': 'There may be an outage of the NPP.',
  '9.9': 'A fatal error occurred.',
}

/**
 * Called before an agreement is locked, for code that depends on its status. It takes the locks that come first, and
 * returns the action to run after the status has changed. `agreement` is the state before the change.
 */
export type HoldFollower = (tx: Tx, agreementId: PaymentAgreementId) => Promise<Follow | undefined>
type Follow = (agreement: Agreement, to: Agreement['status'], now: Date) => Promise<void>

/** Applies a payer's action to an agreement, or to its pending amendment (readings 6, test bank). */
export async function recordPayerDecision(
  platform: Platform,
  agreementId: PaymentAgreementId,
  action: PayerAction,
  hold: HoldFollower,
  { proposalOnly = false }: { proposalOnly?: boolean } = {},
): Promise<PayerDecision> {
  return transact(platform.db, async (tx) => {
    const follow = await hold(tx, agreementId)
    const agreement = await lockAgreementById(platform, tx, agreementId)
    if (!agreement) return 'unknown'
    const now = platform.clock.now()
    const status = effectiveAgreementStatus(agreement, now)
    const to = statusAfterPayer(status, action)
    if (to !== undefined) {
      const reason = action in reasons ? reasons[action as keyof typeof reasons] : undefined
      await changeAgreement(platform, tx, agreement, {
        to,
        by: 'PAYER',
        now,
        ...(reason && { reason }),
      })
      await follow?.(agreement, to, now)
      return { status: to }
    }
    const alive = status === 'ACTIVE' || status === 'SUSPENDED'
    const answers = (action === 'approve' || action === 'decline') && !proposalOnly
    if (!alive || !answers) return 'forbidden'
    const answered = await answerAmendment(tx, agreement, action === 'approve', now)
    return answered ? { status } : 'forbidden'
  })
}

/** Records that the payer's bank has the agreement. */
export async function agreementRegistered(
  { db }: Platform,
  { agreementId, nppAgreementId }: { agreementId: PaymentAgreementId; nppAgreementId: string },
): Promise<void> {
  await db
    .updateTable('payment_agreements')
    .set({ npp_agreement_id: nppAgreementId })
    .where('payment_agreement_id', '=', agreementId)
    .where('npp_agreement_id', 'is', null)
    .execute()
}

/** Records that the agreement could not be presented to the payer. */
export async function agreementFailed(
  platform: Platform,
  { agreementId, failure }: { agreementId: PaymentAgreementId; failure: PayToFailure },
  hold: HoldFollower,
): Promise<void> {
  await transact(platform.db, async (tx: Tx) => {
    const follow = await hold(tx, agreementId)
    const agreement = await lockAgreementById(platform, tx, agreementId)
    const now = platform.clock.now()
    if (!agreement || effectiveAgreementStatus(agreement, now) !== 'CREATED') return
    await changeAgreement(platform, tx, agreement, {
      to: 'FAILED',
      by: providerName(platform.env),
      now,
      failure: {
        code: `${failurePrefix(platform.env)}${failure}`,
        reason: agreementFailures[failure],
      },
    })
    await follow?.(agreement, 'FAILED', now)
  })
}

/** Returns the three letters before a PayTo failure code, from the provider's name (provider API, error body). */
function failurePrefix({ brand }: { brand: string }): string {
  return brand.slice(0, 3).toUpperCase()
}
