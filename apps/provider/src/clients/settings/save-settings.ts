import type { ClientId } from '@tideway/contract/calls/ids'
import { reportSettingsMessage, targetMessage } from '@tideway/contract/reports/report-settings'
import type { ClientSettings } from '@tideway/contract/settings/client-settings'
import { settingsProblems } from '@tideway/contract/settings/client-settings'
import { openTopUp } from '../../balance/top-ups/open-top-up.ts'
import {
  PublicKeyError,
  refuseUnusableKey,
} from '../../delivery/file-exchange/open-pgp/encrypt-to.ts'
import { sshKeyPairOf } from '../../delivery/file-exchange/sftp/ssh-key-store.ts'
import { retryDelivery } from '../../delivery/reports/delivery/delivery-store.ts'
import { reportTargetOf } from '../../delivery/reports/delivery/report-target.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import type { Details } from '../../people/audit/record-audit.ts'
import { actorOf, recordAudit } from '../../people/audit/record-audit.ts'
import type { BasedOn } from '../../people/audit/refuse-stale.ts'
import { refuseStale } from '../../people/audit/refuse-stale.ts'
import { recordRejectedCall } from '../../people/audit/run-idempotent-audited.ts'
import { addKeys } from '../../people/keys/key-store.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Env } from '../../platform/settings/env.ts'
import { fileOfUrl, holdAsset } from '../assets/asset-store.ts'
import type { Client } from '../client/client-store.ts'
import type { Section, SettingColumns } from './setting-columns.ts'
import { columnsNamed, sections, sectionsNamed, textOfSetting } from './setting-columns.ts'

/** Columns that decide where a report file goes and what it contains. */
const deliveryColumns = [
  'report_sftp_host',
  'report_sftp_port',
  'report_sftp_user_name',
  'report_sftp_folder',
  'reports_encryption_public_key',
] as const satisfies (keyof SettingColumns)[]

/**
 * Saves the named settings and keeps the rest. Only changes are written, under the client's lock. Two people who save
 * different parts at once lose nothing, and settings that belong together are validated in their final state.
 */
export async function saveSettings(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  settings: ClientSettings,
  based?: BasedOn,
): Promise<void> {
  try {
    await refuseWrong(platform, settings)
    await transact(platform.db, (tx) => save(platform, tx, caller, clientId, settings, based))
  } catch (error) {
    if (error instanceof ApiError) {
      const [action] = sectionsNamed(settings, platform.env.brand)
      if (action !== undefined)
        await recordRejectedCall(
          platform,
          { ...caller, clientId },
          { action, resourceId: clientId },
          error,
        )
    }
    throw error
  }
}

/** Throws for settings that are invalid regardless of the saved ones. */
async function refuseWrong({ clock }: Platform, settings: ClientSettings): Promise<void> {
  const wrong = reportSettingsMessage(settings)
  if (wrong !== undefined) throw new ApiError(settingsProblems.cannotSave(wrong))
  const key = settings.reportsEncryptionPublicKey
  if (!key) return
  try {
    await refuseUnusableKey(key, clock.now())
  } catch (error) {
    if (error instanceof PublicKeyError)
      throw new ApiError(settingsProblems.cannotSave(error.message))
    throw error
  }
}

async function save(
  platform: Platform,
  tx: Tx,
  caller: Caller,
  clientId: ClientId,
  settings: ClientSettings,
  based: BasedOn | undefined,
): Promise<void> {
  const { brand } = platform.env
  const before = await tx
    .selectFrom('clients')
    .selectAll()
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await refuseStale(tx, based, clientId, sectionsNamed(settings, brand))
  const named: Partial<SettingColumns> = {
    ...columnsNamed(settings, brand),
    ...(settings.logoUrl !== undefined && {
      logo_file: logoFileOf(platform.env, settings.logoUrl),
    }),
    ...(settings.topUpPayId && { top_up_pay_id: await topUpPayIdOf(platform, tx, before) }),
  }
  refuseHalfATarget({ ...before, ...named })
  await refuseForeignLogo(tx, clientId, before, named)
  if (settings.keys) await addKeys(tx, platform, { ...caller, clientId }, settings.keys)
  const changes = changesOf(before, named)
  const written = {
    ...Object.assign({}, ...changes.map(({ columns }) => columns)),
    // The first statement contains the time at which statements were enabled. After a break, it also covers the break.
    ...(named.mt940_enabled && !before.mt940_enabled && { mt940_since: platform.clock.now() }),
  }
  if (Object.keys(written).length > 0)
    await tx.updateTable('clients').set(written).where('client_id', '=', clientId).execute()
  // Make the key now, because the client's server must know it before anything is sent there.
  if (sectionsNamed(settings, brand).includes('dailyReport.change')) {
    await sshKeyPairOf({ ...platform, db: tx }, clientId, 'reports')
    await deliverWaiting(platform, tx, before, named)
  }
  for (const { action, details } of changes) {
    await recordAudit(tx, {
      clientId,
      actor: actorOf(caller),
      action,
      subjectId: clientId,
      details,
      at: platform.clock.now(),
    })
  }
}

/**
 * Attempts undelivered files at once, because the cause of the failure may have been corrected. If the server or the
 * key changed, this includes files with an attempt in progress, which started with the old settings.
 */
async function deliverWaiting(
  platform: Platform,
  tx: Tx,
  before: Client,
  named: Partial<SettingColumns>,
): Promise<void> {
  const after = { ...before, ...named }
  if (!reportTargetOf(after)) return
  const evenIfDue = deliveryColumns.some((column) => after[column] !== before[column])
  await retryDelivery(platform, tx, before.client_id, { evenIfDue })
}

/** Returns the existing PayID or creates one, for clients that may receive money. */
async function topUpPayIdOf(platform: Platform, tx: Tx, client: Client): Promise<string> {
  if (client.top_up_pay_id !== null) return client.top_up_pay_id
  if (client.api_permission_limits.length === 0) throw new ApiError(settingsProblems.notOnBoarded)
  return openTopUp(platform, tx, client.client_id)
}

function refuseHalfATarget(after: SettingColumns): void {
  const wrong = targetMessage({
    host: after.report_sftp_host,
    port: after.report_sftp_port,
    username: after.report_sftp_user_name,
    folder: after.report_sftp_folder,
  })
  if (wrong !== undefined) throw new ApiError(settingsProblems.cannotSave(wrong))
}

/**
 * Returns the file behind one of our addresses. An address from elsewhere would make every user's browser call there.
 */
function logoFileOf(env: Env, logoUrl: string | null): string | null {
  if (logoUrl === null || logoUrl === '') return null
  const fileName = fileOfUrl(env, logoUrl)
  if (fileName === undefined) throw new ApiError(settingsProblems.logoNotOwn)
  return fileName
}

/** Throws for another client's image. The client's own image is locked until it is saved. */
async function refuseForeignLogo(
  tx: Tx,
  clientId: ClientId,
  before: { logo_file: string | null },
  named: { logo_file?: string | null },
): Promise<void> {
  const { logo_file: file } = named
  if (file === undefined || file === null || file === before.logo_file) return
  if (!(await holdAsset(tx, clientId, file))) throw new ApiError(settingsProblems.logoNotOwn)
}

/** Change by a save in one part of the settings: the columns to write, and the details for the audit trail. */
interface SectionChange {
  action: Section
  columns: Partial<SettingColumns>
  details: Details
}

/** Returns the differences by part of the settings. A save that changes nothing writes no audit entry. */
function changesOf(before: SettingColumns, named: Partial<SettingColumns>): SectionChange[] {
  return (Object.keys(sections) as Section[]).flatMap((action) => {
    const names: Partial<Record<keyof SettingColumns, string>> = sections[action]
    const changed = (Object.keys(names) as (keyof SettingColumns)[]).filter(
      (column) =>
        named[column] !== undefined &&
        textOfSetting(column, named[column]) !== textOfSetting(column, before[column]),
    )
    if (changed.length === 0) return []
    const columns = Object.fromEntries(changed.map((column) => [column, named[column]]))
    const details = changed.flatMap((column) => [
      [names[column], textOfSetting(column, named[column])],
      [`${names[column]}Before`, textOfSetting(column, before[column])],
    ])
    return [{ action, columns, details: Object.fromEntries(details) }]
  })
}
