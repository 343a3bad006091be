/** An app's registration at the identity provider, from its deployment's configuration. */
export interface SignInClient {
  issuer: string
  clientId: string
  /** Space-separated names. If undefined, the parameter is omitted. */
  scope: string | undefined
  /** Address for signing in or up. Its own query is kept. */
  authorizeUrl: string
  tokenUrl: string
  /** If set, the id token's signature is checked too. */
  jwksUrl: string | undefined
  /** The app's address that the identity provider returns to. */
  redirectUri: string
}

export interface SignInPage {
  /** The invitation from a sign-up link. */
  invitation?: string | undefined
  /** If true, the identity provider responds from its session or with an error, and never shows a page. */
  silent?: boolean
  /** If given, the identity provider asks the user for a fresh proof, even within a session (RFC 9470). */
  proof?: ProofWanted | undefined
  /** If given, the sign-in ends in a window next to the page, whose user has this email. */
  window?: { email: string } | undefined
}

export interface ProofWanted {
  /** Seconds. */
  maxAge: number
  acrValues: string
  /** Email of the user who must give the proof, so that the sign-in page does not ask for it. */
  email: string
}

interface Secrets {
  codeChallenge: string
  state: string
  nonce: string
}

/** Returns the address for signing in or up (spec 7.2; readings 2, configuration). */
export function authorizeUrl(
  client: SignInClient,
  { invitation, silent = false, proof, window }: SignInPage,
  secrets: Secrets,
): string {
  const url = new URL(client.authorizeUrl)
  const query: Record<string, string | undefined> = {
    response_type: 'code',
    scope: client.scope || undefined,
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    token: invitation,
    prompt: silent ? 'none' : proof ? 'login' : undefined,
    max_age: proof && String(proof.maxAge),
    acr_values: proof?.acrValues,
    login_hint: (proof ?? window)?.email,
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
