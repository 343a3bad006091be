import type { Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ArrivalDecision, RailEvents } from '../../rail/rail.ts'
import type { BankTransfer } from './bank-transfers.ts'
import { lockTransfer } from './bank-transfers.ts'
import { accountOfPayId } from './test-values.ts'

/**
 * What the provider sends to a PayID that is the provider's own: the money leaves one client and arrives at another,
 * or at the same, and no account of a payer's is moved.
 */

/** Where the provider itself holds money, as the banks number it. */
export const PROVIDER_ACCOUNT = { bsb: '802985', accountNumber: '100000001' } as const

/** Why a payment was sent back, as an ISO 20022 reason. */
const returnReasons: Record<string, string> = {
  WRONG_AMOUNT: 'AM09',
  ALREADY_PAID: 'DUPL',
  EXPIRED: 'TM01',
}
/** The same: by its receiver's own wish; and by a name that nobody answers to. */
const BY_RECEIVER = 'MS02'
const NO_SUCH_NAME = 'BE06'

/** Hands a transfer to the provider, who answers the same however often it is asked. Undefined: it goes elsewhere. */
export async function deliverToProvider(
  { db }: Platform,
  events: RailEvents,
  nppTransactionId: string,
): Promise<ArrivalDecision | undefined> {
  const transfer = await db
    .selectFrom('bank.transfers')
    .selectAll()
    .where('npp_transaction_id', '=', nppTransactionId)
    .executeTakeFirstOrThrow()
  const { instruction_id: instructionId, pay_id: payId } = transfer
  if (transfer.state !== 'PENDING' || !isToProvider(transfer)) return undefined
  if (instructionId === null || payId === null) return undefined
  const debtor = await events.debtorOf(instructionId)
  const account = accountOfPayId(debtor?.clientId ?? instructionId)
  return events.paymentArrived({
    nppTransactionId,
    payId,
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

/** Money that the receiver does not want has arrived all the same: it comes back by a payment of its own. */
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
  return end(platform, tx, pending, { state: unknown ? 'REJECTED' : 'SETTLED', reason })
}

/** The payment to one of the provider's own names that a transfer gives back as a whole, if it does. */
export async function paymentToProvider(
  tx: Tx,
  transfer: BankTransfer,
): Promise<BankTransfer | undefined> {
  const { original_npp_transaction_id: originalId } = transfer
  if (originalId === null) return undefined
  const known = await tx
    .selectFrom('bank.transfers')
    .select('npp_transaction_id')
    .where('npp_transaction_id', '=', originalId)
    .where('direction', '=', 'from_provider')
    .executeTakeFirst()
  const original = known && (await lockTransfer(tx, originalId))
  const whole = original?.amount_cents === transfer.amount_cents
  return whole && isToProvider(original) ? original : undefined
}

/** The payment that it gives back has come back; a part would go to an account of the payer's instead. */
export async function giveBack(
  platform: Platform,
  tx: Tx,
  pending: BankTransfer,
  original: BankTransfer,
): Promise<BankTransfer> {
  await end(platform, tx, original, {
    state: 'RETURNED',
    reason: original.reason ?? BY_RECEIVER,
  })
  return end(platform, tx, pending, { state: 'SETTLED', reason: null })
}

/** Its payer hears first that it had arrived, should they not have yet, then that it came back. */
export async function tellGivenBack(
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
  change: { state: 'SETTLED' | 'REJECTED' | 'RETURNED'; reason: string | null },
): Promise<BankTransfer> {
  await tx
    .updateTable('bank.transfers')
    .set({ ...change, finished_at: platform.clock.now() })
    .where('npp_transaction_id', '=', transfer.npp_transaction_id)
    .execute()
  return { ...transfer, ...change }
}
