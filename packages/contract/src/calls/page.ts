import { z } from 'zod/mini'
import { leftOutAs } from './tolerant.ts'

/** Paging of every search (provider API, conventions; readings 1, paging): newest first, by an opaque token. */

export const MAX_RECORDS = 50_000
const DEFAULT_RECORDS = 100

/** Query of a search. numberOfRecords is 1 to 50,000. The response may hold fewer records and a nextPageId. */
export const PageQuery = z.strictObject({
  numberOfRecords: z.optional(
    z.string().check(
      z.refine(
        (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_RECORDS,
        {
          error: `must be a whole number from 1 to ${MAX_RECORDS}`,
        },
      ),
    ),
  ),
  nextPageId: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
})

/** `{records, recordCount, nextPageId}`: recordCount counts this page, and nextPageId is absent on the last page. */
export function pageSchemaOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    records: z.array(item),
    recordCount: leftOutAs(z.number(), 0),
    nextPageId: z.optional(z.string()),
  })
}

/** Returns the requested page size of a search (spec 9, records and paging). */
export function requestedRecords({ numberOfRecords }: z.infer<typeof PageQuery>): number {
  return numberOfRecords === undefined ? DEFAULT_RECORDS : Number(numberOfRecords)
}
