import { createHash, randomBytes } from 'node:crypto'

/** Signs a demo user in as the dashboard does, and returns the id token. */
export async function idTokenOf(
  providerUrl: string,
  { email, redirectUri }: { email: string; redirectUri: string },
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const cookies = new Map<string, string>()
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('accept', 'text/html')
    const answer = await fetch(new URL(url, providerUrl), { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
  const query = new URLSearchParams({
    client_id: 'tideway-dashboard',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: randomBytes(16).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const requested = await go(`/identity/auth?${query}`)
  const page = requested.headers.get('location') ?? ''
  const submitted = await go(page, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: providerUrl },
    body: JSON.stringify({ email, password: 'demo-password' }),
  })
  const { location } = (await submitted.json()) as { location: string }
  const back = new URL((await go(location)).headers.get('location') ?? '')
  const tokens = await fetch(new URL('/identity/token', providerUrl), {
    method: 'POST',
    headers: { origin: new URL(redirectUri).origin },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'tideway-dashboard',
      redirect_uri: redirectUri,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  })
  const { id_token: idToken } = (await tokens.json()) as { id_token?: string }
  if (!idToken) throw new Error(`${email} got no id token: ${tokens.status}`)
  return idToken
}
