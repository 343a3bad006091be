import { lookup, Resolver } from 'node:dns/promises'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { addressOf, isHostName, isPublicAddress } from './egress-address.ts'

interface ResolvedAddress {
  address: string
  family: number
}

type ResolveHost = (host: string) => Promise<ResolvedAddress[]>

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

export interface EgressTarget {
  /** Host as the client entered it. */
  host: string
  port: number
}

/** Rules for connecting to hosts that clients name (decision 29). */
export interface Egress {
  /** `host:port` of targets that may have any address. */
  allow: readonly string[]
  resolve: ResolveHost
}

export type EgressFault = 'forbidden' | 'unknown' | 'unreachable' | 'silent'

/** Reason why a host was not reached. The message may be shown to the client who named it. */
export class EgressError extends Error {
  override name = 'EgressError'
  readonly fault: EgressFault
  constructor(fault: EgressFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export function openEgress({ outboundAllow }: { outboundAllow: readonly string[] }): Egress {
  const allow = outboundAllow.map((target) => target.toLowerCase())
  const others = dnsResolver()
  return {
    allow,
    resolve: (host) =>
      allow.some((target) => target.startsWith(`${host.toLowerCase()}:`))
        ? systemResolver(host)
        : others(host),
  }
}

/**
 * Returns the addresses of a target, resolved once and all public. If any of them is not public, none may be used,
 * because the name's owner decides which one a connection gets.
 */
export async function checkedAddresses(
  egress: Egress,
  { host, port }: EgressTarget,
): Promise<ResolvedAddress[]> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new EgressError('forbidden', `${port} is not a port`)
  }
  const address = addressOf(host)
  if (egress.allow.includes(`${host.toLowerCase()}:${port}`)) {
    return address === undefined ? resolved(egress, host) : [withFamily(address)]
  }
  if (address !== undefined) {
    if (isPublicAddress(address)) return [withFamily(address)]
    throw new EgressError('forbidden', `${printable(host)} is not a public address`)
  }
  if (!isHostName(host)) {
    throw new EgressError('forbidden', `${printable(host)} is not the name of a public host`)
  }
  const addresses = await resolved(egress, host)
  if (addresses.every((one) => isPublicAddress(one.address))) return addresses
  throw new EgressError('forbidden', `${host} does not lead to a public address`)
}

/** Connects to a checked address of the target and no other. The name is not looked up again. */
export async function connectChecked(
  egress: Egress,
  target: EgressTarget,
  { timeoutMs = 15_000 }: { timeoutMs?: number } = {},
): Promise<Socket> {
  const deadline = Date.now() + timeoutMs
  const addresses = await within(timeoutMs, checkedAddresses(egress, target), target)
  for (const [index, { address }] of addresses.entries()) {
    const left = deadline - Date.now()
    const isLast = index === addresses.length - 1
    try {
      // If the first address does not answer, half of the time is left for the next one.
      return await connectTo(address, target, isLast ? left : left / 2)
    } catch (error) {
      if (isLast) throw error
    }
  }
  throw new EgressError('unknown', `${target.host} has no address`)
}

function connectTo(address: string, target: EgressTarget, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port: target.port, noDelay: true })
    const fail = (error: EgressError) => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(silent(target)), Math.max(timeoutMs, 1))
    socket.once('error', () =>
      fail(new EgressError('unreachable', `${target.host} takes no connection on ${target.port}`)),
    )
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}

async function resolved(egress: Egress, host: string): Promise<ResolvedAddress[]> {
  const addresses = await egress.resolve(host).catch(() => [])
  if (addresses.length > 0) return addresses
  throw new EgressError('unknown', `No host is known by the name ${host}`)
}

async function within<Result>(
  ms: number,
  work: Promise<Result>,
  target: EgressTarget,
): Promise<Result> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(silent(target)), ms)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

function silent({ host, port }: EgressTarget): EgressError {
  return new EgressError('silent', `${host} did not answer on ${port} in time`)
}

function withFamily(address: string): ResolvedAddress {
  return { address, family: address.includes(':') ? 6 : 4 }
}

/** Makes a client's input safe to show in a sentence. */
function printable(host: string): string {
  return host === '' ? 'An empty text' : JSON.stringify(host.slice(0, 80))
}
