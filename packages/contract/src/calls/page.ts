import { z } from 'zod/mini'
import { field } from './docs/field.ts'
import { leftOutAs } from './tolerant.ts'

/** Paging of every search (provider API, conventions; readings 1, paging): newest first, by an opaque token. */

export const MAX_RECORDS = 50_000
const DEFAULT_RECORDS = 100

/** Query of a search. numberOfRecords is 1 to 50,000. The response may hold fewer records and a nextPageId. */
export const PageQuery = z.strictObject({
  numberOfRecords: field(
    z.optional(
      z.string().check(
        z.refine(
          (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_RECORDS,
          {
            error: `must be a whole number from 1 to ${MAX_RECORDS}`,
          },
        ),
      ),
    ),
    'The number of records of a page, from 1 to 50,000; 100 if you leave it out. A page may have fewer records although another page follows.',
    '100',
    { type: 'integer', minimum: 1, maximum: MAX_RECORDS, default: DEFAULT_RECORDS },
  ),
  nextPageId: field(
    z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    'The `nextPageId` of the previous page of the same search.',
    'MTc5NTE0MzYwMDAwMC40ZjBjOWExZDI3YmU0ZDBmOGE1YzNlNmI3ZDlmMTAyMC5hQjNfeFk5cVEtWjA',
  ),
})

/** `{records, recordCount, nextPageId}`: recordCount counts this page, and nextPageId is absent on the last page. */
export function pageSchemaOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    records: field(z.array(item), 'The records of this page. Newest first.'),
    recordCount: field(leftOutAs(z.number(), 0), 'The number of records on this page.', 1),
    nextPageId: field(
      z.optional(z.string()),
      'Identifies the next page: send it as `nextPageId` with the same criteria. Absent on the last page.',
      'MTc5NTE0MzYwMDAwMC40ZjBjOWExZDI3YmU0ZDBmOGE1YzNlNmI3ZDlmMTAyMC5hQjNfeFk5cVEtWjA',
    ),
  })
}

/** Returns the requested page size of a search (spec 9, records and paging). */
export function requestedRecords({ numberOfRecords }: z.infer<typeof PageQuery>): number {
  return numberOfRecords === undefined ? DEFAULT_RECORDS : Number(numberOfRecords)
}
