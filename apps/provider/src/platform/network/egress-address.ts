import { BlockList, isIP, isIPv4 } from 'node:net'

/** Special-purpose IPv4 blocks (IANA's registry). No public server has an address in them. */
const closedV4 = blocks('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])

/**
 * For IPv6, only global unicast is open. That excludes loopback, link-local, unique local, multicast, mapped and
 * compatible IPv4, and NAT64 without naming them.
 */
const globalV6 = blocks('ipv6', [['2000::', 3]])

/** Parts of global unicast that represent other addresses (Teredo, 6to4) or none (benchmarks, documentation). */
const closedV6 = blocks('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i
/**
 * A name that ends in this kind of label is another spelling of an IPv4 address (decimal, octal, hexadecimal, short).
 */
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/i

/** Returns true if another party's server can have this address. Anything but a plain address is false. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  if (isIPv4(address)) return !closedV4.check(address, 'ipv4')
  return isIP(address) === 6 && globalV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}

/** Returns true for the full name of a host in its usual spelling, and false for an address. */
export function isHostName(host: string): boolean {
  const labels = host.split('.')
  return (
    host.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    !NUMBER.test(labels.at(-1) ?? '')
  )
}

/** Returns the address if the host is one, with or without `[…]` around IPv6, otherwise undefined. */
export function addressOf(host: string): string | undefined {
  const bare = /^\[(.*)\]$/.exec(host)?.[1]
  if (bare !== undefined) return isIP(bare) === 6 ? bare : undefined
  return isIP(host) === 0 ? undefined : host
}

function blocks(family: 'ipv4' | 'ipv6', ranges: [string, number][]): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family)
  return list
}
