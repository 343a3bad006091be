/** An app as the identity provider knows it, from the configuration of its deployment. */
export interface SignInClient {
  issuer: string
  clientId: string
  /** Names separated by blanks; undefined leaves the parameter out. */
  scope: string | undefined
  /** Where the browser goes to sign in, or up. A query that it has is kept. */
  authorizeUrl: string
  tokenUrl: string
  /** Where given, the signature of the id token is checked as well. */
  jwksUrl: string | undefined
  /** The app's own address that the identity provider leads back to. */
  redirectUri: string
}

export interface SignInPage {
  /** The invitation of a link that asked to sign up. */
  invitation?: string | undefined
  /** Answers from the identity provider's session or with an error, and never shows a page. */
  silent?: boolean
}

interface Secrets {
  codeChallenge: string
  state: string
  nonce: string
}

/** Where the browser goes to sign in or up (spec 7.2; readings 2, configuration). */
export function authorizeUrl(
  client: SignInClient,
  { invitation, silent = false }: SignInPage,
  secrets: Secrets,
): string {
  const url = new URL(client.authorizeUrl)
  const query: Record<string, string | undefined> = {
    response_type: 'code',
    scope: client.scope || undefined,
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    token: invitation,
    prompt: silent ? 'none' : undefined,
    code_challenge: secrets.codeChallenge,
    code_challenge_method: 'S256',
    state: secrets.state,
    nonce: secrets.nonce,
  }
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
