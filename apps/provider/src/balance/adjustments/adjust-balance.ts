import type { AdjustingOperator } from '@tideway/contract/balance/adjustment'
import { ADJUSTMENT_HOURS, whyNotConfirm } from '@tideway/contract/balance/adjustment'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { absoluteCents, addCents, centsToText } from '@tideway/contract/money/money'
import { HOUR } from '@tideway/contract/time/durations'
import type { Selectable } from 'kysely'
import { postTransaction } from '../../ledger/ledger.ts'
import { lockedAvailableBalance } from '../../ledger/reserve-funds.ts'
import type { Actor } from '../../people/audit/record-audit.ts'
import { recordAudit } from '../../people/audit/record-audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { databaseConstraint, transact } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'

export type Adjustment = Selectable<Tables['ledger_adjustments']>

/** Returns the adjustments of a client that another operator may still confirm, oldest first. */
export function openAdjustments(db: Reader, clientId: ClientId, now: Date): Promise<Adjustment[]> {
  return db
    .selectFrom('ledger_adjustments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('adjustment_id')
    .execute()
}

/** Stores a proposal, which changes no balance. */
export async function proposeAdjustment(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  proposal: { clientId: ClientId; amountCents: Cents; reason: string; by: AdjustingOperator },
): Promise<Adjustment> {
  const now = clock.now()
  return tx
    .insertInto('ledger_adjustments')
    .values({
      client_id: proposal.clientId,
      adjustment_id: newId(now),
      amount_cents: proposal.amountCents,
      reason: proposal.reason,
      proposed_by: proposal.by.name,
      proposed_at: now,
      proposed_as: proposal.by.sudoUser ?? '',
      expires_at: new Date(now.getTime() + ADJUSTMENT_HOURS * HOUR),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Balances in cents. */
type Confirmation =
  | { result: 'booked'; adjustment: Adjustment; before: Cents; after: Cents }
  | { result: 'confirmed before'; adjustment: Adjustment }
  | { result: 'refused'; why: string }
  | { result: 'below zero'; adjustment: Adjustment }
  | { result: 'unknown' }

/**
 * Books an adjustment once, if the operator may confirm it: money between the balance and the settlement account. The
 * ledger refuses a balance below zero.
 *
 * @param actor The confirming operator, as the client's activity names them.
 */
export async function confirmAdjustment(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  {
    clientId,
    adjustmentId,
    by,
    actor,
  }: { clientId: ClientId; adjustmentId: string; by: AdjustingOperator; actor: Actor },
): Promise<Confirmation> {
  let adjustment: Adjustment | undefined
  try {
    return await transact(db, async (tx): Promise<Confirmation> => {
      adjustment = await lockAdjustment(tx, clientId, adjustmentId)
      if (!adjustment) return { result: 'unknown' }
      if (adjustment.confirmed_at !== null) return { result: 'confirmed before', adjustment }
      const now = clock.now()
      const proposer = {
        name: adjustment.proposed_by,
        sudoUser: adjustment.proposed_as || undefined,
      }
      const why = whyNotConfirm(proposer, by, { now, expiresAt: adjustment.expires_at })
      if (why !== undefined) return { result: 'refused', why }
      await book(tx, adjustment, { by, actor, now })
      const after = await lockedAvailableBalance(tx, clientId)
      const before = addCents(after, -adjustment.amount_cents as Cents)
      return { result: 'booked', adjustment, before, after }
    })
  } catch (error) {
    if (adjustment && databaseConstraint(error) === 'ledger_account_sign')
      return { result: 'below zero', adjustment }
    throw error
  }
}

function lockAdjustment(
  tx: Tx,
  clientId: ClientId,
  adjustmentId: string,
): Promise<Adjustment | undefined> {
  return tx
    .selectFrom('ledger_adjustments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('adjustment_id', '=', adjustmentId)
    .forUpdate()
    .executeTakeFirst()
}

async function book(
  tx: Tx,
  {
    client_id: clientId,
    adjustment_id: adjustmentId,
    amount_cents,
    reason,
    proposed_by,
  }: Adjustment,
  { by, actor, now }: { by: AdjustingOperator; actor: Actor; now: Date },
): Promise<void> {
  await tx
    .updateTable('ledger_adjustments')
    .set({ confirmed_by: by.name, confirmed_at: now, confirmed_as: by.sudoUser ?? '' })
    .where('client_id', '=', clientId)
    .where('adjustment_id', '=', adjustmentId)
    .execute()
  await recordAudit(tx, {
    clientId,
    actor,
    action: 'balance.adjust',
    subjectId: adjustmentId,
    details: {
      amount: centsToText(amount_cents),
      reason,
      proposedBy: `operator ${proposed_by}`,
      confirmedBy: `operator ${by.name}`,
    },
    at: now,
  })
  const amount = absoluteCents(amount_cents)
  const isAdded = amount_cents > 0
  await postTransaction(tx, {
    clientId,
    kind: 'adjustment',
    subjectId: adjustmentId,
    at: now,
    debit: isAdded ? { settlement: amount } : { float: amount },
    credit: isAdded ? { float: amount } : { settlement: amount },
  })
}
