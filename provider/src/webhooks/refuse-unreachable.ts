import type { Refusal } from '@tideway/contract/calls/problems'
import { addressOf, isHostName, isPublicAddress } from '../platform/egress-address.ts'
import type { Env } from '../platform/env.ts'
import { Refused } from '../platform/refused.ts'

/**
 * Refuses an address that no connection would be made to (decision 29): one written out has to be public, a name has to
 * be a full one. What a name leads to is looked up for each connection and not here, because it changes. Addresses that
 * an operator has allowed are good.
 */
export function refuseUnreachable(
  { outboundAllow }: Pick<Env, 'outboundAllow'>,
  text: string,
  refusal: Refusal,
): void {
  const { protocol, hostname, port } = new URL(text)
  const usualPort = protocol === 'https:' ? '443' : '80'
  const target = `${hostname}:${port || usualPort}`
  if (outboundAllow.some((allowed) => allowed.toLowerCase() === target)) return
  const address = addressOf(hostname)
  const isPublic = address === undefined ? isHostName(hostname) : isPublicAddress(address)
  if (protocol !== 'https:' || port === '0' || !isPublic) throw new Refused(refusal)
}
