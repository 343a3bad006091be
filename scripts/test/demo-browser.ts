import { createHash, randomBytes } from 'node:crypto'
import type { OutboxMails } from '@tideway/contract/sandbox/outbox'
import { demoPassword } from '../demo-sign-ins.ts'

const ADMIN = 'admin@harbour.example'

/** Page with its address, after all redirects. */
export interface LoadedPage {
  address: string
  status: number
  html: string
}

/** The parts of a browser that opening the demo's pages needs: cookies and redirects. */
export class DemoBrowser {
  readonly #cookies = new Map<string, string>()

  async open(url: string): Promise<LoadedPage> {
    const answer = await this.#fetch(url)
    const location = answer.headers.get('location')
    if (location !== null) return this.open(new URL(location, url).href)
    return { address: url, status: answer.status, html: await answer.text() }
  }

  /** Signs the demo's admin in on a sign-in page. Returns the address of the next page. */
  async signIn(page: string): Promise<string> {
    const answer = await this.#fetch(page, { email: ADMIN, password: demoPassword })
    const { location } = (await answer.json()) as { location: string }
    return new URL(location, page).href
  }

  /** Returns where an address redirects to, without opening it. */
  async locationOf(url: string): Promise<string> {
    const answer = await this.#fetch(url)
    return new URL(answer.headers.get('location') ?? '', url).href
  }

  async #fetch(url: string, body?: object): Promise<Response> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        origin: new URL(url).origin,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}

/** Invites a person as the demo's admin. Returns the address that the link in the mail leads to. */
export async function inviteToDemo(provider: string, dashboard: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const request = new URLSearchParams({
    client_id: 'tideway-dashboard',
    redirect_uri: `${dashboard}/auth-callback`,
    response_type: 'code',
    scope: 'openid',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const browser = new DemoBrowser()
  const { address } = await browser.open(`${provider}/identity/auth?${request}`)
  const callback = new URL(await browser.locationOf(await browser.signIn(address)))
  const grant = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'tideway-dashboard',
    redirect_uri: `${dashboard}/auth-callback`,
    code: callback.searchParams.get('code') ?? '',
    code_verifier: verifier,
  })
  const tokens = await json<{ id_token: string }>(`${provider}/identity/token`, {
    method: 'POST',
    headers: { origin: dashboard },
    body: grant,
  })
  const email = 'invited@harbour.example'
  await json(`${provider}/portal/v1/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.id_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, role: 'BASE_FINANCE_OPERATOR' }),
  })
  const { mails } = await json<OutboxMails>(`${provider}/outbox/mails`)
  const mail = mails.find(({ to }) => to.includes(email))
  request.set('token', /\?signup&token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  return `${provider}/identity/auth?${request}`
}

async function json<Answer>(url: string, request: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, request)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
