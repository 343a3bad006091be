import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { DollarAmount } from '../money/dollar-amount.ts'
import type { Cents } from '../money/money.ts'
import { balanceToCents } from '../money/money.ts'

/** GET /balance: dollars as a number (spec 3.4). `timestamp` requests the balance at an instant, UTC. */
export const Balance = z.object({
  balance: field(DollarAmount, 'The available balance in dollars.', 10452.35),
})
export type Balance = z.infer<typeof Balance>
nameObject(Balance, 'Balance', 'The available balance.')

export function balanceCents({ balance }: Balance): Cents {
  return balanceToCents(balance)
}

export const BalanceQuery = z.strictObject({
  timestamp: field(
    z.optional(z.iso.datetime({ offset: true })),
    'Returns the balance at this instant, in UTC, instead of now.',
    '2026-11-20T03:00:00.000Z',
  ),
})
