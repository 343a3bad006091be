import {
  webhookAuthorizationMessage,
  webhookUrlMessage,
} from '@tideway/contract/calls/webhook-address'
import type {
  WebhookDestination,
  WebhookDestinationSave,
} from '@tideway/contract/webhooks/webhooks'

/** As it is typed. An Authorization that is saved is never shown: nothing typed keeps it. */
export interface DestinationDraft {
  url: string
  authorization: string
  /** The saved one is to be taken away. */
  dropsAuthorization: boolean
}

export function draftOf({ url }: WebhookDestination): DestinationDraft {
  return { url: url ?? '', authorization: '', dropsAuthorization: false }
}

/** Either may be empty on its own. */
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

/** Only what is changed is sent; what is taken away as null. */
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

/** An address that is gone is tried again once it is saved again, as it is or another. */
export function whyNotSave(draft: DestinationDraft, saved: WebhookDestination): string | undefined {
  const wrong = firstWrong(draft)
  if (wrong === 'url') return 'Correct the address to save.'
  if (wrong === 'authorization') return 'Correct the Authorization to save.'
  if (saved.state === 'GONE' || Object.keys(changesOf(draft, saved)).length > 0) return undefined
  return 'Nothing has changed.'
}

/** What a save sends: of one that is gone the address too, as it is. */
export function saveOf(draft: DestinationDraft, saved: WebhookDestination): WebhookDestinationSave {
  const changes = changesOf(draft, saved)
  return saved.state === 'GONE' ? { url: draft.url || null, ...changes } : changes
}

/**
 * Whether the server has what was sent, as it was read `after`; undefined where that cannot be seen, because the value
 * of an Authorization is never returned. A save is all or nothing.
 */
export function isSaved(
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
