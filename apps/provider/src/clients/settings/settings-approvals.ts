import type { ActivityAction } from '@tideway/contract/activity/activity'
import { activityWords } from '@tideway/contract/activity/activity'
import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import type { ChangeKind } from '@tideway/contract/approvals/approval-policy'
import type { NewKey } from '@tideway/contract/keys/api-keys'
import type { ClientSettings } from '@tideway/contract/settings/client-settings'
import type { Approvable } from '../../people/approvals/approvable.ts'
import { fact } from '../../people/approvals/approvable.ts'
import type { Env } from '../../platform/settings/env.ts'
import type { Client } from '../client/client-store.ts'
import { findClient } from '../client/client-store.ts'
import { saveSettings } from './save-settings.ts'
import { columnsNamed, sectionsNamed, textOfSetting } from './setting-columns.ts'

/** A save of settings that may wait for a second person. The whole call waits, because it saves every field or none. */
const saving = (
  kind: ChangeKind,
  action: ActivityAction,
): Pick<Approvable<ClientSettings>, 'kind' | 'action' | 'operation' | 'run'> => ({
  kind,
  action,
  operation: 'PortalAPI/PUT:clients/*',
  async run(platform, caller, settings) {
    await saveSettings(platform, caller, caller.clientId, settings)
    return {}
  },
})

/** Columns that decide where report files go, and who can read them. */
const targets = {
  report_sftp_host: 'Report server',
  report_sftp_port: 'Report port',
  report_sftp_user_name: 'Report user name',
  report_sftp_folder: 'Report folder',
  reports_encryption_public_key: 'Report encryption key',
} as const satisfies Partial<Record<keyof Client, string>>

const targetColumns = Object.keys(targets) as (keyof typeof targets)[]

const targetFacts = (columns: Partial<Pick<Client, keyof typeof targets>>): ApprovalFact[] =>
  targetColumns.flatMap((column) =>
    column in columns ? fact(targets[column], textOfSetting(column, columns[column])) : [],
  )

const allowListFacts = ({ ip_whitelist: list }: Partial<Pick<Client, 'ip_whitelist'>>) =>
  list === undefined ? [] : fact('IP allow-list', list.join(', ') || 'Any address')

/** Returns all guarded settings that the call saves, whichever of them makes it wait. */
const guardedFacts = (settings: ClientSettings, brand: string): ApprovalFact[] => {
  const columns = columnsNamed(settings, brand)
  return [
    ...fact('New keys', (settings.keys ?? []).map(keyInWords).join('; ') || undefined),
    ...targetFacts(columns),
    ...allowListFacts(columns),
  ]
}

/** Returns the other parts of the settings that the call saves, so that the second person sees all of them. */
const otherFacts = (settings: ClientSettings, brand: string, own: ActivityAction): ApprovalFact[] =>
  fact(
    'Also',
    sectionsNamed(settings, brand)
      .filter((section) => section !== own)
      .map((section) => activityWords(section, 'DONE'))
      .join(', ') || undefined,
  )

function keyInWords({ id, name, copyFromId, enabled, hmacKey }: NewKey): string {
  return [
    name ? `${name} (${id})` : id,
    ...(copyFromId === undefined ? [] : [`permissions of ${copyFromId}`]),
    ...(hmacKey === undefined ? [] : ['signed calls']),
    ...(enabled === false ? ['disabled'] : []),
  ].join(', ')
}

/** New API keys. */
export const newKeysApproval = ({ brand }: Env): Approvable<ClientSettings> => ({
  ...saving('key', 'apiKey.create'),
  isRanked: true,
  subjectOf: ({ keys = [] }) => keys.map(({ id }) => id).join(', '),
  factsOf: (settings) => [
    ...guardedFacts(settings, brand),
    ...otherFacts(settings, brand, 'apiKey.create'),
  ],
  changes: async (_db, _clientId, { keys }) => keys !== undefined,
  stateOf: async (tx, clientId) =>
    fact(
      'Permissions of the client',
      (await findClient(tx, clientId))?.api_permission_limits.join(', '),
    ),
})

/** A change of the server for report files, or of their encryption key. */
export const reportTargetApproval = ({ brand }: Env): Approvable<ClientSettings> => ({
  ...saving('sftp', 'dailyReport.change'),
  subjectOf: () => 'Daily Transaction Report',
  factsOf: (settings) => [
    ...guardedFacts(settings, brand),
    ...otherFacts(settings, brand, 'dailyReport.change'),
  ],
  async changes(db, clientId, settings) {
    const named = columnsNamed(settings, brand)
    const client = await findClient(db, clientId)
    return targetColumns.some(
      (column) =>
        column in named &&
        textOfSetting(column, named[column]) !== textOfSetting(column, client?.[column]),
    )
  },
  async stateOf(tx, clientId) {
    const client = await tx
      .selectFrom('clients')
      .selectAll()
      .where('client_id', '=', clientId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return client ? targetFacts(client) : []
  },
})

/** A change of the addresses from which API keys may be used. */
export const allowListApproval = ({ brand }: Env): Approvable<ClientSettings> => ({
  ...saving('key', 'ipWhitelist.change'),
  subjectOf: () => 'IP allow-list',
  factsOf: (settings) => [
    ...guardedFacts(settings, brand),
    ...otherFacts(settings, brand, 'ipWhitelist.change'),
  ],
  async changes(db, clientId, settings) {
    const { ip_whitelist: list } = columnsNamed(settings, brand)
    if (list === undefined) return false
    const client = await findClient(db, clientId)
    return (
      textOfSetting('ip_whitelist', list) !== textOfSetting('ip_whitelist', client?.ip_whitelist)
    )
  },
  async stateOf(tx, clientId) {
    const client = await tx
      .selectFrom('clients')
      .select('ip_whitelist')
      .where('client_id', '=', clientId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return client ? allowListFacts(client) : []
  },
})
