import { z } from 'zod/mini'

/** An entry of `keys` in the configuration of a client. What a key is checked with is never read back. */
export const ClientKey = z.object({
  keyId: z.string(),
  enabled: z.boolean(),
  hmacEnabled: z.boolean(),
  permittedOperationArnRegexes: z.array(z.string()),
  createdDateTime: z.nullable(z.string()),
  /** Ours: to the minute; null where no call was made with it. */
  lastUsedDateTime: z.optional(z.nullable(z.string())),
})
export type ClientKey = z.infer<typeof ClientKey>
