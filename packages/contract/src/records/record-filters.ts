import { z } from 'zod/mini'
import { searchText } from '../calls/search-fields.ts'
import { parseTwoDecimals } from '../money/money.ts'

/**
 * Filters that every search of records takes next to its own criteria: status, amount, name and reference. A record is
 * found if it passes all of them.
 */
export interface RecordFilters<Status extends string = string> {
  /** The record has one of these statuses, as reads return it. */
  status?: readonly Status[] | undefined
  /** Dollars as text with two decimals, inclusive. */
  amountFrom?: string | undefined
  amountTo?: string | undefined
  /** Part of the payer's or the payee's name, without regard to case and accents. */
  name?: string | undefined
  /** Part of a reference of the payment, without regard to case and accents. */
  paymentReference?: string | undefined
}

const filterNames = [
  'status',
  'amountFrom',
  'amountTo',
  'name',
  'paymentReference',
] as const satisfies readonly (keyof RecordFilters)[]

/** Up to the largest amount of any payment. */
const amount = z.string().check(z.regex(/^\d{1,11}\.\d{2}$/))

/** A part of a text. Accents alone would be found in every text. */
const part = searchText.check(
  z.refine((text) => text === '' || /[^\s\p{Mn}]/u.test(text), {
    error: 'A letter, a digit or a sign is required',
  }),
)

/** Returns the fields of the filters for records that have these statuses. */
export function filterFields<const Statuses extends readonly string[]>(statuses: Statuses) {
  return {
    status: z.optional(
      z.array(z.enum(statuses)).check(z.minLength(1), z.maxLength(statuses.length)),
    ),
    amountFrom: z.optional(amount),
    amountTo: z.optional(amount),
    name: z.optional(part),
    paymentReference: z.optional(part),
  }
}

/** Requires the ends of an amount range in order. */
export const amountRangeCheck = z.refine<RecordFilters>(
  ({ amountFrom, amountTo }) => {
    const [from, to] = [amountFrom, amountTo].map((text) => text && parseTwoDecimals(text))
    return typeof from !== 'number' || typeof to !== 'number' || from <= to
  },
  { error: 'amountFrom should be less than or equal to amountTo' },
)

/** Rejects filters together with an id that has one record. */
export function notWithFilters<Name extends string>(id: Name) {
  return z.refine<RecordFilters & { [Key in Name]?: string | undefined }>(
    (search) => search[id] === undefined || !hasFilters(search),
    {
      error: `[object can't include other fields with (["${id}"]) in the same request]`,
    },
  )
}

export function hasFilters(search: RecordFilters): boolean {
  return filterNames.some((name) => search[name] !== undefined)
}
