import { z } from 'zod/mini'

/** GET /balance: dollars as a number (spec 3.4). `timestamp` asks for the balance at an instant, UTC. */
export const Balance = z.object({ balance: z.number() })
export type Balance = z.infer<typeof Balance>

export const BalanceQuery = z.strictObject({
  timestamp: z.optional(z.iso.datetime({ offset: true })),
})
