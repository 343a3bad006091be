import {
  webhookAuthorizationMessage,
  webhookUrlMessage,
} from '@tideway/contract/calls/webhook-address'
import type {
  WebhookDestination,
  WebhookDestinationSave,
} from '@tideway/contract/webhooks/webhooks'

/** The form as typed. A saved Authorization is never shown, and an empty field keeps it. */
export interface DestinationDraft {
  url: string
  authorization: string
  /** True if the saved value will be removed. */
  dropsAuthorization: boolean
}

export function destinationDraftOf({ url }: WebhookDestination): DestinationDraft {
  return { url: url ?? '', authorization: '', dropsAuthorization: false }
}

/** Returns the message of each field. Either field may be empty. */
export const destinationMessages = {
  url: (text: string) => (text === '' ? undefined : webhookUrlMessage(text)),
  authorization: (text: string) => (text === '' ? undefined : webhookAuthorizationMessage(text)),
} as const

export type DestinationField = keyof typeof destinationMessages

export function firstWrong(draft: DestinationDraft): DestinationField | undefined {
  return (['url', 'authorization'] as const).find(
    (field) => destinationMessages[field](draft[field]) !== undefined,
  )
}

/** Returns the changed fields to send, with null for a removed value. */
export function changesOf(
  draft: DestinationDraft,
  saved: WebhookDestination,
): WebhookDestinationSave {
  return {
    ...(draft.url === (saved.url ?? '') ? {} : { url: draft.url || null }),
    ...(draft.authorization === '' ? {} : { authorization: draft.authorization }),
    ...(draft.dropsAuthorization && draft.authorization === '' ? { authorization: null } : {}),
  }
}

/**
 * Returns why Save is disabled. A destination with the state GONE can be saved unchanged, which resumes its deliveries.
 */
export function whyNotSave(draft: DestinationDraft, saved: WebhookDestination): string | undefined {
  const wrong = firstWrong(draft)
  if (wrong === 'url') return 'Correct the address to save.'
  if (wrong === 'authorization') return 'Correct the Authorization to save.'
  if (saved.state === 'GONE' || Object.keys(changesOf(draft, saved)).length > 0) return undefined
  return 'Nothing has changed.'
}

/** Returns the fields to send. For a destination with the state GONE they include the address, even if unchanged. */
export function destinationSaveOf(
  draft: DestinationDraft,
  saved: WebhookDestination,
): WebhookDestinationSave {
  const changes = changesOf(draft, saved)
  return saved.state === 'GONE' ? { url: draft.url || null, ...changes } : changes
}

/**
 * Returns true if the values read after a save contain the sent values. Returns undefined if that cannot be seen,
 * because the value of an Authorization is never returned. A save is all or nothing.
 */
export function isDestinationSaved(
  sent: WebhookDestinationSave,
  before: WebhookDestination,
  after: WebhookDestination,
): boolean | undefined {
  const { url, authorization } = sent
  if (url !== undefined && url !== after.url) return false
  if (url !== undefined && url !== before.url) return true
  if (authorization === undefined) return true
  if (after.hasAuthorization !== (authorization !== null)) return false
  return authorization === null || !before.hasAuthorization ? true : undefined
}
