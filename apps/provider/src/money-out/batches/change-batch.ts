import type { Batch as BatchView } from '@tideway/contract/batches/batch'
import { forbidden } from '@tideway/contract/calls/problems'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../http/authentication/caller.ts'
import { callerOf } from '../../http/calls/calls.ts'
import type { Actor } from '../../people/audit/record-audit.ts'
import { actorOf, recordAudit } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Batch, BatchKey } from './batch-kind.ts'
import { batchNouns } from './batch-kind.ts'
import {
  findBatch,
  lockBatch,
  lockBatchesOf,
  resumeBatch,
  retryBatch,
  stopBatch,
} from './batch-store.ts'
import type { BatchKindName } from './batch-tables.ts'
import { viewBatch } from './batch-view.ts'

export type BatchAct = 'stop' | 'resume' | 'retry'

export type BatchRequest = FastifyRequest<{ Params: { batchId: BatchKey['batchId'] } }>

/** Rejects resuming or retrying a batch, under the locks on the client and the batch. */
export type RefuseToContinue = (
  platform: Platform & { db: Tx },
  batch: Batch,
  act: Exclude<BatchAct, 'stop'>,
  body: unknown,
) => Promise<void>

/** The checks of a call that resumes or retries a batch. */
export interface GoingOn {
  refuse?: RefuseToContinue | undefined
  /** The risk that the person accepts. */
  body?: unknown
}

const effects: Record<
  BatchAct,
  (platform: Platform, tx: Tx, batch: Batch, by: Actor) => Promise<boolean>
> = {
  stop: (_, tx, batch) => stopBatch(tx, batch),
  resume: resumeBatch,
  retry: retryBatch,
}

/** Stops, resumes or retries a batch, with its entry in the audit trail if anything changed. */
export function changeBatch(
  platform: Platform,
  kind: BatchKindName,
  key: BatchKey,
  caller: Caller,
  act: BatchAct,
  { refuse, body }: GoingOn = {},
): Promise<BatchView> {
  const actor = actorOf(caller)
  return transact(platform.db, async (tx) => {
    // Only one list of a client resumes or retries at a time, so that no check misses the payments of another list.
    if (act !== 'stop') await lockBatchesOf(tx, key.clientId)
    const batch = await lockBatch(tx, kind, key)
    if (act !== 'stop' && (act === 'retry' || batch.status === 'STOPPED'))
      await refuse?.({ ...platform, db: tx }, batch, act, body)
    if (await effects[act](platform, tx, batch, actor))
      await recordAudit(tx, {
        clientId: key.clientId,
        actor,
        action: `${batchNouns[kind]}.${act}`,
        subjectId: key.batchId,
        at: platform.clock.now(),
      })
    return viewBatch(tx, await findBatch(tx, kind, key))
  })
}

export function keyOf(request: BatchRequest): BatchKey {
  return { clientId: callerOf(request).clientId, batchId: request.params.batchId }
}

/** Keys have no batches, because a program can make its calls one by one. */
export function personOf(request: FastifyRequest): Caller {
  const caller = callerOf(request)
  if (caller.kind !== 'user') throw new ApiError(forbidden)
  return caller
}
