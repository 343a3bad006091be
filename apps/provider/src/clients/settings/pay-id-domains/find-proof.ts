import { Resolver } from 'node:dns/promises'
import type { Env } from '../../../platform/settings/env.ts'

/** Asks each name server twice and ends in time, because a caller waits for the answer. */
const PATIENCE = { timeout: 2_000, tries: 2 }
const WITHIN_MS = 8_000

/** Returns true for names that cannot have real records (RFC 2606). The demo simulates their name servers. */
const isPlayed = (name: string) => name.endsWith('.example')

export type ProofSearch = 'found' | 'missing' | 'silent'

/**
 * Searches for a TXT record of the name with exactly this value. Queries the name servers directly, like every look-up
 * of a name from a client (decision 29). In the demo, names below `.example` always have the record, unless DNS_SERVERS
 * is set.
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
