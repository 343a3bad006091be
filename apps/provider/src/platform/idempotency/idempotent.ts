import type { ClientId } from '@tideway/contract/calls/ids'
import { DAY_SECONDS } from '@tideway/contract/time/durations'
import type { Tx } from '../database/database.ts'
import { transact } from '../database/transaction.ts'
import type { Change } from '../distribution/join-changes.ts'
import { joinChanges } from '../distribution/join-changes.ts'
import type { Platform } from '../platform.ts'
import type { IdempotentAnswer } from './idempotent-answer.ts'
import { answerAgain, hashOfCall } from './idempotent-answer.ts'

export interface IdempotentCall {
  clientId: ClientId
  /** The person or the API key that makes the call. Only this caller gets the stored answer again. */
  callerId: string
  /** The caller's Idempotency-Key, if it sent one. */
  key: string | undefined
  operation: string
  payload: unknown
}

/** The effect of a call. */
interface Effect {
  status: number
  body: unknown
  /** Change that belongs to the effect and is written in one statement with the stored answer. */
  alongside?: Change
}

/**
 * Runs an effect once for each idempotency key (readings 1, idempotency key). Claiming the key, the change and the
 * stored answer are one transaction. A second call with the key waits for the claim and then gets the first answer. If
 * the effect throws, the claim is rolled back, so a rejected call leaves its key free. With a key, the transaction is
 * repeated after a commit with an unknown outcome: if it was committed, the stored answer is found.
 */
export async function runIdempotent(
  platform: Pick<Platform, 'db' | 'clock'>,
  call: IdempotentCall,
  effect: (tx: Tx) => Promise<Effect>,
): Promise<IdempotentAnswer> {
  const hash = hashOfCall(call)
  const run = async (tx: Tx): Promise<IdempotentAnswer> => {
    const earlierAnswer = await claim(tx, platform, call, hash)
    if (earlierAnswer) return earlierAnswer
    const { status, body, alongside } = await effect(tx)
    const text = JSON.stringify(body)
    if (call.key === undefined) await alongside?.execute()
    else {
      const query = await joinChanges(tx, { alongside })
      await query
        .updateTable('idempotency_keys')
        .set({ status, body: text })
        .where('client_id', '=', call.clientId)
        .where('key', '=', call.key)
        .execute()
    }
    return { status, body: text, replayed: false }
  }
  return transact(platform.db, run, { repeatable: call.key !== undefined })
}

async function claim(
  tx: Tx,
  platform: Pick<Platform, 'db' | 'clock'>,
  call: IdempotentCall,
  hash: string,
): Promise<IdempotentAnswer | undefined> {
  if (call.key === undefined) return undefined
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      client_id: call.clientId,
      key: call.key,
      request_hash: hash,
      status: 0,
      body: '',
      caller_id: call.callerId,
      created_at: platform.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'caller_id', 'status', 'body'])
    .where('client_id', '=', call.clientId)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow()
  return answerAgain(first, { hash, callerId: call.callerId })
}

const KEPT_DAYS = 7

/** Deletes old keys. A key is valid for a week, after which its call counts as new. */
export function registerIdempotencyCleanupJobs(platform: Platform): void {
  platform.jobs.every('idempotency-cleanup', DAY_SECONDS, () => deleteOldKeys(platform))
}

export async function deleteOldKeys({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_SECONDS * 1000)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
