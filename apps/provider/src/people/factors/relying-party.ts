import { isIP } from 'node:net'
import type { Env } from '../../platform/settings/env.ts'

/** The party that passkeys are made for, as WebAuthn names it. */
export interface RelyingParty {
  /** Host name, to which passkeys are bound permanently. */
  id: string
  /** Origin of the pages that ask for a passkey. */
  origin: string
}

/** Returns undefined where the provider is reached by an IP address, for which browsers make no passkeys. */
export function relyingPartyOf({
  providerUrl,
}: Pick<Env, 'providerUrl'>): RelyingParty | undefined {
  const { hostname, origin } = new URL(providerUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined
}
