import { z } from 'zod/mini'
import type { Cents } from '../money/money.ts'

/** GET /balance: dollars as a number (spec 3.4). `timestamp` asks for the balance at an instant, UTC. */
export const Balance = z.object({ balance: z.number() })
export type Balance = z.infer<typeof Balance>

/** The balance in cents, to the nearest: dollars on the wire are a floating-point number. It may be nothing or less. */
export function balanceCents({ balance }: Balance): Cents {
  return Math.round(balance * 100)
}

export const BalanceQuery = z.strictObject({
  timestamp: z.optional(z.iso.datetime({ offset: true })),
})
