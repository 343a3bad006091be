/**
 * Returns the sign-out address (spec 4, logout). It has no id_token_hint, because a bearer token must never be in a URL
 * (readings 2).
 */
export function logoutUrl(endSessionUrl: string, clientId: string, returnUrl: string): string {
  const url = new URL(endSessionUrl)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', returnUrl)
  return url.href
}
