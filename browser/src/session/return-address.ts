/**
 * The address that was wanted before a sign-in, where it is a path of this origin that the app returns to; else
 * undefined. It is checked because session storage can be written by anything that ran here once.
 *
 * @param isOurs Decides by the path, which begins with one slash.
 */
export function returnAddress(
  saved: string | undefined,
  origin: string,
  isOurs: (path: string) => boolean,
): string | undefined {
  if (!saved?.startsWith('/') || !URL.canParse(saved, origin)) return undefined
  const url = new URL(saved, origin)
  if (url.origin !== origin) return undefined
  // The browser reads the result once more: two slashes at the start would name a host.
  const path = url.pathname.replace(/^\/+/, '/')
  return isOurs(path) ? `${path}${url.search}${url.hash}` : undefined
}
