import type { TransferReason } from '@tideway/contract/failures/transfer-failures'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ArrivalDecision, RailEvents } from '../../rail/rail.ts'
import type { BankTransfer } from './bank-transfers.ts'
import { lockTransfer } from './bank-transfers.ts'
import { accountOfPayId } from './test-values.ts'

/**
 * Payments by the provider to its PayIDs. The money moves from one client to another, or to the same one, and no
 * payer's account changes.
 */

/** Account in which the provider holds money, by the banks' numbering. */
export const PROVIDER_ACCOUNT = { bsb: '802985', accountNumber: '100000001' } as const

/** ISO 20022 reasons for returned payments. */
const returnReasons: Record<string, TransferReason> = {
  WRONG_AMOUNT: 'AM09',
  ALREADY_PAID: 'DUPL',
  EXPIRED: 'TM01',
}
/** ISO 20022 reasons for a return requested by the receiver, and for an unknown PayID. */
const BY_RECEIVER: TransferReason = 'MS02'
const NO_SUCH_NAME: TransferReason = 'BE06'

/** Returns true if a transfer's receiver is the provider, which decides about it. */
export function goesToProvider(transfer: BankTransfer): boolean {
  return isToProvider(transfer) && transfer.instruction_id !== null && transfer.pay_id !== null
}

/** Hands a transfer to the provider, which gives the same answer each time. */
export async function deliverToProvider(
  events: RailEvents,
  transfer: BankTransfer,
): Promise<ArrivalDecision> {
  const instructionId = transfer.instruction_id ?? ''
  const debtor = await events.debtorOf(instructionId)
  const account = accountOfPayId(debtor?.clientId ?? instructionId)
  return events.paymentArrived({
    nppTransactionId: transfer.npp_transaction_id,
    payId: transfer.pay_id ?? '',
    amountCents: transfer.amount_cents,
    payerBsb: account.bsb,
    payerAccountNumber: account.accountNumber,
    payerName: debtor?.name ?? '',
    description: transfer.description,
    reference: transfer.reference,
  })
}

function isToProvider({ payer_bsb, payer_account_number }: BankTransfer): boolean {
  return (
    payer_bsb === PROVIDER_ACCOUNT.bsb && payer_account_number === PROVIDER_ACCOUNT.accountNumber
  )
}

/** Ends a transfer at the provider. Unwanted money has still arrived, so it comes back by a separate payment. */
export async function endAtProvider(
  platform: Platform,
  tx: Tx,
  pending: BankTransfer,
  arrival: ArrivalDecision,
): Promise<BankTransfer> {
  const unknown = arrival.outcome === 'UNKNOWN_PAY_ID'
  const reason =
    arrival.outcome === 'RETURNED'
      ? (returnReasons[arrival.reason] ?? BY_RECEIVER)
      : unknown
        ? NO_SUCH_NAME
        : null
  return end(platform, tx, pending, {
    state: unknown ? 'REJECTED' : 'SETTLED',
    reason,
    unreported: true,
  })
}

/**
 * Returns the original payment if it went to one of the provider's PayIDs and the transfer returns all of it. The
 * transfer returns a payment by the provider.
 */
export async function paymentToProvider(
  tx: Tx,
  transfer: BankTransfer,
): Promise<BankTransfer | undefined> {
  const { original_npp_transaction_id: originalId } = transfer
  if (originalId === null) return undefined
  const original = await lockTransfer(tx, originalId)
  const whole = original.amount_cents === transfer.amount_cents
  return whole && isToProvider(original) ? original : undefined
}

/** Marks the original payment as returned. A partial return would go to an account of the payer instead. */
export async function returnPayment(
  platform: Platform,
  tx: Tx,
  pending: BankTransfer,
  original: BankTransfer,
): Promise<BankTransfer> {
  await end(platform, tx, original, {
    state: 'RETURNED',
    reason: original.reason ?? BY_RECEIVER,
  })
  return end(platform, tx, pending, { state: 'SETTLED', reason: null, unreported: true })
}

/** Notifies the payer of the original payment, first of its arrival if that is still missing, then of its return. */
export async function notifyReturned(
  platform: Platform,
  events: RailEvents,
  transfer: BankTransfer,
): Promise<void> {
  const { original_npp_transaction_id: originalId } = transfer
  if (originalId === null) return
  const original = await platform.db
    .selectFrom('bank.transfers')
    .selectAll()
    .where('npp_transaction_id', '=', originalId)
    .where('state', '=', 'RETURNED')
    .executeTakeFirst()
  const instructionId = original?.instruction_id
  if (!original || !instructionId || !isToProvider(original)) return
  await events.instructionFinished({
    instructionId,
    nppTransactionId: original.npp_transaction_id,
    settled: true,
    via: original.via,
    reason: undefined,
  })
  await events.instructionReturned({ instructionId, reason: original.reason ?? BY_RECEIVER })
}

async function end(
  platform: Platform,
  tx: Tx,
  transfer: BankTransfer,
  change: {
    state: 'SETTLED' | 'REJECTED' | 'RETURNED'
    reason: string | null
    unreported?: boolean
  },
): Promise<BankTransfer> {
  await tx
    .updateTable('bank.transfers')
    .set({ ...change, finished_at: platform.clock.now() })
    .where('npp_transaction_id', '=', transfer.npp_transaction_id)
    .execute()
  return { ...transfer, ...change }
}
