import type { OAuthConfig } from '@tideway/contract/clients/site-config'

export interface AuthorizeParameters {
  signup: boolean
  /** The invitation of a link that asked to sign up. */
  invitation: string | undefined
  /** Answers from the identity provider's session or with an error, and never shows a page. */
  silent: boolean
  redirectUri: string
  codeChallenge: string
  state: string
  nonce: string
}

/** Where the browser goes to sign in or up (spec 7.2; readings 2, configuration). */
export function authorizeUrl(oauth: OAuthConfig, parameters: AuthorizeParameters): string {
  const url = new URL(parameters.signup ? oauth.signupUrl : oauth.authorizeUrl)
  const query: Record<string, string | undefined> = {
    response_type: 'code',
    scope: oauth.scopes.join(' ') || undefined,
    client_id: oauth.clientId,
    redirect_uri: parameters.redirectUri,
    token: parameters.invitation,
    prompt: parameters.silent ? 'none' : undefined,
    code_challenge: parameters.codeChallenge,
    code_challenge_method: 'S256',
    state: parameters.state,
    nonce: parameters.nonce,
  }
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}

/** `/auth-callback`, or the variant's own (readings 2, variants). */
export function redirectUri(origin: string, appName: string | undefined): string {
  return `${origin}/auth-callback${appName === undefined ? '' : `/${encodeURIComponent(appName)}`}`
}

/** spec 4, logout; the bearer never stands in a URL, so there is no id_token_hint (readings 2). */
export function logoutUrl(oauth: OAuthConfig, origin: string): string {
  const url = new URL(oauth.logoutUrl)
  url.searchParams.set('client_id', oauth.clientId)
  url.searchParams.set('post_logout_redirect_uri', `${origin}/`)
  return url.href
}
