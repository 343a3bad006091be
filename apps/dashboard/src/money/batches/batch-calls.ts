import type { Api } from '@tideway/browser/http/api'
import type { Batch, BatchResult } from '@tideway/contract/batches/batch'
import type { z } from 'zod/mini'
import { pageQuery } from './batch-queries.ts'
import type { BatchPage, BatchWork } from './batch-work.ts'

/** Returns the calls about batches of a kind, with the schemas of their answers. */
export function batchCalls<Review, Result extends BatchResult>(
  name: BatchWork<Result>['name'],
  schemas: {
    Review: z.ZodMiniType<Review>
    Batch: z.ZodMiniType<Batch>
    List: z.ZodMiniType<Partial<Record<`${BatchWork<Result>['name']}es`, Batch[]>>>
    Page: z.ZodMiniType<BatchPage<Result>>
  },
) {
  const path = `/${name}es`
  const pathOf = (batchId: string) => `${path}/${encodeURIComponent(batchId)}`
  return {
    review: (api: Api, rows: readonly object[], signal: AbortSignal) =>
      api.portal({
        method: 'POST',
        path: `/${name}Reviews`,
        body: { rows },
        schema: schemas.Review,
        signal,
      }),
    begin: (
      api: Api,
      {
        fileName,
        ...list
      }: { rows: readonly object[]; confirmed: object; fileName?: string | undefined },
      idempotencyKey: string,
    ) =>
      api.portal({
        method: 'POST',
        path,
        body: { ...list, ...(fileName === undefined ? {} : { fileName }) },
        idempotencyKey,
        schema: schemas.Batch,
      }),
    readList: async (api, signal) =>
      (await api.portal({ path, schema: schemas.List, signal }))[`${name}es`] ?? [],
    readPage: (api, batchId, shown, signal) =>
      api.portal({
        path: pathOf(batchId),
        query: pageQuery(shown),
        schema: schemas.Page,
        ...(signal && { signal }),
      }),
    change: (api, batchId, act, accepted) =>
      api.portal({
        method: 'POST',
        path: `${pathOf(batchId)}/${act}`,
        ...(accepted && { body: accepted }),
        schema: schemas.Batch,
      }),
  } satisfies Partial<BatchWork<Result>> & Record<'review' | 'begin', unknown>
}
