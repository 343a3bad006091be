import { isIpAddress, MAX_ADDRESSES } from '@tideway/contract/keys/ip-whitelist'

/**
 * Which line is to be corrected, counted as they stand in the box, blank ones too: the first that is no address, one
 * too many, or there before. undefined when all are good.
 */
export function wrongIpLine(text: string): number | undefined {
  const seen = new Set<string>()
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ address: line.trim(), number: index + 1 }))
    .filter(({ address }) => address !== '')
  const surplus = lines[MAX_ADDRESSES]
  if (surplus) return surplus.number
  const invalid = lines.find(({ address }) => !isIpAddress(address))
  if (invalid) return invalid.number
  return lines.find(({ address }) => seen.size === seen.add(address).size)?.number
}
