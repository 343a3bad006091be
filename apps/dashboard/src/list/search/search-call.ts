import type { Api } from '@tideway/browser/http/api'
import type { z } from 'zod/mini'
import { readRecordStream } from '../../platform/records/record-stream.ts'
import type { ListPageRequest, PageReading } from '../loading/list-page.ts'
import { toUtc } from './dates/local-date-time.ts'
import type { TransactionSearch } from './transaction-search.ts'

interface SearchCall<Row> {
  path: string
  schema: z.ZodMiniType<Row>
  /** The search criteria, in their envelope if the call has one. */
  body: object
  /** Absent if the search is by an id that only one record has (spec 7.3). */
  page: Partial<ListPageRequest>
}

/** Reads the next page with records as it arrives, and returns the token of the page after it. */
export function searchRecords<Row>(
  api: Api,
  { path, schema, body, page }: SearchCall<Row>,
  reading: PageReading<Row>,
): Promise<string | undefined> {
  return readUntilFound(page.nextPageId)

  /** Reads on while pages are empty, because with filters a page may be empty although another follows. */
  async function readUntilFound(nextPageId: string | undefined): Promise<string | undefined> {
    let hasRecords = false
    const next = await readRecordStream(
      api.restResponse,
      {
        method: 'POST',
        path,
        query: { numberOfRecords: page.numberOfRecords, nextPageId },
        body,
      },
      {
        schema,
        signal: reading.signal,
        onRecords(records) {
          hasRecords = true
          reading.onRecords(records)
        },
      },
    )
    return hasRecords || next === undefined ? next : readUntilFound(next)
  }
}

/** Returns the first record of a search, or null if nothing was found. */
export async function searchOne<Row>(
  api: Api,
  call: Omit<SearchCall<Row>, 'page'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Row | null> {
  let first: Row | undefined
  const onRecords = ([record]: readonly Row[]) => {
    first ??= record
  }
  await searchRecords(api, { ...call, page: {} }, { signal, onRecords })
  return first ?? null
}

/** Returns the filters of a search in the provider's form. Leaves out statuses that the type does not have. */
export function searchFiltersOf<Status extends string>(
  { status, amountFrom, amountTo, name, paymentReference }: TransactionSearch,
  statuses: readonly Status[],
) {
  const words = status?.split(',')
  return {
    ...(words ? { status: statuses.filter((one) => words.includes(one)) } : {}),
    ...(amountFrom === undefined ? {} : { amountFrom }),
    ...(amountTo === undefined ? {} : { amountTo }),
    ...(name === undefined ? {} : { name }),
    ...(paymentReference === undefined ? {} : { paymentReference }),
  }
}

/** Returns the dates of a search as instants from '.000' to '.999' (readings 3, search dates to the API). */
export function searchDatesOf({ startDate, endDate, zone }: TransactionSearch) {
  return {
    ...(startDate === undefined ? {} : { fromDate: toUtc(startDate, 0, zone) }),
    ...(endDate === undefined ? {} : { toDate: toUtc(endDate, 999, zone) }),
  }
}
