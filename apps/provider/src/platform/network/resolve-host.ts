import { lookup, Resolver } from 'node:dns/promises'

export interface ResolvedAddress {
  address: string
  family: number
}

export type ResolveHost = (host: string) => Promise<ResolvedAddress[]>

/** A silent name server is asked twice. */
const PATIENCE = { timeout: 2_500, tries: 2 }

/**
 * Queries the name servers directly. The machine's own resolver uses one of four threads that also read files and check
 * keys. Four names with silent servers would block all of that, and anyone can own such names. `servers` replaces the
 * machine's in tests.
 */
export function dnsResolver(servers?: readonly string[]): ResolveHost {
  return async (host) => {
    const resolver = new Resolver(PATIENCE)
    if (servers) resolver.setServers(servers)
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return [
      ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
      ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
    ]
  }
}

/** Resolves names as the machine does, including its hosts file. For hosts that an operator has allowed. */
export const systemResolver: ResolveHost = (host) => lookup(host, { all: true, order: 'verbatim' })
