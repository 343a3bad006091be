import type { ClientId, ExportId } from '@tideway/contract/calls/ids'
import { exportIdOf } from '@tideway/contract/calls/ids'
import { idNotFound, problemResponse } from '@tideway/contract/calls/problems'
import type { ExportBody } from '@tideway/contract/exports/exports'
import {
  EXPORT_KEPT_DAYS,
  exportProblems,
  MAX_KEPT_EXPORTS,
  MAX_UNFINISHED_EXPORTS,
} from '@tideway/contract/exports/exports'
import { listScopes } from '@tideway/contract/users/roles/list-scopes'
import { sql } from 'kysely'
import type { Caller } from '../../http/authentication/caller.ts'
import { actorOf, recordAudit } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportedKinds } from './export-kinds.ts'
import type { Export } from './export-view.ts'
import { daysAfter, writeExportJob } from './write-export.ts'

export type ExportCaller = Extract<Caller, { kind: 'user' }>

/** First key of the locks on clients while their exports are counted. No other lock uses this number. */
const EXPORT_LOCK = 7_216_101

/** Starts an export. Its content is fixed now, and a job writes it. */
export async function beginExport(
  platform: Platform,
  caller: ExportCaller,
  clientId: ClientId,
  { kind, search, columns, zone, format }: ExportBody,
): Promise<Export> {
  const unknown = columns.find((id) => !exportedKinds[kind].columnIds.includes(id))
  if (unknown !== undefined)
    throw new ApiError(
      problemResponse(400, `columns: ${unknown} is not a column of ${kind}`, 'ERR0.03'),
    )
  return transact(platform.db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${EXPORT_LOCK}, hashtext(${clientId}))`.execute(tx)
    const now = platform.clock.now()
    await refuseTooMany(tx, clientId, now)
    const row = await tx
      .insertInto('exports')
      .values({
        client_id: clientId,
        export_id: exportIdOf(newId(now)),
        account_id: caller.accountId,
        kind,
        search: JSON.stringify(search ?? {}),
        columns: [...new Set(columns)],
        zone,
        format,
        status: 'RUNNING',
        returned_cents: '0',
        created_at: now,
        expires_at: daysAfter(now, EXPORT_KEPT_DAYS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      clientId,
      actor: actorOf(caller),
      action: 'export.create',
      subjectId: row.export_id,
      details: { kind, format },
      at: now,
    })
    await platform.jobs.send(tx, writeExportJob, keyOf(row), { group: clientId })
    return row
  })
}

async function refuseTooMany(tx: Reader, clientId: ClientId, now: Date): Promise<void> {
  const keptExports = await tx
    .selectFrom('exports')
    .select('status')
    .where('client_id', '=', clientId)
    .where('expires_at', '>', now)
    .execute()
  if (keptExports.length >= MAX_KEPT_EXPORTS) throw new ApiError(exportProblems.tooManyKept)
  const unfinished = keptExports.filter(
    ({ status }) => status === 'RUNNING' || status === 'STOPPED',
  )
  if (unfinished.length >= MAX_UNFINISHED_EXPORTS) throw new ApiError(exportProblems.tooMany)
}

/** Returns the caller's exports of a client that the caller's role may still search, newest first. */
export async function exportsOf(
  { db, clock }: Platform,
  caller: ExportCaller,
  clientId: ClientId,
): Promise<Export[]> {
  const rows = await db
    .selectFrom('exports')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('account_id', '=', caller.accountId)
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .orderBy('export_id', 'desc')
    .execute()
  return rows.filter(({ kind }) => caller.scopes.has(listScopes[kind]))
}

/** Returns an export of the caller. Another person's export gets the same error as a missing one. */
export async function findExport(
  { db, clock }: Platform,
  caller: ExportCaller,
  { clientId, exportId }: { clientId: ClientId; exportId: ExportId },
): Promise<Export> {
  const row = await db
    .selectFrom('exports')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .where('account_id', '=', caller.accountId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!row || !caller.scopes.has(listScopes[row.kind]))
    throw new ApiError(idNotFound('exportId', exportId))
  return row
}

/** Stops an export, or continues a stopped or failed one after its last part. A finished one stays unchanged. */
export async function changeExport(
  platform: Platform,
  row: Export,
  action: 'stop' | 'resume',
): Promise<Export> {
  return transact(platform.db, async (tx) => {
    const resumes = action === 'resume'
    const changed = await tx
      .updateTable('exports')
      .set({ status: resumes ? 'RUNNING' : 'STOPPED', failures: 0 })
      .where('client_id', '=', row.client_id)
      .where('export_id', '=', row.export_id)
      .where('status', 'in', resumes ? ['STOPPED', 'FAILED'] : ['RUNNING'])
      .returningAll()
      .executeTakeFirst()
    if (changed && resumes)
      await platform.jobs.send(tx, writeExportJob, keyOf(changed), { group: changed.client_id })
    return (
      changed ??
      tx
        .selectFrom('exports')
        .selectAll()
        .where('client_id', '=', row.client_id)
        .where('export_id', '=', row.export_id)
        .executeTakeFirstOrThrow()
    )
  })
}

/** Deletes an export with its parts, whether it is finished or not. */
export async function deleteExport({ db }: Platform, row: Export): Promise<void> {
  await db
    .deleteFrom('exports')
    .where('client_id', '=', row.client_id)
    .where('export_id', '=', row.export_id)
    .execute()
}

function keyOf(row: Export) {
  return { clientId: row.client_id, exportId: row.export_id }
}
