/**
 * A saved route where it is a path of this origin, and the home screen otherwise: session storage can be written by
 * anything that ran here once. The callback is not a place to return to.
 */
export function routeOfOurs(saved: string | undefined, origin: string): string {
  if (!saved?.startsWith('/') || !URL.canParse(saved, origin)) return '/'
  const url = new URL(saved, origin)
  const [first = ''] = url.pathname.split('/').filter((segment) => segment !== '')
  if (url.origin !== origin || isCallback(first)) return '/'
  // Read once more by the router: two slashes at the start would name a host.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}

function isCallback(segment: string): boolean {
  try {
    return decodeURIComponent(segment).toLowerCase() === 'auth-callback'
  } catch {
    return false
  }
}
