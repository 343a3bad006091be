import { isIpAddress, MAX_ADDRESSES } from '@tideway/contract/keys/ip-whitelist'

/**
 * Returns the number of the line to correct, counting blank lines: the first that is invalid, too many or a duplicate.
 * Returns undefined if all are valid.
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
