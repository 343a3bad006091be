/** The return URL that the client requested for its payer (provider API, hosted checkout). */
export interface RedirectTarget {
  href: string
  /** The host, with any unusual port. It is shown to the payer, who may not know who made the link. */
  host: string
}

/**
 * Reads a return URL from the link. Only complete http and https addresses are accepted. `javascript:` would run here,
 * and a name or password before the host would disguise it.
 */
export function redirectTarget(search: string, parameter: string): RedirectTarget | undefined {
  const value = new URLSearchParams(search).get(parameter)
  const url = value === null ? null : URL.parse(value)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return { href: url.href, host: url.host }
}
