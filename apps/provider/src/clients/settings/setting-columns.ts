import { createHash } from 'node:crypto'
import type { ActivityAction } from '@tideway/contract/activity/activity'
import { refundReportFields, specReportFields } from '@tideway/contract/reports/report-fields'
import type { ClientSettings } from '@tideway/contract/settings/client-settings'
import { notifyOnName } from '@tideway/contract/settings/client-settings'
import type { Client } from '../client/client-store.ts'

/** Columns that a client sets itself, by the part of the settings they belong to. */
export const sections = {
  'ipWhitelist.change': { ip_whitelist: 'ipWhitelist' },
  'thinPayload.change': { thin_payload: 'thinPayload' },
  'branding.change': { logo_file: 'logo' },
  'topUpPayId.enable': { top_up_pay_id: 'topUpPayId' },
  'statement.change': {
    mt940_enabled: 'enabled',
    mt940_version: 'version',
    mt940_interval: 'interval',
  },
  'dailyReport.change': {
    custom_report_fields: 'customReportFields',
    report_refund_fields: 'refundReportFields',
    report_schedule: 'reportSchedule',
    report_sftp_host: 'reportSFTPHost',
    report_sftp_port: 'reportSFTPPort',
    report_sftp_user_name: 'reportSFTPUserName',
    report_sftp_folder: 'reportSFTPFolder',
    report_notifications_email: 'reportNotificationsEmail',
    reports_encryption_public_key: 'reportsEncryptionPublicKey',
  },
  'notifyOn.change': { notify_on: 'notifyOn' },
} as const satisfies Partial<Record<ActivityAction, Partial<Record<keyof Client, string>>>>

export type Section = keyof typeof sections
type ColumnOf<Name> = Name extends Section ? keyof (typeof sections)[Name] : never
export type SettingColumns = Pick<Client, ColumnOf<Section>>

/** Returns the columns that a save names, with their new values. Omitted fields are left out. */
export function columnsNamed(settings: ClientSettings, brand: string): Partial<SettingColumns> {
  const mt940 = settings.featureFlags?.mt940Report
  const fields = settings.customReportFields
  return withoutUnnamed({
    ip_whitelist: settings.ipWhitelist,
    thin_payload: settings.thinPayload,
    notify_on: settings[notifyOnName(brand)],
    mt940_enabled: mt940?.enabled,
    mt940_version: mt940?.version,
    mt940_interval: mt940?.interval,
    custom_report_fields: fields && chosenOf(specReportFields, fields),
    report_refund_fields: fields && chosenOf(refundReportFields, fields),
    report_schedule: settings.reportSchedule,
    report_sftp_host: cleared(settings.reportSFTPHost),
    report_sftp_port: settings.reportSFTPPort,
    report_sftp_user_name: cleared(settings.reportSFTPUserName),
    report_sftp_folder: cleared(settings.reportSFTPFolder),
    report_notifications_email: cleared(settings.reportNotificationsEmail),
    reports_encryption_public_key: cleared(settings.reportsEncryptionPublicKey),
  })
}

/** Returns null for an empty selection, because processes of an earlier release do not know an empty list. */
function chosenOf(allFields: readonly string[], fields: readonly string[]): string[] | null {
  const chosen = allFields.filter((field) => fields.includes(field))
  return chosen.length === 0 ? null : chosen
}

/** An empty text means the same as null. */
const cleared = (text: string | null | undefined) => (text === '' ? null : text)

function withoutUnnamed(
  columns: {
    [Name in keyof SettingColumns]?: SettingColumns[Name] | undefined
  },
): Partial<SettingColumns> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Returns the parts of the settings that a save includes. */
export function sectionsNamed(settings: ClientSettings, brand: string): ActivityAction[] {
  const named = columnsNamed(settings, brand)
  const saved = (Object.keys(sections) as Section[]).filter(
    (section) =>
      Object.keys(sections[section]).some((column) => column in named) ||
      (section === 'branding.change' && settings.logoUrl !== undefined) ||
      (section === 'topUpPayId.enable' && settings.topUpPayId !== undefined),
  )
  return settings.keys ? ['apiKey.create', ...saved] : saved
}

/** An OpenPGP key is pages long and its start is always the same, so its digest identifies it. */
export function textOfSetting(column: keyof SettingColumns, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (column === 'reports_encryption_public_key')
    return createHash('sha256').update(String(value)).digest('hex').slice(0, 16)
  return Array.isArray(value) ? value.join(', ') : String(value)
}
