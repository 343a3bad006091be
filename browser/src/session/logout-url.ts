/** spec 4, logout; the bearer never stands in a URL, so there is no id_token_hint (readings 2). */
export function logoutUrl(endSessionUrl: string, clientId: string, returnUrl: string): string {
  const url = new URL(endSessionUrl)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', returnUrl)
  return url.href
}
