import { z } from 'zod/mini'
import { field } from '../calls/docs/field.ts'
import { essential } from '../calls/tolerant.ts'
import { DAY } from '../time/durations.ts'

export const enabledWords = { description: 'Whether calls with the key are allowed.' }

export const permittedOperationsWords = {
  description: 'The permissions of the key, each written `RestAPI/{METHOD}/{path}`.',
  example: ['RestAPI/GET/balance', 'RestAPI/POST/paymentRequest'],
}

export const hmacEnabledWords = { description: 'Whether calls with the key must be signed.' }

/** An entry of `keys` in a client's configuration. Data for checking a key is never returned. */
export const ClientKey = z.object({
  keyId: field(
    essential(z.string()),
    'The id of the key, which is the first part of the key.',
    'SECRDEMO01',
  ),
  enabled: field(z.boolean(), enabledWords),
  hmacEnabled: field(z.boolean(), hmacEnabledWords),
  permittedOperationArnRegexes: field(z.array(z.string()), permittedOperationsWords),
  createdDateTime: field(
    z.nullable(z.string()),
    'When the key was created, in UTC. `null` if that is no longer known.',
    '2026-11-20T03:00:00.000Z',
  ),
  /** Not part of the provider API. Precise to the minute. Null if no call was made with the key. */
  lastUsedDateTime: field(
    z.optional(z.nullable(z.string())),
    'When the key was last used, in UTC, to the minute. `null` if it never was.',
    '2026-11-20T03:04:00.000Z',
  ),
  /**
   * Not part of the provider API: IP address of that call. Null if not recorded, as for keys used by payers' browsers.
   */
  lastUsedAddress: field(
    z.optional(z.nullable(z.string())),
    'The IP address of that call. `null` for a distributable key, because payers’ browsers use it.',
    '203.0.113.7',
  ),
  /** Not part of the provider API: the operation of that call, written like a permission. */
  lastUsedOperation: field(
    z.optional(z.nullable(z.string())),
    'The operation of that call, written like a permission.',
    'RestAPI/GET/balance',
  ),
  /** Not part of the provider API: the key's label, or null if it has none. */
  name: field(
    z.optional(z.nullable(z.string())),
    'The key’s name for people. `null` if it has none.',
    'Web shop',
  ),
})
export type ClientKey = z.infer<typeof ClientKey>

/** A key used within this many days is probably still in use, so disabling it requires confirmation. */
export const LATELY_DAYS = 7

/**
 * Returns true if a key was used recently, as of `now` in milliseconds. Returns false if the provider does not report
 * its use. A time after `now` comes from a clock that is ahead, and counts as recent.
 */
export function usedLately({ lastUsedDateTime }: Pick<ClientKey, 'lastUsedDateTime'>, now: number) {
  return Date.parse(lastUsedDateTime ?? '') >= now - LATELY_DAYS * DAY
}
