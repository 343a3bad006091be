import { z } from 'zod/mini'
import { essential } from '../calls/tolerant.ts'
import { DAY } from '../time/durations.ts'

/** An entry of `keys` in a client's configuration. Data for checking a key is never returned. */
export const ClientKey = z.object({
  keyId: essential(z.string()),
  enabled: z.boolean(),
  hmacEnabled: z.boolean(),
  permittedOperationArnRegexes: z.array(z.string()),
  createdDateTime: z.nullable(z.string()),
  /** Not part of the provider API. Precise to the minute. Null if no call was made with the key. */
  lastUsedDateTime: z.optional(z.nullable(z.string())),
  /**
   * Not part of the provider API: IP address of that call. Null if not recorded, as for keys used by payers' browsers.
   */
  lastUsedAddress: z.optional(z.nullable(z.string())),
  /** Not part of the provider API: the operation of that call, written like a permission. */
  lastUsedOperation: z.optional(z.nullable(z.string())),
  /** Not part of the provider API: the key's label, or null if it has none. */
  name: z.optional(z.nullable(z.string())),
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
