import type { Api } from '@tideway/browser/http/api'
import type { z } from 'zod/mini'
import { readRecordStream } from '../../platform/record-stream.ts'
import type { ListPageRequest, PageReading } from '../list/list-loader.ts'
import { toUtc } from './local-date-time.ts'
import type { TransactionSearch } from './transaction-search.ts'

interface SearchCall<Row> {
  path: string
  schema: z.ZodMiniType<Row>
  /** What the search is by, in its envelope where it has one. */
  body: object
  /** Left out where the search is by an id of which there is one (spec 7.3). */
  page: Partial<ListPageRequest>
}

/** Reads a page of a search as it arrives; answers the token of the next one. */
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

/** The first record of a search; null where it finds none. */
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

/** The dates of a search as instants from '.000' to '.999' (readings 3, search dates to the API). */
export function datesOf({ startDate, endDate }: TransactionSearch) {
  return {
    ...(startDate === undefined ? {} : { fromDate: toUtc(startDate, 0) }),
    ...(endDate === undefined ? {} : { toDate: toUtc(endDate, 999) }),
  }
}
