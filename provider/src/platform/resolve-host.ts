import { lookup, Resolver } from 'node:dns/promises'

export interface ResolvedAddress {
  address: string
  family: number
}

export type ResolveHost = (host: string) => Promise<ResolvedAddress[]>

/** A name server that keeps silent is asked twice. */
const PATIENCE = { timeout: 2_500, tries: 2 }

/**
 * Asks the name servers itself. The machine's own way is answered by one of four threads that also read files and check
 * keys: four names whose servers keep silent, and anybody can have such names, would hold all of that up. `servers`
 * instead of the machine's, for tests.
 */
export function nameServers(servers?: readonly string[]): ResolveHost {
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

/** As the machine resolves names, its own file of hosts included: for those that an operator has allowed. */
export const byMachine: ResolveHost = (host) => lookup(host, { all: true, order: 'verbatim' })
