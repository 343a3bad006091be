import type { ActivityAction } from '@tideway/contract/activity/activity'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { LastSaved } from '@tideway/contract/calls/precondition'
import { settingsChanged } from '@tideway/contract/calls/precondition'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { entityTag, entityTagsOf, hasSamePart } from '../../platform/entity-tag.ts'

/**
 * A 412 for a save that was based on older settings. It is not recorded, because the caller reads again and saves
 * again.
 */
export class StaleSave extends ApiError {}

/** The version that a caller's save is based on. The save is allowed only if the settings still have it. */
export interface BasedOn {
  isCurrent: (db: Reader) => Promise<boolean>
}

/**
 * Returns the version that a save is based on, or undefined without If-Match, when the save replaces any version.
 * `read` returns the current settings as a read does, from which the tag of its response was made.
 */
export function basedOn(
  request: FastifyRequest,
  read: (db: Reader) => Promise<unknown>,
): BasedOn | undefined {
  const tags = entityTagsOf(request.headers['if-match'])
  return tags && { isCurrent: async (db) => tags.has(entityTag(await read(db))) }
}

/** Like `basedOn`, for a save of one of the parts of the tag (`entityTagOfParts`). */
export function basedOnPart<Parts extends object>(
  request: FastifyRequest,
  read: (db: Reader) => Promise<Parts>,
  part: keyof Parts & string,
): BasedOn | undefined {
  const tags = entityTagsOf(request.headers['if-match'])
  return (
    tags && {
      async isCurrent(db) {
        const parts = await read(db)
        return [...tags].some((tag) => hasSamePart(tag, parts, part))
      },
    }
  )
}

/**
 * Throws if the settings differ from those that the caller read. Call it under the lock of the save. `actions` are the
 * names under which the save is recorded. The last such entry shows who saved last, and when.
 */
export async function refuseStale(
  tx: Tx,
  based: BasedOn | undefined,
  clientId: ClientId,
  actions: readonly ActivityAction[],
): Promise<void> {
  if (based === undefined || (await based.isCurrent(tx))) return
  throw new StaleSave(settingsChanged(await lastSavedOf(tx, clientId, actions)))
}

async function lastSavedOf(
  db: Reader,
  clientId: ClientId,
  actions: readonly ActivityAction[],
): Promise<LastSaved | undefined> {
  if (actions.length === 0) return undefined
  const last = await db
    .selectFrom('activities')
    .select(['actor_name', 'acted_at'])
    .where('client_id', '=', clientId)
    .where('action', 'in', actions)
    .where('result', '=', 'DONE')
    .orderBy('acted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && { name: last.actor_name, savedDatetime: last.acted_at.toISOString() }
}
