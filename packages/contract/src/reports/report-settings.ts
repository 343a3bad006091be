import { z } from 'zod/mini'
import type { ClientConfig } from '../clients/clients.ts'
import type { SftpDraft } from '../sftp/sftp-details.ts'
import {
  isSftpFolder,
  isSftpHost,
  isSftpPort,
  isSftpUsername,
  sftpMessages,
  sftpPortOf,
} from '../sftp/sftp-details.ts'
import { isUserEmail } from '../users/users.ts'
import type { ReportField } from './report-fields.ts'
import { defaultReportFields, reportFields } from './report-fields.ts'

/** Creation and delivery of a client's reports (spec 2.18, 3.2, 5 and 9, MT940 and daily report). */

export const Mt940Report = z.strictObject({
  enabled: z.boolean(),
  version: z.enum(['v1', 'v2']),
  interval: z.enum(['hourly', 'daily']),
})
export type Mt940Report = z.infer<typeof Mt940Report>

export const mt940Defaults: Mt940Report = { enabled: false, version: 'v1', interval: 'hourly' }

export const ARMOUR = '-----BEGIN PGP PUBLIC KEY BLOCK-----'

/** Larger than any real key, and small enough to parse quickly. */
const MAX_KEY_LENGTH = 50_000

export const reportWords = {
  wholeTarget:
    'Host, Port, Username and Folder are all required if you want to upload reports to your SFTP server',
  notArmoured:
    'The key must be in ASCII-armored format (begins with -----BEGIN PGP PUBLIC KEY BLOCK-----)',
  manyKeys: 'Enter one key only. This text has more than one',
  keyTooLong: 'The key is too long to be an OpenPGP public key',
  invalidEmail: 'Invalid Email',
  noFields: 'Should not be empty',
} as const

/** Returns the message under each field of the form, or undefined if it is valid. Each field may be empty. */
export const dailyReportMessages = {
  host: unlessEmpty(sftpMessages.host),
  port: unlessEmpty(sftpMessages.port),
  username: unlessEmpty(sftpMessages.username),
  folder: unlessEmpty(sftpMessages.folder),
  email: unlessEmpty((text) => (isUserEmail(text) ? undefined : reportWords.invalidEmail)),
  encryptionKey: unlessEmpty((text) => {
    if (text.length > MAX_KEY_LENGTH) return reportWords.keyTooLong
    const [before = '', ...keys] = tidyKey(text).split(ARMOUR)
    if (keys.length === 0 || before !== '') return reportWords.notArmoured
    return keys.length > 1 ? reportWords.manyKeys : undefined
  }),
} as const satisfies Record<string, (text: string) => string | undefined>

/** Returns a key without the blanks that mails, chats and web pages put around its lines, no-break spaces included. */
export function tidyKey(armoredKey: string): string {
  return armoredKey
    .replace(/[^\S\r\n]|\u200B/g, ' ')
    .replace(/^ +| +$/gm, '')
    .trim()
}

function unlessEmpty(messageOf: (text: string) => string | undefined) {
  return (text: string) => (text === '' ? undefined : messageOf(text))
}

/** Returns the message under the four server fields, or undefined if all or none are set. */
export function targetMessage(target: Record<keyof SftpDraft, unknown>): string | undefined {
  const filledParts = [target.host, target.port, target.username, target.folder].filter(
    (part) => part !== '' && part !== null && part !== undefined,
  )
  return filledParts.length === 0 || filledParts.length === 4 ? undefined : reportWords.wholeTarget
}

/** Returns the message under the selected columns: a report must have at least one. */
export function reportFieldsMessage(fields: readonly string[]): string | undefined {
  return fields.length === 0 ? reportWords.noFields : undefined
}

const text = () => z.optional(z.nullable(z.string()))

/** Report settings in PUT /clients/{clientId}. An empty text clears a value, like null. */
export const reportSettingsShape = {
  customReportFields: z.optional(z.array(z.enum(reportFields))),
  reportNotificationsEmail: text(),
  reportSFTPHost: text(),
  reportSFTPPort: z.optional(z.nullable(z.number())),
  reportSFTPUserName: text(),
  reportSFTPFolder: text(),
  reportSchedule: z.optional(z.enum(['early', 'late'])),
  reportsEncryptionPublicKey: text(),
} as const
export const ReportSettings = z.strictObject(reportSettingsShape)
export type ReportSettings = z.infer<typeof ReportSettings>

/** Returns the first problem with a saved field, in the form's words. */
export function reportSettingsMessage(settings: ReportSettings): string | undefined {
  const host = settings.reportSFTPHost || undefined
  const port = settings.reportSFTPPort ?? undefined
  const username = settings.reportSFTPUserName || undefined
  const folder = settings.reportSFTPFolder || undefined
  if (host !== undefined && !isSftpHost(host)) return 'Invalid Hostname'
  if (port !== undefined && !isSftpPort(port)) return 'Invalid Port'
  if (username !== undefined && !isSftpUsername(username)) return 'Invalid Username'
  if (folder !== undefined && !isSftpFolder(folder)) return 'Invalid folder'
  return (
    reportFieldsMessage(settings.customReportFields ?? reportFields) ??
    dailyReportMessages.email(settings.reportNotificationsEmail ?? '') ??
    dailyReportMessages.encryptionKey(settings.reportsEncryptionPublicKey ?? '')
  )
}

/** The daily report form as typed. */
export interface DailyReportDraft extends SftpDraft {
  fields: readonly ReportField[]
  schedule: 'early' | 'late'
  email: string
  encryptionKey: string
}

export function dailyReportDraftOf(config: ClientConfig): DailyReportDraft {
  const chosen = config.customReportFields
  return {
    fields: chosen ? reportFields.filter((field) => chosen.includes(field)) : defaultReportFields,
    schedule: config.reportSchedule ?? 'late',
    host: config.reportSFTPHost ?? '',
    port: config.reportSFTPPort?.toString() ?? '',
    username: config.reportSFTPUserName ?? '',
    folder: config.reportSFTPFolder ?? '',
    email: config.reportNotificationsEmail ?? '',
    encryptionKey: config.reportsEncryptionPublicKey ?? '',
  }
}

/** Returns the settings to save, with columns in order (spec 9), or undefined while the form is invalid. */
export function dailyReportSettingsOf(draft: DailyReportDraft): ReportSettings | undefined {
  const names = Object.keys(dailyReportMessages) as (keyof typeof dailyReportMessages)[]
  if (names.some((name) => dailyReportMessages[name](draft[name]) !== undefined)) return undefined
  if (targetMessage(draft) !== undefined || reportFieldsMessage(draft.fields) !== undefined)
    return undefined
  return {
    customReportFields: reportFields.filter((field) => draft.fields.includes(field)),
    reportSchedule: draft.schedule,
    reportSFTPHost: draft.host || null,
    reportSFTPPort: sftpPortOf(draft.port) ?? null,
    reportSFTPUserName: draft.username || null,
    reportSFTPFolder: draft.folder || null,
    reportNotificationsEmail: draft.email || null,
    reportsEncryptionPublicKey: draft.encryptionKey || null,
  }
}
