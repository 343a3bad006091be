import type { ProblemResponse } from '@tideway/contract/calls/problems'
import { ApiError } from '../../../platform/api-error.ts'
import { addressOf, isHostName, isPublicAddress } from '../../../platform/network/egress-address.ts'
import type { Env } from '../../../platform/settings/env.ts'

/**
 * Throws for an address that no connection would be made to (decision 29). An IP address must be public and a name must
 * be full. The addresses of a name are checked for each connection instead, because they change. Addresses that an
 * operator has allowed are valid.
 */
export function refuseUnreachable(
  { outboundAllow }: Pick<Env, 'outboundAllow'>,
  text: string,
  refusal: ProblemResponse,
): void {
  const { protocol, hostname, port } = new URL(text)
  const usualPort = protocol === 'https:' ? '443' : '80'
  const target = `${hostname}:${port || usualPort}`
  if (outboundAllow.some((allowed) => allowed.toLowerCase() === target)) return
  const address = addressOf(hostname)
  const isPublic = address === undefined ? isHostName(hostname) : isPublicAddress(address)
  if (protocol !== 'https:' || port === '0' || !isPublic) throw new ApiError(refusal)
}
