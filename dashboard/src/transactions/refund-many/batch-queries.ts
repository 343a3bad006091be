import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { Attempt } from '@tideway/browser/money/idempotency-keys'
import type {
  RefundBatchDetail as Detail,
  RefundBatchBody,
  RefundBatchResultRow,
} from '@tideway/contract/refunds/refund-batch'
import {
  RefundBatch,
  RefundBatchDetail,
  RefundBatchList,
  RefundBatchReview,
} from '@tideway/contract/refunds/refund-batch'
import type { RefundDraft } from './refund-draft.ts'

/** Refresh interval while refunds are being made, in milliseconds. A hidden tab asks for nothing. */
const WHILE_RUNNING = 1000

export const batchesKey = (clientId: string) => ['client', clientId, 'refundBatches'] as const

/** Reads the newest batches. Null if the provider has none, or not for this user. */
export function batchesQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: [...batchesKey(clientId), 'list'],
    queryFn: async ({ signal }) => {
      try {
        const call = { path: '/refundBatches', schema: RefundBatchList, signal }
        return (await api.portal(call)).refundBatches
      } catch (error) {
        if ([403, 404].includes(failureStatus(error) ?? 0)) return null
        throw error
      }
    },
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? WHILE_RUNNING : false),
  })
}

/** Reviews a draft. It says what can be refunded now, so an earlier review is not kept. */
export function reviewQuery(api: Api, clientId: string, { id, rows }: RefundDraft) {
  return queryOptions({
    queryKey: [...batchesKey(clientId), 'review', id],
    queryFn: ({ signal }) =>
      api.portal({
        method: 'POST',
        path: '/refundBatchReviews',
        body: { rows },
        schema: RefundBatchReview,
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export interface ShownRows {
  /** The page begins after this row. */
  after: number
  onlyProblems: boolean
}

export function batchQuery(api: Api, clientId: string, batchId: string, shown: ShownRows) {
  return queryOptions({
    queryKey: [...batchesKey(clientId), batchId, shown.after, shown.onlyProblems],
    queryFn: ({ signal }) => readBatch(api, batchId, shown, signal),
    // The page before stays until the next one has arrived.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data && isMoving(state.data.batch) ? WHILE_RUNNING : false,
  })
}

function readBatch(
  api: Api,
  batchId: string,
  { after, onlyProblems }: ShownRows,
  signal: AbortSignal | undefined,
): Promise<Detail> {
  return api.portal({
    path: `/refundBatches/${encodeURIComponent(batchId)}`,
    query: { ...(after > 0 ? { after } : {}), ...(onlyProblems ? { only: 'problems' } : {}) },
    schema: RefundBatchDetail,
    ...(signal && { signal }),
  })
}

/** True while a row waits for its turn or for the bank. */
function isMoving({ status, inProgress }: RefundBatch): boolean {
  return status === 'RUNNING' || inProgress.rows > 0
}

/** Reads the outcome of every row. */
export async function readAllRows(api: Api, batchId: string): Promise<RefundBatchResultRow[]> {
  const rows: RefundBatchResultRow[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: Detail = await readBatch(api, batchId, { after, onlyProblems: false }, undefined)
    rows.push(...page.rows)
    after = page.nextAfter
  }
  return rows
}

export function beginBatch(api: Api, body: RefundBatchBody, { key }: Attempt) {
  return api.portal({
    method: 'POST',
    path: '/refundBatches',
    body,
    idempotencyKey: key,
    schema: RefundBatch,
  })
}

export type BatchAction = 'stop' | 'resume' | 'retry'

export function changeBatch(api: Api, batchId: string, action: BatchAction) {
  const path = `/refundBatches/${encodeURIComponent(batchId)}/${action}`
  return api.portal({ method: 'POST', path, schema: RefundBatch })
}
