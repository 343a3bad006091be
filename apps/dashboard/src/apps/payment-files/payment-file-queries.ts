import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import { readAnswer } from '@tideway/contract/calls/tolerant'
import { BatchApp } from '@tideway/contract/payment-files/batch-app'
import type { ConnectionTest, PaymentFile } from '@tideway/contract/payment-files/payment-file'
import {
  PaymentFileConnection,
  PaymentFileDetail,
  PaymentFileLinePage,
  PaymentFilePage,
} from '@tideway/contract/payment-files/payment-file'
import { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import type { LoadedSettings } from '../../platform/saving/save-merged.ts'
import type { Apps } from '../app-queries.ts'
import { appsQuery } from '../app-queries.ts'

/** Reads the batch app from the apps (spec 3.12). */
export function paymentFilesAppOf(api: Api, clientId: string) {
  return queryOptions({
    ...appsQuery(api, clientId),
    select: loadedPaymentFiles,
  })
}

/** The batch app with the ETag of its response. */
export const loadedPaymentFiles = ({ batch, etag }: Apps): LoadedSettings<BatchApp> => ({
  draft: readAnswer(BatchApp, batch ?? {}),
  etag,
})

/*
 * Not part of the provider API (readings 5): if a provider answers 404 or 403, the screen leaves out the parts that
 * need these calls.
 */

/** Files in a page of the list. */
const FILES = 20
/** Failed lines shown at once. */
const LINES = 100
/** Refresh interval of the list while payments are being made, in milliseconds. */
const WHILE_RUNNING = 3_000
const WHILE_WAITING = 15_000

const batchesKey = (clientId: string) => ['client', clientId, 'batches'] as const

/** Reads files in pages, newest first. Refreshes automatically, and more often while a file is being paid. */
export function batchesQuery(api: Api, clientId: string) {
  return infiniteQueryOptions({
    queryKey: [...batchesKey(clientId), 'list'],
    queryFn: ({ signal, pageParam }) =>
      api.portal({
        path: batchesPath(clientId),
        query: { numberOfRecords: FILES, nextPageId: pageParam },
        schema: PaymentFilePage,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageId }) => nextPageId,
    refetchInterval: ({ state }) => {
      if (isNotOffered(state.error)) return false
      const files = state.data?.pages.flatMap(({ records }) => records)
      return files?.some(isBeingPaid) ? WHILE_RUNNING : WHILE_WAITING
    },
  })
}

/** A file that waits for approval may do so for days. */
function isBeingPaid({
  status,
  waitsForApproval,
}: Pick<PaymentFile, 'status' | 'waitsForApproval'>) {
  return status === 'RECEIVED' && !waitsForApproval
}

/** Reads a file with its problems, line by line. */
export function paymentFileQuery(api: Api, clientId: string, batchId: string) {
  return queryOptions({
    queryKey: [...batchesKey(clientId), batchId],
    queryFn: ({ signal }) =>
      api.portal({
        path: `${batchesPath(clientId)}/${encodeURIComponent(batchId)}`,
        schema: PaymentFileDetail,
        signal,
      }),
  })
}

/** Reads a file's payments in file order, all or only the failed ones. */
export function paymentFileLinesQuery(
  api: Api,
  clientId: string,
  batch: Pick<PaymentFile, 'batchId' | 'status' | 'waitsForApproval'>,
  only: 'failed' | undefined,
) {
  const { batchId, status } = batch
  const isPaid = isBeingPaid(batch)
  return infiniteQueryOptions({
    // After its last payment a file is read once more, and then no longer refreshed.
    queryKey: [...batchesKey(clientId), batchId, 'lines', only ?? 'all', status],
    refetchInterval: isPaid ? WHILE_RUNNING : false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }) =>
      api.portal({
        path: `${batchesPath(clientId)}/${encodeURIComponent(batchId)}/lines`,
        query: { only, numberOfRecords: LINES, nextPageId: pageParam },
        schema: PaymentFileLinePage,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageId }) => nextPageId,
  })
}

/** Reads the result of the last poll of the input folder. */
export function connectionQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: [...batchesKey(clientId), 'connection'],
    queryFn: ({ signal }) =>
      api.portal({
        path: `${batchAppPath(clientId)}/connection`,
        schema: PaymentFileConnection,
        signal,
      }),
    refetchInterval: ({ state }) => (isNotOffered(state.error) ? false : WHILE_WAITING),
  })
}

/** Tests the given details, saved or not. */
export function testConnection(api: Api, clientId: string, body: ConnectionTest) {
  return api.portal({
    method: 'POST',
    path: `${batchAppPath(clientId)}/test-connection`,
    body,
    schema: ConnectionTestResult,
    // Name lookup, connection and login may each be slow.
    timeoutMs: 60_000,
  })
}

const clientPath = (clientId: string) => `/clients/${encodeURIComponent(clientId)}`
const batchesPath = (clientId: string) => `${clientPath(clientId)}/batches`
const batchAppPath = (clientId: string) => `${clientPath(clientId)}/apps/batch`
