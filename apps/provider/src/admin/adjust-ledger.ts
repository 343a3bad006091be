import { adjustmentReasonProblem, parseAdjustment } from '@tideway/contract/balance/adjustment'
import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { absoluteCents, addCents, formatAud } from '@tideway/contract/money/money'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import type { Adjustment } from '../balance/adjustments/adjust-balance.ts'
import {
  confirmAdjustment,
  openAdjustments,
  proposeAdjustment,
} from '../balance/adjustments/adjust-balance.ts'
import { availableBalance } from '../ledger/ledger.ts'
import { transact } from '../platform/database/transaction.ts'
import type { Platform } from '../platform/platform.ts'
import type { CommandInput } from './commands/command.ts'
import { readOnly } from './commands/command.ts'
import { clientOrRefuse, lockClient } from './manage-clients.ts'
import type { CommandOutcome } from './operator.ts'
import { OperatorError } from './operator.ts'

/** Proposes an adjustment of a client's balance, confirms one, or lists the open proposals. */
export async function adjustLedger(input: CommandInput): Promise<CommandOutcome> {
  const { platform, subject } = input
  const { amount, reason, confirm } = input.values as Record<string, string | undefined>
  const clientId = clientIdOf(subject)
  await clientOrRefuse(platform.db, clientId)
  if (confirm !== undefined) {
    if (amount !== undefined || reason !== undefined)
      throw new OperatorError('--confirm: books what was proposed; leave out --amount and --reason')
    return book(input, clientId, confirm)
  }
  if (amount === undefined && reason === undefined) return list(platform, clientId)
  return propose(input, clientId, { amount, reason })
}

async function list(platform: Platform, clientId: ClientId): Promise<CommandOutcome> {
  const open = await openAdjustments(platform.db, clientId, platform.clock.now())
  const balance = formatAud(await availableBalance(platform.pool, clientId))
  return readOnly(
    [
      `Balance of ${clientId}: ${balance}. Adjustments to confirm: ${open.length === 0 ? 'none' : ''}`.trim(),
      ...open.map((adjustment) => `  ${adjustment.adjustment_id}  ${factsOf(adjustment)}`),
    ].join('\n'),
  )
}

async function propose(
  { platform, operator }: CommandInput,
  clientId: ClientId,
  { amount, reason = '' }: { amount: string | undefined; reason: string | undefined },
): Promise<CommandOutcome> {
  const amountCents = parseAdjustment(amount ?? '')
  const reasonProblem = adjustmentReasonProblem(reason)
  if (amountCents === undefined || reasonProblem !== undefined)
    throw new OperatorError(
      ...(amountCents === undefined
        ? [
            `--amount: '${amount ?? ''}' must be dollars and cents other than 0, such as 12.50 or -12.50`,
          ]
        : []),
      ...(reasonProblem === undefined ? [] : [`--reason: ${reasonProblem}`]),
    )
  return transact(platform.db, async (tx) => {
    // Locks the client, so that two identical proposals at the same moment become one.
    await lockClient(tx, clientId)
    const openAdjustment = (await openAdjustments(tx, clientId, platform.clock.now())).find(
      (open) => open.amount_cents === amountCents && open.reason === reason,
    )
    const before = await availableBalance(platform.pool, clientId)
    const after = addCents(before, amountCents)
    if (after < 0) throw new OperatorError(belowZero('--amount', clientId, before, amountCents))
    const adjustment =
      openAdjustment ??
      (await proposeAdjustment(platform, tx, { clientId, amountCents, reason, by: operator }))
    return {
      changed: !openAdjustment,
      text: [
        `${openAdjustment ? 'Nothing to do: already proposed as' : 'Proposed'} adjustment ${adjustment.adjustment_id} of ${clientId}. The balance is unchanged.`,
        `  ${factsOf(adjustment)}`,
        `  Balance now ${formatAud(before)}, then ${formatAud(after)}`,
        `Next, by another operator before ${formatDateTime(adjustment.expires_at, SYDNEY)}: npm run admin -- ledger adjust ${clientId} --confirm ${adjustment.adjustment_id}`,
      ].join('\n'),
    }
  })
}

async function book(
  { platform, actor, operator }: CommandInput,
  clientId: ClientId,
  adjustmentId: string,
): Promise<CommandOutcome> {
  const confirmation = await confirmAdjustment(platform, {
    clientId,
    adjustmentId,
    by: operator,
    actor,
  })
  switch (confirmation.result) {
    case 'booked': {
      const { adjustment, before, after } = confirmation
      return {
        changed: true,
        text: [
          `Booked adjustment ${adjustmentId} of ${clientId}.`,
          `  ${factsOf(adjustment)}`,
          `  Balance before ${formatAud(before)}, after ${formatAud(after)}`,
        ].join('\n'),
      }
    }
    case 'confirmed before': {
      const { confirmed_by, confirmed_at } = confirmation.adjustment
      return {
        changed: false,
        text: `Nothing to do: ${confirmed_by} confirmed adjustment ${adjustmentId} at ${formatDateTime(confirmed_at ?? '', SYDNEY)}.`,
      }
    }
    case 'below zero':
      throw new OperatorError(
        belowZero(
          '--confirm',
          clientId,
          await availableBalance(platform.pool, clientId),
          confirmation.adjustment.amount_cents,
        ),
      )
    case 'refused':
      throw new OperatorError(`--confirm: ${confirmation.why}`)
    case 'unknown':
      throw new OperatorError(
        `--confirm: ${clientId} has no adjustment ${adjustmentId}. 'ledger adjust ${clientId}' lists those to confirm`,
      )
  }
}

function factsOf({
  amount_cents: cents,
  reason,
  proposed_by: by,
  proposed_at: at,
}: Adjustment): string {
  const amount = formatAud(absoluteCents(cents))
  return `${cents > 0 ? `add ${amount}` : `take ${amount}`}: ${reason} (proposed by ${by}, ${formatDateTime(at, SYDNEY)})`
}

function belowZero(option: string, clientId: ClientId, balance: Cents, amount: Cents): string {
  return `${option}: the balance of ${clientId} is ${formatAud(balance)}, and a balance cannot be below zero, so ${formatAud(absoluteCents(amount))} cannot be taken`
}
