import type { TransferReason } from '@tideway/contract/failures/transfer-failures'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { DirectWork } from '../../platform/jobs/direct-work.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { newNppTransactionId, PROVIDER_BIC } from '../../rail/npp-transaction-id.ts'
import type { ArrivalDecision, Creditor, RailEvents, RailInstruction } from '../../rail/rail.ts'
import { bookLine } from './bank-accounts.ts'
import { queueReturn } from './bank-returns.ts'
import type { BankTransfer } from './bank-transfers.ts'
import {
  stuckTransferDue,
  transferColumns,
  transferEnded,
  unreportedTransferDue,
} from './bank-transfers.ts'
import {
  deliverToProvider,
  endAtProvider,
  goesToProvider,
  notifyReturned,
  PROVIDER_ACCOUNT,
  paymentToProvider,
  returnPayment,
} from './payments-to-provider.ts'
import type { TransferFate } from './test-values.ts'
import { accountOfPayId, accountRefusal, transferFateOf } from './test-values.ts'

/** `waited` is true after the delay of a receiving bank that does not answer at once. */
const settleTransfer = jobKind<{ nppTransactionId: string; waited?: boolean }>('bank-settle')
/** Delay of a slow bank, as a multiple of the others'. */
const SLOWER = 10
/** After this time, the job of a due transfer has run. */
const STUCK_AFTER_MS = 10_000
const SETTLED_AT_ONCE = 8
const SPACING_SECONDS = 5

/** Transfers that this process books when they are due, without a job for each. */
export type DirectSettlements = DirectWork<string>

/**
 * Registers the jobs that book the provider's transfers when they are due. This process books them directly, or leaves
 * them to a job if it cannot.
 */
export function registerSettlementJobs(platform: Platform, events: RailEvents): DirectSettlements {
  const settlements = new DirectWork<string>({
    atOnce: SETTLED_AT_ONCE,
    work: (nppTransactionId) => settle(platform, events, nppTransactionId, false),
    async toQueue(nppTransactionId, error) {
      const { jobs, db, log } = platform
      if (error !== undefined)
        log.error({ err: error, nppTransactionId }, 'transfer not settled yet')
      await jobs
        .send(db, settleTransfer, { nppTransactionId })
        .catch((fault) => log.error({ err: fault, nppTransactionId }, 'transfer settled later'))
    },
  })
  platform.jobs.accompany(settlements)
  platform.jobs.work(
    settleTransfer,
    ({ nppTransactionId, waited }) => settle(platform, events, nppTransactionId, waited ?? false),
    { workers: SETTLED_AT_ONCE },
  )
  const afterMs = STUCK_AFTER_MS + platform.env.railDelayMs
  platform.jobs.whenDue({
    name: 'bank-settle-due',
    due: `SELECT least((${stuckTransferDue('from_provider', afterMs)}), (${unreportedTransferDue(afterMs)}))`,
    clock: platform.clock,
    spacingSeconds: SPACING_SECONDS,
    run: () => settleDue(platform, events),
  })
  return settlements
}

/**
 * Settles due transfers that a dead process left or that are from the demo's history. Reports the end of transfers that
 * have ended.
 */
async function settleDue(platform: Platform, events: RailEvents): Promise<void> {
  const before = platform.clock.now().getTime() - STUCK_AFTER_MS - platform.env.railDelayMs
  const due = await platform.db
    .selectFrom('bank.transfers')
    .select('npp_transaction_id')
    .where((transfer) =>
      transfer.or([
        transfer.and([
          transfer('direction', '=', 'from_provider'),
          transfer('state', '=', 'PENDING'),
        ]),
        transfer('unreported', '=', true),
      ]),
    )
    .where('due_at', '<=', new Date(before))
    .limit(100)
    .execute()
  for (const { npp_transaction_id } of due) await settle(platform, events, npp_transaction_id, true)
}

/**
 * Accepts an instruction from the provider. A repeated one returns the existing transfer. If that has ended, its end is
 * reported again, because a provider restored to an earlier moment has forgotten the report (decision 111).
 */
export async function acceptInstruction(
  platform: Platform,
  events: RailEvents,
  settlements: DirectSettlements,
  instruction: RailInstruction,
): Promise<{ nppTransactionId: string }> {
  const { railDelayMs } = platform.env
  const { creditor } = instruction
  const payId = 'payId' in creditor ? creditor.payId : null
  const account = await accountOf(events, creditor)
  const insert = (db: Reader, now: Date) =>
    db
      .insertInto('bank.transfers')
      .values({
        npp_transaction_id: newNppTransactionId(PROVIDER_BIC, now),
        direction: 'from_provider',
        instruction_id: instruction.instructionId,
        payer_bsb: account.bsb,
        payer_account_number: account.accountNumber,
        pay_id: payId,
        amount_cents: instruction.amountCents,
        name: instruction.creditorName,
        description: instruction.description,
        reference: instruction.reference ?? null,
        original_npp_transaction_id: instruction.originalNppTransactionId ?? null,
        direct_entry_allowed: instruction.directEntryAllowed ?? false,
        state: 'PENDING',
        created_at: now,
        due_at: new Date(now.getTime() + railDelayMs),
      })
      .onConflict((conflict) => conflict.column('instruction_id').doNothing())
      .returning('npp_transaction_id as nppTransactionId')
      .executeTakeFirst()
  if (settlements.hasRoom()) {
    const inserted = await insert(platform.db, platform.clock.now())
    if (inserted) {
      settlements.add(inserted.nppTransactionId, railDelayMs)
      return inserted
    }
  }
  return transact(platform.db, async (tx) => {
    const inserted = await insert(tx, platform.clock.now())
    if (inserted) {
      const { nppTransactionId } = inserted
      const startAfter = railDelayMs / 1000
      await platform.jobs.send(tx, settleTransfer, { nppTransactionId }, { startAfter })
      return inserted
    }
    const transfer = await tx
      .selectFrom('bank.transfers')
      .select(['npp_transaction_id', 'state'])
      .where('instruction_id', '=', instruction.instructionId)
      .executeTakeFirstOrThrow()
    const existing = { nppTransactionId: transfer.npp_transaction_id }
    if (transfer.state !== 'PENDING') await platform.jobs.send(tx, settleTransfer, existing)
    return existing
  })
}

/** Returns the account that a creditor's money goes to. A PayID of the provider's own leads to the provider. */
async function accountOf(events: RailEvents, creditor: Creditor) {
  if (!('payId' in creditor)) return creditor
  const isOurs = (await events.payIdName(creditor.payId)) !== undefined
  return isOurs ? PROVIDER_ACCOUNT : accountOfPayId(creditor.payId)
}

/**
 * The receiving bank books the money or rejects it, and notifies the provider of the end. If this process dies here,
 * that is repeated.
 */
async function settle(
  platform: Platform,
  events: RailEvents,
  nppTransactionId: string,
  waited: boolean,
): Promise<void> {
  const end = (arrival?: ArrivalDecision) =>
    transact(platform.db, (tx) => endTransfer(platform, tx, { nppTransactionId, waited, arrival }))
  const endedAsk = await end()
  // Ask the provider outside of the transaction, because it decides in a separate one.
  const transfer = endedAsk.needsDecision
    ? await end(await deliverToProvider(events, endedAsk))
    : endedAsk
  const { instruction_id: instructionId } = transfer
  if (instructionId === null) return
  if (transfer.state === 'PENDING') {
    await events.instructionDelayed({ instructionId, nppTransactionId })
    return
  }
  faultPoint('rail-after-settled')
  await events.instructionFinished({
    instructionId,
    nppTransactionId,
    settled: transfer.state !== 'REJECTED',
    via: transfer.via,
    reason: transfer.state === 'REJECTED' ? (transfer.reason ?? undefined) : undefined,
  })
  if (transfer.returns_payment) await notifyReturned(platform, events, transfer)
  await platform.db
    .updateTable('bank.transfers')
    .set({ unreported: false })
    .where('npp_transaction_id', '=', nppTransactionId)
    .execute()
}

/** A transfer with the facts that decide its end, locked until the transaction ends. */
interface Settlement extends BankTransfer {
  /** True if the account of the receiver is closed. */
  closed: boolean | null
  /** True if it returns a payment by the provider to one of the provider’s PayIDs. */
  returns_payment: boolean
  /** True if the money goes to the provider, which has not decided yet. */
  needsDecision?: boolean
}

async function lockSettlement(tx: Tx, nppTransactionId: string): Promise<Settlement> {
  return tx
    .selectFrom('bank.transfers as transfer')
    .leftJoin('bank.payers as payer', (join) =>
      join
        .onRef('payer.bsb', '=', 'transfer.payer_bsb')
        .onRef('payer.account_number', '=', 'transfer.payer_account_number'),
    )
    .leftJoin('bank.transfers as original', (join) =>
      join
        .onRef('original.npp_transaction_id', '=', 'transfer.original_npp_transaction_id')
        .on('original.direction', '=', 'from_provider'),
    )
    .select(transferColumns.map((column) => `transfer.${column}` as const))
    .select(['payer.closed', sql<boolean>`original.direction IS NOT NULL`.as('returns_payment')])
    .where('transfer.npp_transaction_id', '=', nppTransactionId)
    .forUpdate('transfer')
    .executeTakeFirstOrThrow()
}

async function endTransfer(
  platform: Platform,
  tx: Tx,
  {
    nppTransactionId,
    waited,
    arrival,
  }: { nppTransactionId: string; waited: boolean; arrival: ArrivalDecision | undefined },
): Promise<Settlement> {
  const pending = await lockSettlement(tx, nppTransactionId)
  if (pending.state !== 'PENDING') return pending
  const ended = (transfer: BankTransfer) => ({ ...pending, ...transfer })
  if (arrival !== undefined) return ended(await endAtProvider(platform, tx, pending, arrival))
  if (goesToProvider(pending)) return { ...pending, needsDecision: true }
  const original = pending.returns_payment ? await paymentToProvider(tx, pending) : undefined
  if (original?.state === 'PENDING') {
    // The transfer that this one returns is about to end, so continue after that.
    await platform.jobs.send(tx, settleTransfer, { nppTransactionId }, { startAfter: 1 })
    return pending
  }
  if (original !== undefined) return ended(await returnPayment(platform, tx, pending, original))
  const fate = fateAtBank(pending)
  if (fate.end === 'settled' && fate.slow && !waited) {
    const startAfter = (platform.env.railDelayMs / 1000) * SLOWER
    const due = new Date(platform.clock.now().getTime() + startAfter * 1000)
    await tx
      .updateTable('bank.transfers')
      .set({ due_at: due })
      .where('npp_transaction_id', '=', nppTransactionId)
      .execute()
    await platform.jobs.send(tx, settleTransfer, { nppTransactionId, waited: true }, { startAfter })
    return pending
  }
  return ended(await book(platform, tx, pending, fate))
}

/** Money returned to its payer either arrives or is rejected. The other test values are for payouts. */
function fateAtBank(transfer: Settlement): TransferFate {
  const { payer_bsb: bsb, payer_account_number: accountNumber } = transfer
  const reason = accountRefusal(bsb, accountNumber, transfer.closed ?? false)
  if (reason !== undefined) return { end: 'refused', reason }
  const settled = { end: 'settled', via: 'NPP', slow: false, returnedFor: undefined } as const
  if (transfer.original_npp_transaction_id !== null) return settled
  const fate = transferFateOf(
    transfer.pay_id === null ? { bsb, accountNumber } : { payId: transfer.pay_id },
  )
  const unreachable = fate.end === 'settled' && fate.via === 'DE' && !transfer.direct_entry_allowed
  return unreachable ? { end: 'refused', reason: NOT_REACHABLE } : fate
}

/** ISO 20022 code for a transaction type that the account does not allow. */
const NOT_REACHABLE: TransferReason = 'AG03'

async function book(
  platform: Platform,
  tx: Tx,
  pending: BankTransfer,
  fate: TransferFate,
): Promise<BankTransfer> {
  const now = platform.clock.now()
  const comesBack = fate.end === 'settled' && fate.returnedFor !== undefined
  const end = {
    state:
      fate.end === 'refused'
        ? ('REJECTED' as const)
        : comesBack
          ? ('RETURN_DUE' as const)
          : ('SETTLED' as const),
    reason: fate.end === 'refused' ? fate.reason : (fate.returnedFor ?? null),
    via: fate.end === 'refused' ? ('NPP' as const) : fate.via,
  }
  const ending = transferEnded(pending.npp_transaction_id, { ...end, now, unreported: true })
  if (fate.end === 'refused') await ending.execute(tx)
  else
    await bookLine(
      tx,
      {
        bsb: pending.payer_bsb,
        accountNumber: pending.payer_account_number,
        name: pending.name,
        amountCents: pending.amount_cents,
        counterparty: 'Tideway',
        description: pending.description,
        now,
      },
      { name: 'ended transfer', statement: ending },
    )
  if (comesBack) await queueReturn(platform, tx, pending.npp_transaction_id)
  return { ...pending, ...end, finished_at: now }
}
