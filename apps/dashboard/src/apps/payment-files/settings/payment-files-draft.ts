import type { BatchApp, BatchAppSave } from '@tideway/contract/payment-files/batch-app'
import { fileNameMessages, paymentsFilter } from '@tideway/contract/payment-files/batch-app'
import type { SftpDraft } from '@tideway/contract/sftp/sftp-details'
import { sftpMessages, sftpPortOf } from '@tideway/contract/sftp/sftp-details'

/** The page as typed (spec 2.16). */
export interface PaymentFilesDraft extends SftpDraft {
  enabled: boolean
  prefix: string
  extension: string
}

export type PaymentFilesField = Exclude<keyof PaymentFilesDraft, 'enabled'>

/** In the order of the page. */
const names: Record<PaymentFilesField, string> = {
  host: 'host',
  port: 'port',
  username: 'username',
  folder: 'input folder',
  prefix: 'prefix',
  extension: 'extension',
}
export const paymentFilesFields = Object.keys(names) as PaymentFilesField[]

export function paymentFilesDraftOf(app: BatchApp): PaymentFilesDraft {
  const { host = '', port, username = '', folder = '' } = app.sftpDetails
  const { prefix, extension } = app.typeFilters[0] ?? paymentsFilter
  const portText = port === undefined ? '' : String(port)
  return { enabled: app.enabled, host, port: portText, username, folder, prefix, extension }
}

const messages = { ...sftpMessages, ...fileNameMessages }

/** Returns the problem with a field, in the words of spec 5. */
export function messageOf(draft: PaymentFilesDraft, field: PaymentFilesField): string | undefined {
  return messages[field](draft[field])
}

export function firstWrong(
  draft: PaymentFilesDraft,
  fields: readonly PaymentFilesField[] = paymentFilesFields,
): PaymentFilesField | undefined {
  return fields.find((field) => messageOf(draft, field) !== undefined)
}

/** Returns true if the draft differs from the saved app. */
export function isChanged(draft: PaymentFilesDraft, app: BatchApp): boolean {
  const saved = paymentFilesDraftOf(app)
  return (
    draft.enabled !== saved.enabled ||
    paymentFilesFields.some((field) => draft[field] !== saved[field])
  )
}

/** Returns true if files would come from another place, or for the first time. */
export function movesSource(draft: PaymentFilesDraft, app: BatchApp): boolean {
  const saved = paymentFilesDraftOf(app)
  const places = ['host', 'port', 'username', 'folder'] as const
  return draft.enabled && (!saved.enabled || places.some((name) => draft[name] !== saved[name]))
}

export const OFF = 'Turn on the Batch App to fill this in.'

/** Returns why Save is disabled: the form must be valid and the app enabled (spec 2.16). */
export function whyNotSave(draft: PaymentFilesDraft): string | undefined {
  if (!draft.enabled) return 'Turn on the Batch App to save.'
  const wrong = firstWrong(draft)
  return wrong && `${draft[wrong] === '' ? 'Enter' : 'Correct'} the ${names[wrong]} to save.`
}

/** Everything of the app that can be saved: the typed page, and PGP. */
export interface PaymentFilesState extends PaymentFilesDraft {
  openPgpEnabled: boolean
}

export function paymentFilesStateOf(app: BatchApp): PaymentFilesState {
  return { ...paymentFilesDraftOf(app), openPgpEnabled: app.openPgpEnabled }
}

/** Returns the whole connection to save (spec 3.12, 4), with the keys that were read in `app`. */
export function configOf(
  app: BatchApp,
  { openPgpEnabled, ...draft }: PaymentFilesState,
): BatchAppSave {
  if (!draft.enabled) return disabledConfigOf(app, { ...draft, openPgpEnabled })
  const { host, username, folder, prefix, extension } = draft
  return {
    ...keysOf(app, openPgpEnabled),
    enabled: draft.enabled,
    sftpDetails: { host, port: sftpPortOf(draft.port) ?? null, username, folder },
    typeFilters: [{ ...paymentsFilter, prefix, extension }],
  }
}

/** Turning the app off removes the server details (spec 2.16). The file name settings stay as saved. */
function disabledConfigOf(
  app: BatchApp,
  { openPgpEnabled, prefix, extension }: PaymentFilesState,
): BatchAppSave {
  return {
    ...keysOf(app, openPgpEnabled),
    enabled: false,
    sftpDetails: {},
    typeFilters: [{ ...paymentsFilter, prefix, extension }],
  }
}

/** Turning PGP off removes the key (spec 4, PGP). */
function keysOf(app: BatchApp, openPgpEnabled: boolean) {
  const { key, inputFilePgpPublicKey } = app
  return {
    openPgpEnabled,
    ...(key ? { key } : {}),
    ...(openPgpEnabled && inputFilePgpPublicKey ? { inputFilePgpPublicKey } : {}),
  }
}
