import type { ClientId, PaymentAgreementId } from '@tideway/contract/calls/ids'
import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { agreementProblems, wrongStatusForChange } from '@tideway/contract/pay-to/payto-problems'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { effectiveAgreementStatus } from './agreement-status.ts'
import type { Agreement } from './agreement-store.ts'
import { lockAgreement } from './agreement-store.ts'
import { changeAgreement } from './agreement-transitions.ts'
import { viewAgreement } from './agreement-view.ts'
import { queueAgreementChange } from './propose-agreement.ts'

export type WantedStatus = 'ACTIVE' | 'SUSPENDED' | 'CANCELLED'

interface Change {
  clientId: ClientId
  agreementId: PaymentAgreementId
  wanted: WantedStatus
}

const allowedFrom: Record<WantedStatus, Agreement['status'][]> = {
  ACTIVE: ['SUSPENDED'],
  SUSPENDED: ['ACTIVE'],
  CANCELLED: ['ACTIVE', 'SUSPENDED'],
}
const BY_CLIENT = { code: 'MD17', description: 'The payee requested it.' } as const
const finishChange = jobKind<Change & { changeId: string }>('payto-change')

/**
 * Changes an agreement's status for the client (provider API, change of status). If the banks answer immediately it is
 * done (200). Otherwise it is submitted (201) and done when they answer.
 */
export async function changeStatus(
  platform: Platform,
  tx: Tx,
  change: Change,
): Promise<{ status: 200 | 201; body: PaymentAgreementRecord }> {
  const { clientId, agreementId, wanted: newStatus } = change
  const agreement = await lockAgreement(tx, clientId, agreementId)
  if (!agreement) throw new ApiError(agreementProblems.notFoundForChange)
  if (agreement.change_wanted !== null) throw new ApiError(agreementProblems.changeInProgress)
  const now = platform.clock.now()
  if (!allowedFrom[newStatus].includes(effectiveAgreementStatus(agreement, now)))
    throw new ApiError(wrongStatusForChange[newStatus])
  const changeId = newId(now)
  const atOnce = platform.env.railDelayMs === 0
  await tx
    .updateTable('payment_agreements')
    .set({ change_id: changeId, change_wanted: newStatus })
    .where('client_id', '=', clientId)
    .where('payment_agreement_id', '=', agreementId)
    .execute()
  if (atOnce) await apply(platform, tx, agreement, newStatus, now)
  else {
    const startAfter = platform.env.railDelayMs / 1000
    await platform.jobs.send(tx, finishChange, { ...change, changeId }, { startAfter })
  }
  return {
    status: atOnce ? 200 : 201,
    body: await viewAgreement(platform, tx, clientId, agreementId),
  }
}

export function registerStatusChangeJobs(platform: Platform): void {
  platform.jobs.work(finishChange, (change) => finish(platform, change))
}

/** If the payer was faster, the change has ended and nothing is left to do. */
async function finish(
  platform: Platform,
  { clientId, agreementId, wanted: newStatus, changeId }: Change & { changeId: string },
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const agreement = await lockAgreement(tx, clientId, agreementId)
    if (agreement?.change_id !== changeId || agreement.change_wanted === null) return
    await apply(platform, tx, agreement, newStatus, platform.clock.now())
  })
}

async function apply(
  platform: Platform,
  tx: Tx,
  agreement: Agreement,
  newStatus: WantedStatus,
  now: Date,
): Promise<void> {
  const reason = newStatus === 'ACTIVE' ? {} : { reason: BY_CLIENT }
  await changeAgreement(platform, tx, agreement, { to: newStatus, by: 'MERCHANT', now, ...reason })
  await queueAgreementChange(platform, tx, {
    clientId: agreement.client_id,
    agreementId: agreement.payment_agreement_id,
  })
}
