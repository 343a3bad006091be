import type { ClientKey } from '@tideway/contract/keys/client-key'
import { rolesThatGive } from '@tideway/contract/keys/key-permissions'
import { DAY, HOUR, MINUTE } from '@tideway/contract/time/durations'
import { permissionText } from './new/permission-text.ts'

/** Largest first. A month and a year have their mean length, because exact days do not matter for old keys. */
const units = [
  { name: 'year', ms: 365.2425 * DAY },
  { name: 'month', ms: 30.436875 * DAY },
  { name: 'day', ms: DAY },
  { name: 'hour', ms: HOUR },
  { name: 'minute', ms: MINUTE },
] as const

/** Returns '{relative time} ago', or 'potentially long ago' if unknown (spec 2.18). */
export function agoText(instant: string | null | undefined, now: number): string {
  const at = Date.parse(instant ?? '')
  if (Number.isNaN(at)) return 'potentially long ago'
  const passed = now - at
  const unit = units.find(({ ms }) => passed >= ms)
  // A time in the future means that a clock is slow, so the event has just happened.
  if (unit === undefined) return 'less than a minute ago'
  const count = Math.floor(passed / unit.ms)
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`
}

/** Returns a key's text in a sentence: 'Web shop (SECRDEMO01)', or only its id. */
export function keyText({ keyId, name }: Pick<ClientKey, 'keyId' | 'name'>): string {
  return name ? `${name} (${keyId})` : keyId
}

/**
 * Returns 'It was last used 5 minutes ago, from 203.0.113.5, for POST paymentRequest.', with the parts that the
 * provider reports.
 */
export function lastUseText(key: ClientKey, now: number): string {
  const { lastUsedDateTime, lastUsedAddress: address, lastUsedOperation: operation } = key
  const parts = [
    `It was last used ${agoText(lastUsedDateTime, now)}`,
    ...(address ? [`from ${address}`] : []),
    ...(operation ? [`for ${permissionText(operation)}`] : []),
  ]
  return `${parts.join(', ')}.`
}

/**
 * Returns who can make a key with these permissions: 'an Admin or Tech Admin'. At least one role always has all of
 * them.
 */
export function whoGives(permissions: readonly string[]): string {
  const list = new Intl.ListFormat('en-AU', { type: 'disjunction' })
  const roles = list.format(rolesThatGive(permissions))
  return `${/^[AEIOU]/.test(roles) ? 'an' : 'a'} ${roles}`
}
