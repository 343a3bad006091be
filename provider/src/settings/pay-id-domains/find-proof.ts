import { Resolver } from 'node:dns/promises'
import type { Env } from '../../platform/env.ts'

/** Each name server is asked twice, and all of it ends in time: somebody waits for the answer. */
const PATIENCE = { timeout: 2_000, tries: 2 }
const WITHIN_MS = 8_000

/** Names that nobody can publish records for (RFC 2606): the demo plays their name servers. */
const isPlayed = (name: string) => name.endsWith('.example')

export type ProofSearch = 'found' | 'missing' | 'silent'

/**
 * Whether a TXT record of the name has exactly this value. Asks the name servers itself, as every look-up of a name that a
 * client gave (decision 29). In the demo a name below `.example` has what it should have, unless DNS_SERVERS says whom
 * to ask.
 */
export async function findProof(
  { mode, dnsServers }: Pick<Env, 'mode' | 'dnsServers'>,
  name: string,
  value: string,
): Promise<ProofSearch> {
  if (mode === 'demo' && dnsServers === undefined && isPlayed(name)) return 'found'
  const resolver = new Resolver(PATIENCE)
  if (dnsServers !== undefined) resolver.setServers(dnsServers)
  const timer = setTimeout(() => resolver.cancel(), WITHIN_MS)
  try {
    const records = await resolver.resolveTxt(name)
    return records.some((parts) => parts.join('') === value) ? 'found' : 'missing'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'silent'
  } finally {
    clearTimeout(timer)
  }
}
