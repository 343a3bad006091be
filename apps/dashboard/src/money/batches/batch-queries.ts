import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { Batch, BatchResult } from '@tideway/contract/batches/batch'
import type { BatchWork, ShownRows } from './batch-work.ts'

/** Refresh interval while rows are carried out, in milliseconds. A hidden tab makes no calls. */
const WHILE_RUNNING = 1000

export const batchesKey = (work: { name: string }, clientId: string) =>
  ['client', clientId, work.name] as const

/** Reads the newest batches. Null if the provider has none, or not for this user. */
export function batchesQuery<Result extends BatchResult>(
  api: Api,
  work: BatchWork<Result>,
  clientId: string,
) {
  return queryOptions({
    queryKey: [...batchesKey(work, clientId), 'list'],
    queryFn: async ({ signal }) => {
      try {
        return await work.readList(api, signal)
      } catch (error) {
        if ([403, 404].includes(failureStatus(error) ?? 0)) return null
        throw error
      }
    },
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? WHILE_RUNNING : false),
  })
}

/** Reviews a draft. An earlier review is not kept, because each review shows the current state. */
export function reviewQuery<Review>(
  work: { name: string },
  clientId: string,
  draftId: string,
  review: (signal: AbortSignal) => Promise<Review>,
) {
  return queryOptions({
    queryKey: [...batchesKey(work, clientId), 'review', draftId],
    queryFn: ({ signal }) => review(signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function batchQuery<Result extends BatchResult>(
  api: Api,
  work: BatchWork<Result>,
  { clientId, batchId, shown }: { clientId: string; batchId: string; shown: ShownRows },
) {
  return queryOptions({
    queryKey: [...batchesKey(work, clientId), batchId, shown.after, shown.onlyProblems],
    queryFn: ({ signal }) => work.readPage(api, batchId, shown, signal),
    // The previous page stays until the next one has arrived.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data && isMoving(state.data.batch) ? WHILE_RUNNING : false,
  })
}

/** Query of a page of outcomes. */
export function pageQuery({ after, onlyProblems }: ShownRows) {
  return { ...(after > 0 ? { after } : {}), ...(onlyProblems ? { only: 'problems' } : {}) }
}

/** Returns true while a row waits for its turn or for the bank. */
function isMoving({ status, inProgress }: Batch): boolean {
  return status === 'RUNNING' || inProgress.rows > 0
}

/** Reads the outcome of every row. */
export async function readAllRows<Result extends BatchResult>(
  api: Api,
  work: BatchWork<Result>,
  batchId: string,
): Promise<Result[]> {
  const rows: Result[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await work.readPage(api, batchId, { after, onlyProblems: false })
    rows.push(...page.rows)
    after = page.nextAfter
  }
  return rows
}
