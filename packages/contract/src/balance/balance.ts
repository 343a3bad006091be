import { z } from 'zod/mini'
import { DollarAmount } from '../money/dollar-amount.ts'
import type { Cents } from '../money/money.ts'
import { balanceToCents } from '../money/money.ts'

/** GET /balance: dollars as a number (spec 3.4). `timestamp` requests the balance at an instant, UTC. */
export const Balance = z.object({ balance: DollarAmount })
export type Balance = z.infer<typeof Balance>

export function balanceCents({ balance }: Balance): Cents {
  return balanceToCents(balance)
}

export const BalanceQuery = z.strictObject({
  timestamp: z.optional(z.iso.datetime({ offset: true })),
})
