import { z } from 'zod/mini'

/** A number of dollars in a JSON response. Amounts in requests follow `DollarNumber` instead. */
export const DollarAmount = z.number().brand<'Dollars'>()
