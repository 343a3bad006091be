/**
 * Returns the network that one caller can freely use addresses of: its IPv4 address, or the /64 of its IPv6 address.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = address.includes('::')
    ? Array<string>(8 - front.length - back.length).fill('0')
    : []
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}
