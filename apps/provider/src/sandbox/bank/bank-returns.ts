import type { TransferReason } from '@tideway/contract/failures/transfer-failures'
import { negateCents } from '@tideway/contract/money/money'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RailEvents } from '../../rail/rail.ts'
import { bookLine } from './bank-accounts.ts'
import { lockTransfer, transferEnded } from './bank-transfers.ts'

const returnTransfer = jobKind<{ nppTransactionId: string }>('bank-return')
/** Delay between arrival and return of the money, as a multiple of the rail's own delay. */
const LATER = 5
/** ISO 20022 code for a reason in words only. */
const NO_REASON: TransferReason = 'NARR'

/** Queues the later return of money that the receiving bank has booked. */
export async function queueReturn(
  platform: Platform,
  tx: Tx,
  nppTransactionId: string,
): Promise<void> {
  const startAfter = (platform.env.railDelayMs / 1000) * LATER
  await platform.jobs.send(tx, returnTransfer, { nppTransactionId }, { startAfter })
}

export function registerReturnJobs(platform: Platform, events: RailEvents): void {
  platform.jobs.work(returnTransfer, ({ nppTransactionId }) =>
    giveBack(platform, events, nppTransactionId),
  )
}

/** Returns the money. The provider is notified of the settlement first, if it was not yet, then of the return. */
async function giveBack(
  platform: Platform,
  events: RailEvents,
  nppTransactionId: string,
): Promise<void> {
  const transfer = await transact(platform.db, async (tx) => {
    const due = await lockTransfer(tx, nppTransactionId)
    if (due.state !== 'RETURN_DUE') return due
    const now = platform.clock.now()
    await bookLine(
      tx,
      {
        bsb: due.payer_bsb,
        accountNumber: due.payer_account_number,
        name: due.name,
        amountCents: negateCents(due.amount_cents),
        counterparty: 'Tideway',
        description: `Returned: ${due.description ?? ''}`,
        now,
      },
      {
        name: 'ended transfer',
        statement: transferEnded(nppTransactionId, { ...due, state: 'RETURNED', now }),
      },
    )
    return { ...due, state: 'RETURNED' as const }
  })
  const { instruction_id: instructionId, reason, via } = transfer
  if (instructionId === null) return
  await events.instructionFinished({
    instructionId,
    nppTransactionId,
    settled: true,
    via,
    reason: undefined,
  })
  await events.instructionReturned({ instructionId, reason: reason ?? NO_REASON })
}
