import { returnAddress } from '@tideway/browser/session/return-address'

/** The saved route, and the home screen where there is none. The callback is not a place to return to. */
export function routeOfOurs(saved: string | undefined, origin: string): string {
  return returnAddress(saved, origin, (path) => !isCallback(path)) ?? '/'
}

function isCallback(path: string): boolean {
  const [first = ''] = path.split('/').filter((segment) => segment !== '')
  try {
    return decodeURIComponent(first).toLowerCase() === 'auth-callback'
  } catch {
    return false
  }
}
