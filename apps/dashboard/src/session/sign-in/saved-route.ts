import { returnAddress } from '@tideway/browser/session/return-address'

/** Returns the saved route, or the home screen if there is none. The callback itself is never returned to. */
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
