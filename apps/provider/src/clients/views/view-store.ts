import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import { settingsChanged } from '@tideway/contract/calls/precondition'
import type { NewView, View, ViewChange, ViewKind } from '@tideway/contract/views/view'
import {
  MOST_VIEWS,
  viewKinds,
  viewName,
  viewNameKey,
  viewProblems,
} from '@tideway/contract/views/view'
import { viewQuery } from '@tideway/contract/views/view-content'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { ApiError } from '../../platform/api-error.ts'
import type { Database, Reader, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { databaseConstraint, transact } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'

/** A person, and the client that they act for. No one else sees these views. */
export interface ViewOwner {
  accountId: AccountId
  clientId: ClientId
}

/** Returns a person's views, by kind and name. */
export async function viewsOf(db: Reader, owner: ViewOwner): Promise<View[]> {
  const rows = await owned(db, owner).orderBy('name_key').execute()
  return viewKinds.flatMap((kind) => rows.filter((row) => row.kind === kind).map(viewOf))
}

/** Saves a new view. Throws a 409 for a name that is taken, or if there are too many. */
export async function addView(
  platform: Pick<Platform, 'db' | 'clock'>,
  owner: ViewOwner,
  newView: NewView,
): Promise<View> {
  const { kind, isDefault = false } = newView
  return changeViews(platform.db, owner, async (tx) => {
    const others = await owned(tx, owner).where('kind', '=', kind).execute()
    if (others.length >= MOST_VIEWS) throw new ApiError(viewProblems.tooMany)
    const at = platform.clock.now()
    if (isDefault) await unsetDefault(tx, owner, kind, at)
    const row = await tx
      .insertInto('views')
      .values({
        view_id: newId(at),
        client_id: owner.clientId,
        account_id: owner.accountId,
        kind,
        is_default: isDefault,
        ...columnsOf(newView),
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return viewOf(row)
  })
}

/**
 * Replaces a view, except its kind.
 *
 * @param tags The ETags of If-Match. With them, the view is saved only if it still has one of them.
 */
export async function saveView(
  platform: Pick<Platform, 'db' | 'clock'>,
  owner: ViewOwner,
  viewId: string,
  change: ViewChange,
  tags: ReadonlySet<string> | undefined,
): Promise<View> {
  return changeViews(platform.db, owner, async (tx) => {
    const before = await owned(tx, owner).where('view_id', '=', viewId).executeTakeFirst()
    if (!before) throw new ApiError(viewProblems.notFound)
    if (tags && !tags.has(tagOf(before))) throw new ApiError(settingsChanged(undefined))
    const at = platform.clock.now()
    if (change.isDefault && !before.is_default) await unsetDefault(tx, owner, before.kind, at)
    const row = await tx
      .updateTable('views')
      .set({
        is_default: change.isDefault,
        ...columnsOf(change),
        version: before.version + 1,
        updated_at: at,
      })
      .where('view_id', '=', viewId)
      .where('client_id', '=', owner.clientId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return viewOf(row)
  })
}

/** Deletes a view. Throws a 404 if the person has no such view. */
export async function deleteView(db: Database, owner: ViewOwner, viewId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('views')
    .where('view_id', '=', viewId)
    .where('client_id', '=', owner.clientId)
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new ApiError(viewProblems.notFound)
}

/**
 * Runs a change of a person's views. Changes for one person and client run one after the other, so that two at once
 * cannot exceed the limit or leave two defaults.
 */
async function changeViews(
  db: Database,
  owner: ViewOwner,
  change: (tx: Tx) => Promise<View>,
): Promise<View> {
  const lock = `views ${owner.clientId} ${owner.accountId}`
  try {
    return await transact(db, async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
      return change(tx)
    })
  } catch (error) {
    if (databaseConstraint(error) === 'views_name') throw new ApiError(viewProblems.nameTaken)
    throw error
  }
}

/**
 * Removing the default makes a new version of that view, so that a save based on the former version does not set it
 * again.
 */
async function unsetDefault(tx: Tx, owner: ViewOwner, kind: ViewKind, at: Date): Promise<void> {
  await tx
    .updateTable('views')
    .set((column) => ({
      is_default: false,
      version: column('version', '+', 1),
      updated_at: at,
    }))
    .where('client_id', '=', owner.clientId)
    .where('account_id', '=', owner.accountId)
    .where('kind', '=', kind)
    .where('is_default', '=', true)
    .execute()
}

function owned(db: Reader, { clientId, accountId }: ViewOwner) {
  return db
    .selectFrom('views')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
}

function columnsOf({ name, query, columns, maxReceived }: Omit<ViewChange, 'isDefault'>) {
  return {
    name: viewName(name),
    name_key: viewNameKey(name),
    query: viewQuery(query),
    columns: JSON.stringify(columns),
    max_received: maxReceived,
  }
}

function viewOf(row: Selectable<Tables['views']>): View {
  return {
    viewId: row.view_id,
    kind: row.kind,
    name: row.name,
    isDefault: row.is_default,
    query: row.query,
    columns: row.columns,
    maxReceived: row.max_received,
    updatedDatetime: row.updated_at.toISOString(),
    etag: tagOf(row),
  }
}

function tagOf({ version }: Pick<Selectable<Tables['views']>, 'version'>): string {
  return `"${version}"`
}
