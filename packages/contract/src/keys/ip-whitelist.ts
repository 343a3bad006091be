import { z } from 'zod/mini'

/** Addresses that calls with keys may come from (spec 2.18, 5; readings 5). An empty list allows all. */

export const MAX_ADDRESSES = 10

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const addressPattern = new RegExp(`^${octet}(?:\\.${octet}){3}$`)

export const isIpAddress = (text: string): boolean => addressPattern.test(text)

export const IpWhitelist = z
  .array(z.string().check(z.regex(addressPattern)))
  .check(z.maxLength(MAX_ADDRESSES), z.refine(areUnique, '[ipWhitelist must be unique]'))

/** Returns the addresses of a text with one per line. Blank lines are ignored. */
export function ipAddressesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Returns the first problem in the lines, or undefined if they are valid (spec 5, IP whitelist). */
export function ipLinesMessage(text: string): string | undefined {
  const lines = ipAddressesOf(text)
  if (lines.length > MAX_ADDRESSES) return 'Maximum 10 IP addresses allowed.'
  if (!lines.every(isIpAddress)) return 'Invalid IP address.'
  return areUnique(lines) ? undefined : 'Unique IP addresses only.'
}

/** Returns true if calls from this address are allowed. An IPv4 address may be wrapped in an IPv6 one. */
export function isAddressAllowed(whitelist: readonly string[], address: string): boolean {
  return whitelist.length === 0 || whitelist.includes(unwrapped(address))
}

const wrappedPattern = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i

function unwrapped(address: string): string {
  const [, dotted, high, low] = wrappedPattern.exec(address) ?? []
  if (dotted !== undefined) return dotted
  if (high === undefined || low === undefined) return address
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.')
}

function areUnique(addresses: readonly string[]): boolean {
  return new Set(addresses).size === addresses.length
}
