/** Where the client asked for its payer to be sent afterwards (provider API, hosted checkout). */
export interface RedirectTarget {
  href: string
  /** Shown to the payer, who may not know who made the link: the host, with a port that is not the usual one. */
  host: string
}

/**
 * Reads an address that stands in the link. Only whole http and https addresses pass: `javascript:` would
 * run here, and a name or password in front of the host is there to make it look like another.
 */
export function redirectTarget(search: string, parameter: string): RedirectTarget | undefined {
  const value = new URLSearchParams(search).get(parameter)
  const url = value === null ? null : URL.parse(value)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return { href: url.href, host: url.host }
}
