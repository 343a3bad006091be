import { z } from 'zod'

/**
 * The part of an authenticator's answer that a page sends, in the JSON form of WebAuthn. Everything else is dropped.
 */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  // The results are not used, and their form differs by browser.
  clientExtensionResults: z.unknown().transform(() => ({})),
}

export const ProvedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: bytes(100).optional().catch(undefined),
  }),
})
export type ProvedPasskey = z.infer<typeof ProvedPasskey>

export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(65_536),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>
