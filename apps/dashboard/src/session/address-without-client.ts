/**
 * Removes the client from one of our addresses. After a switch it would override the selected client (readings 2,
 * guard). Everything else stays unchanged, character for character.
 */
export function withoutClient(href: string): string {
  return withoutParameters(href, ['clientId'])
}

/** Returns the address with this client in place of any other. */
export function withClient(href: string, clientId: string): string {
  const [address = '', ...hash] = withoutClient(href).split('#')
  const named = `${address}${address.includes('?') ? '&' : '?'}clientId=${encodeURIComponent(clientId)}`
  return [named, ...hash].join('#')
}

/** Removes the client and the open row, which belong to the client before a switch (readings 2, guard). */
export function addressAfterSwitch(href: string): string {
  return withoutParameters(href, ['clientId', 'open'])
}

function withoutParameters(href: string, names: readonly string[]): string {
  const [beforeHash = '', ...hash] = href.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  const otherPairs = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !names.some((name) => new URLSearchParams(pair).has(name)))
    .join('&')
  return [otherPairs === '' ? path : `${path}?${otherPairs}`, ...hash].join('#')
}
