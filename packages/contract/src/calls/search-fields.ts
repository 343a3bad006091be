import { z } from 'zod/mini'

/** Fields of search bodies (spec 7.3; provider API, conventions; readings 1, search). */

/** A search text. A text that no record can contain finds nothing. */
export const searchText = z.string().check(z.minLength(1), z.maxLength(140))

/** An instant in searches: UTC with milliseconds. */
export const utcMilliseconds = z.string().check(
  z.refine(
    (value) =>
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) &&
      !Number.isNaN(Date.parse(value)),
    {
      error:
        '[ECMA 262 regex "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" does not match input string]',
    },
  ),
)

/** Both ends of a range of dates. */
export const dateRange = {
  fromDate: z.optional(utcMilliseconds),
  toDate: z.optional(utcMilliseconds),
}

interface Dates {
  fromDate?: string | undefined
  toDate?: string | undefined
}

/** Requires both ends of a range or none, in order. */
export const dateRangeChecks = [
  z.refine<Dates>((search) => search.fromDate === undefined || search.toDate !== undefined, {
    error: '[object must contain (["toDate"]) if (["fromDate"]) is present]',
  }),
  z.refine<Dates>((search) => search.toDate === undefined || search.fromDate !== undefined, {
    error: '[object must contain (["fromDate"]) if (["toDate"]) is present]',
  }),
  z.refine<Dates>((search) => (search.fromDate ?? '') <= (search.toDate ?? search.fromDate ?? ''), {
    error: 'fromDate should be before or equal to toDate',
  }),
] as const

/** Rejects a search by this field together with dates. */
export function notWithDates<Name extends string>(name: Name) {
  return z.refine<Dates & { [Key in Name]?: string | undefined }>(
    (search) => search[name] === undefined || (search.fromDate ?? search.toDate) === undefined,
    {
      error: `[object can't include dates - (["toDate"]), (["fromDate"]) and (["${name}"]) in the same request]`,
    },
  )
}

/** Rejects a search by both fields together. */
export function notTogether<One extends string, Other extends string>(one: One, other: Other) {
  return z.refine<{ [Key in One | Other]?: string | undefined }>(
    (search) => search[one] === undefined || search[other] === undefined,
    { error: `[object can't include (["${one}"]) and (["${other}"]) in the same request]` },
  )
}
