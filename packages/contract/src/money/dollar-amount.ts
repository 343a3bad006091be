import { z } from 'zod/mini'

/** A number of dollars in a JSON response. Amounts in requests follow `DollarNumber` instead. */
export const DollarAmount = z.number().brand<'Dollars'>()

/** Dollars as text with exactly two decimals, used by refunds and everything except pay-in. */
export const DollarText = z.string().check(z.regex(/^[0-9]+\.[0-9]{2}$/))
