import { faultPoint } from '../platform/fault-points.ts'
import { jobKind } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import { bookLine, findPayer, openPayer } from './bank-accounts.ts'
import { newNppTransactionId, PROVIDER_BIC } from './npp-transaction-id.ts'
import type { RailEvents, RailInstruction } from './rail.ts'
import { accountRefusal } from './test-values.ts'

const settleTransfer = jobKind<{ nppTransactionId: string }>('bank-settle')

/** Books what the provider sent when it falls due. */
export function workSettlements(platform: Platform, events: RailEvents): void {
  platform.jobs.work(
    settleTransfer,
    ({ nppTransactionId }) => settle(platform, events, nppTransactionId),
    { workers: 8 },
  )
}

/** Takes over an instruction of the provider; the same instruction again is the transfer it already became. */
export async function acceptInstruction(
  platform: Platform,
  instruction: RailInstruction,
): Promise<{ nppTransactionId: string }> {
  const delaySeconds = platform.env.railDelayMs / 1000
  return transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const nppTransactionId = await newNppTransactionId(tx, PROVIDER_BIC, now)
    const inserted = await tx
      .insertInto('bank.transfers')
      .values({
        npp_transaction_id: nppTransactionId,
        direction: 'from_provider',
        instruction_id: instruction.instructionId,
        payer_bsb: instruction.creditorBsb,
        payer_account_number: instruction.creditorAccountNumber,
        amount_cents: instruction.amountCents,
        name: instruction.creditorName,
        description: instruction.description,
        original_npp_transaction_id: instruction.originalNppTransactionId,
        state: 'PENDING',
        created_at: now,
        due_at: new Date(now.getTime() + delaySeconds * 1000),
      })
      .onConflict((conflict) => conflict.column('instruction_id').doNothing())
      .returning('npp_transaction_id')
      .executeTakeFirst()
    if (inserted) {
      await platform.jobs.send(
        tx,
        settleTransfer,
        { nppTransactionId },
        { startAfter: delaySeconds },
      )
      return { nppTransactionId }
    }
    const { npp_transaction_id } = await tx
      .selectFrom('bank.transfers')
      .select('npp_transaction_id')
      .where('instruction_id', '=', instruction.instructionId)
      .executeTakeFirstOrThrow()
    return { nppTransactionId: npp_transaction_id }
  })
}

/** The receiving bank books the money, or refuses it; the provider hears the end, again if this process dies here. */
async function settle(
  platform: Platform,
  events: RailEvents,
  nppTransactionId: string,
): Promise<void> {
  const transfer = await transact(platform.db, async (tx) => {
    const pending = await tx
      .selectFrom('bank.transfers')
      .selectAll()
      .where('npp_transaction_id', '=', nppTransactionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (pending.state !== 'PENDING') return pending
    const now = platform.clock.now()
    const payer = await findPayer(tx, pending.payer_bsb, pending.payer_account_number)
    const reason = accountRefusal(
      pending.payer_bsb,
      pending.payer_account_number,
      payer?.closed ?? false,
    )
    if (reason === undefined) {
      await openPayer(tx, {
        bsb: pending.payer_bsb,
        accountNumber: pending.payer_account_number,
        name: pending.name,
        now,
      })
      await bookLine(tx, {
        bsb: pending.payer_bsb,
        accountNumber: pending.payer_account_number,
        amountCents: pending.amount_cents,
        counterparty: 'Tideway',
        description: pending.description,
        nppTransactionId,
        now,
      })
    }
    const state = reason === undefined ? ('SETTLED' as const) : ('REJECTED' as const)
    await tx
      .updateTable('bank.transfers')
      .set({ state, reason: reason ?? null, finished_at: now })
      .where('npp_transaction_id', '=', nppTransactionId)
      .execute()
    return { ...pending, state, reason: reason ?? null }
  })
  faultPoint(platform.env, 'rail-after-settled')
  if (transfer.instruction_id === null) return
  await events.instructionFinished({
    instructionId: transfer.instruction_id,
    nppTransactionId,
    settled: transfer.state === 'SETTLED',
    reason: transfer.reason ?? undefined,
  })
}
