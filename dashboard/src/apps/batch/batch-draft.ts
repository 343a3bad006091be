import type { BatchApp, BatchAppSave } from '@tideway/contract/batch/batch-app'
import { fileNameMessages, paymentsFilter } from '@tideway/contract/batch/batch-app'
import type { SftpDraft } from '@tideway/contract/sftp/sftp-details'
import { sftpMessages, sftpPortOf } from '@tideway/contract/sftp/sftp-details'

/** The page as it is typed (spec 2.16). */
export interface BatchDraft extends SftpDraft {
  enabled: boolean
  prefix: string
  extension: string
}

export type BatchField = Exclude<keyof BatchDraft, 'enabled'>

/** In the order in which they stand on the page. */
const names: Record<BatchField, string> = {
  host: 'host',
  port: 'port',
  username: 'username',
  folder: 'input folder',
  prefix: 'prefix',
  extension: 'extension',
}
export const batchFields = Object.keys(names) as BatchField[]

export function draftOf(app: BatchApp): BatchDraft {
  const { host = '', port, username = '', folder = '' } = app.sftpDetails
  const { prefix, extension } = app.typeFilters[0] ?? paymentsFilter
  const portText = port === undefined ? '' : String(port)
  return { enabled: app.enabled, host, port: portText, username, folder, prefix, extension }
}

const messages = { ...sftpMessages, ...fileNameMessages }

/** What is wrong with a field, in the words of spec 5. */
export function messageOf(draft: BatchDraft, field: BatchField): string | undefined {
  return messages[field](draft[field])
}

export function firstWrong(
  draft: BatchDraft,
  fields: readonly BatchField[] = batchFields,
): BatchField | undefined {
  return fields.find((field) => messageOf(draft, field) !== undefined)
}

/** Whether the draft is no longer what is saved. */
export function isChanged(draft: BatchDraft, app: BatchApp): boolean {
  const saved = draftOf(app)
  return (
    draft.enabled !== saved.enabled || batchFields.some((field) => draft[field] !== saved[field])
  )
}

export const OFF = 'Turn on the Batch App to fill this in.'

/** spec 2.16: Save is disabled unless the form is valid and the app is enabled. */
export function whyNotSave(draft: BatchDraft): string | undefined {
  if (!draft.enabled) return 'Turn on the Batch App to save.'
  const wrong = firstWrong(draft)
  return wrong && `${draft[wrong] === '' ? 'Enter' : 'Correct'} the ${names[wrong]} to save.`
}

/** All that can be saved of the app: the page as it is typed, and PGP. */
export interface BatchState extends BatchDraft {
  openPgpEnabled: boolean
}

export function stateOf(app: BatchApp): BatchState {
  return { ...draftOf(app), openPgpEnabled: app.openPgpEnabled }
}

/** The whole connection to save (spec 3.12, 4). Its keys are those that `app` was read with. */
export function configOf(app: BatchApp, { openPgpEnabled, ...draft }: BatchState): BatchAppSave {
  if (!draft.enabled) return disabledConfigOf(app, { ...draft, openPgpEnabled })
  const { host, username, folder, prefix, extension } = draft
  return {
    ...keysOf(app, openPgpEnabled),
    enabled: draft.enabled,
    sftpDetails: { host, port: sftpPortOf(draft.port) ?? null, username, folder },
    typeFilters: [{ ...paymentsFilter, prefix, extension }],
  }
}

/** spec 2.16: turned off, the details of the server are gone. What names the files stays as it was saved. */
function disabledConfigOf(
  app: BatchApp,
  { openPgpEnabled, prefix, extension }: BatchState,
): BatchAppSave {
  return {
    ...keysOf(app, openPgpEnabled),
    enabled: false,
    sftpDetails: {},
    typeFilters: [{ ...paymentsFilter, prefix, extension }],
  }
}

/** spec 4, PGP: turning it off drops the key. */
function keysOf(app: BatchApp, openPgpEnabled: boolean) {
  const { key, inputFilePgpPublicKey } = app
  return {
    openPgpEnabled,
    ...(key ? { key } : {}),
    ...(openPgpEnabled && inputFilePgpPublicKey ? { inputFilePgpPublicKey } : {}),
  }
}
