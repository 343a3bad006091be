/**
 * Returns the address requested before a sign-in, or undefined unless it is a path of this origin that the app returns
 * to. Checked because any script that ever ran here could have written it to session storage.
 *
 * @param isOurs Decides by the path, which starts with one slash.
 */
export function returnAddress(
  saved: string | undefined,
  origin: string,
  isOurs: (path: string) => boolean,
): string | undefined {
  if (!saved?.startsWith('/') || !URL.canParse(saved, origin)) return undefined
  const url = new URL(saved, origin)
  if (url.origin !== origin) return undefined
  // The browser parses the result again, and two slashes at the start would name a host.
  const path = url.pathname.replace(/^\/+/, '/')
  return isOurs(path) ? `${path}${url.search}${url.hash}` : undefined
}
