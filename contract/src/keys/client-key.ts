import { z } from 'zod/mini'
import { essential } from '../calls/tolerant.ts'

/** An entry of `keys` in the configuration of a client. What a key is checked with is never read back. */
export const ClientKey = z.object({
  keyId: essential(z.string()),
  enabled: z.boolean(),
  hmacEnabled: z.boolean(),
  permittedOperationArnRegexes: z.array(z.string()),
  createdDateTime: z.nullable(z.string()),
  /** Ours: to the minute; null where no call was made with it. */
  lastUsedDateTime: z.optional(z.nullable(z.string())),
  /** Ours: the IP address of that call; null where it isn't recorded, as for keys that payers' browsers use. */
  lastUsedAddress: z.optional(z.nullable(z.string())),
  /** Ours: the operation of that call, written like a permission. */
  lastUsedOperation: z.optional(z.nullable(z.string())),
  /** Ours: what people call it; null where it has no name. */
  name: z.optional(z.nullable(z.string())),
})
export type ClientKey = z.infer<typeof ClientKey>

const DAY_MS = 24 * 60 * 60_000
/** A key used within this many days is probably still in use: disabling it asks first. */
export const LATELY_DAYS = 7

/**
 * Whether a key was used lately, seen at `now` in milliseconds. False where a provider doesn't say when it was used. A
 * time after `now`, by a clock that is ahead, is lately.
 */
export function usedLately({ lastUsedDateTime }: Pick<ClientKey, 'lastUsedDateTime'>, now: number) {
  return Date.parse(lastUsedDateTime ?? '') >= now - LATELY_DAYS * DAY_MS
}
