import type { Api } from '@tideway/browser/http/api'
import type { z } from 'zod/mini'
import { readRecordStream } from '../../platform/record-stream.ts'
import type { ListPageRequest, PageReading } from '../list/list-loader.ts'
import { toUtc } from './local-date-time.ts'
import type { TransactionSearch } from './transaction-search.ts'

interface SearchCall<Row> {
  path: string
  schema: z.ZodMiniType<Row>
  /** The search criteria, in their envelope if the call has one. */
  body: object
  /** Absent if the search is by an id that only one record has (spec 7.3). */
  page: Partial<ListPageRequest>
}

/** Reads one page of a search as it arrives, and returns the token of the next page. */
export function searchRecords<Row>(
  api: Api,
  { path, schema, body, page }: SearchCall<Row>,
  reading: PageReading<Row>,
): Promise<string | undefined> {
  const { numberOfRecords, nextPageId } = page
  return readRecordStream(
    api.restResponse,
    { method: 'POST', path, query: { numberOfRecords, nextPageId }, body },
    { schema, ...reading },
  )
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

/** Returns the dates of a search as instants from '.000' to '.999' (readings 3, search dates to the API). */
export function searchDatesOf({ startDate, endDate, zone }: TransactionSearch) {
  return {
    ...(startDate === undefined ? {} : { fromDate: toUtc(startDate, 0, zone) }),
    ...(endDate === undefined ? {} : { toDate: toUtc(endDate, 999, zone) }),
  }
}
