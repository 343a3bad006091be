/**
 * An address of ours without the client it names: after a switch it would win over the chosen one
 * (readings 2, guard). Everything else in it stays, letter by letter.
 */
export function withoutClient(href: string): string {
  const [beforeHash = '', ...hash] = href.split('#')
  const [path = '', ...query] = beforeHash.split('?')
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && new URLSearchParams(pair).get('clientId') === null)
    .join('&')
  return [kept === '' ? path : `${path}?${kept}`, ...hash].join('#')
}
