import type { ReportSchedule } from '@tideway/contract/reports/report-fields'
import { reportTimes } from '@tideway/contract/reports/report-fields'
import type { DailyReportDraft } from '@tideway/contract/reports/report-settings'
import {
  dailyReportMessages,
  reportFieldsMessage,
  targetMessage,
} from '@tideway/contract/reports/report-settings'
import type { SftpDraft } from '@tideway/contract/sftp/sftp-details'

/** Text fields, by the names of their inputs. */
export type TextName = keyof typeof dailyReportMessages

const words: Record<TextName, string> = {
  host: 'host',
  port: 'port',
  username: 'username',
  folder: 'path',
  email: 'notification email',
  encryptionKey: 'encryption public key',
}
/** In the order of the page. */
export const fieldNames = Object.keys(words) as TextName[]
const targetNames = ['host', 'port', 'username', 'folder'] as const satisfies (keyof SftpDraft)[]

/** Returns the first input that prevents saving: an invalid one, or a missing server field. */
export function firstWrong(draft: DailyReportDraft): TextName | undefined {
  const wrong = fieldNames.find((name) => dailyReportMessages[name](draft[name]) !== undefined)
  if (wrong !== undefined || targetMessage(draft) === undefined) return wrong
  return targetNames.find((name) => draft[name] === '')
}

/** Returns true if the draft has a complete server to test, even if other fields are missing. */
export function isWholeTarget(draft: SftpDraft): boolean {
  return targetNames.every(
    (name) => draft[name] !== '' && dailyReportMessages[name](draft[name]) === undefined,
  )
}

export function whyNotSave(draft: DailyReportDraft): string | undefined {
  if (reportFieldsMessage(draft.fields) !== undefined) return 'Select a field to save.'
  const wrong = firstWrong(draft)
  if (wrong === undefined) return undefined
  return `${draft[wrong] === '' ? 'Enter' : 'Correct'} the ${words[wrong]} to save.`
}

export function isChanged(draft: DailyReportDraft, saved: DailyReportDraft): boolean {
  return (
    draft.schedule !== saved.schedule ||
    draft.fields.join() !== saved.fields.join() ||
    fieldNames.some((name) => draft[name] !== saved[name])
  )
}

/** Returns true if reports would go elsewhere, or be encrypted for someone else. */
export function movesTarget(draft: DailyReportDraft, saved: DailyReportDraft): boolean {
  return [...targetNames, 'encryptionKey' as const].some((name) => draft[name] !== saved[name])
}

/** Options such as '01:00AM Australia/Sydney' (spec 9, readings 5). */
export const scheduleOptions = (Object.keys(reportTimes) as ReportSchedule[]).map((value) => ({
  value,
  text: `${reportTimes[value]}AM Australia/Sydney`,
}))
