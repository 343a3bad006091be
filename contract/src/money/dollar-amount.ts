import { z } from 'zod/mini'

/** A JSON number of dollars in an answer. What calls may send has a rule of its own, `DollarNumber`. */
export const DollarAmount = z.number().brand<'Dollars'>()
