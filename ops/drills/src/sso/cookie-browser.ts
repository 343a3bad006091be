/** A browser as far as signing in needs one: cookies by host, and one redirect at a time. */
export interface CookieBrowser {
  get(url: string): Promise<BrowserAnswer>
  send(method: 'POST' | 'PUT', url: string, body: object): Promise<BrowserAnswer>
}

export interface BrowserAnswer {
  status: number
  /** Full address of a redirect, otherwise empty. */
  location: string
  body: string
}

export function openCookieBrowser(): CookieBrowser {
  const jar = new Map<string, string>()

  async function request(url: string, init: RequestInit = {}): Promise<BrowserAnswer> {
    const { host, origin } = new URL(url)
    const cookie = [...jar]
      .filter(([key]) => key.startsWith(`${host} `))
      .map(([key, value]) => `${key.slice(host.length + 1)}=${value}`)
      .join('; ')
    const headers = { accept: 'text/html', cookie, origin, ...init.headers }
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(`${host} ${pair.slice(0, pair.indexOf('='))}`, pair.slice(pair.indexOf('=') + 1))
    }
    const location = answer.headers.get('location')
    return {
      status: answer.status,
      location: location === null ? '' : new URL(location, url).href,
      body: await answer.text(),
    }
  }

  return {
    get: (url) => request(url),
    send: (method, url, body) =>
      request(url, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}
