type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Target of requests: Fastify itself, or a process behind a proxy. */
export interface Injects {
  inject(request: {
    method: Method
    url: string
    remoteAddress: string
    headers: Record<string, string>
    payload?: object
  }): Promise<{
    statusCode: number
    headers: Record<string, number | string | string[] | undefined>
    body: string
  }>
}

/** The parts of a browser that signing in needs: cookies with their paths, and one redirect at a time. */
export interface TestBrowser {
  get(url: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  put(url: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  delete(url: string, headers?: Record<string, string>): Promise<TestAnswer>
  cookies(): string[]
}

export interface TestAnswer {
  status: number
  headers: Record<string, unknown>
  location: string
  body: string
}

interface Cookie {
  name: string
  value: string
  path: string
}

export function openTestBrowser(
  app: Injects,
  { address = '203.0.113.7' }: { address?: string } = {},
): TestBrowser {
  const jar = new Map<string, Cookie>()

  const send = async (
    method: Method,
    url: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<TestAnswer> => {
    const { pathname, search, host } = new URL(url, 'http://localhost:4001')
    const cookie = [...jar]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(([, { name, value }]) => `${name}=${value}`)
      .join('; ')
    const answer = await app.inject({
      method,
      url: `${pathname}${search}`,
      remoteAddress: address,
      headers: { host, accept: 'text/html', ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) remember(jar, String(line))
    return {
      status: answer.statusCode,
      headers: answer.headers,
      location: String(answer.headers.location ?? ''),
      body: answer.body,
    }
  }

  return {
    get: (url, headers = {}) => send('GET', url, headers),
    post: (url, body, headers = {}) =>
      send('POST', url, { origin: 'http://localhost:4001', ...headers }, body),
    put: (url, body, headers = {}) =>
      send('PUT', url, { origin: 'http://localhost:4001', ...headers }, body),
    delete: (url, headers = {}) =>
      send('DELETE', url, { origin: 'http://localhost:4001', ...headers }),
    cookies: () => [...jar.values()].map(({ name }) => name),
  }
}

function remember(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const name = pair.slice(0, pair.indexOf('='))
  const value = pair.slice(pair.indexOf('=') + 1)
  const attribute = (key: string) =>
    attributes.find((entry) => entry.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
  const expires = attribute('expires')
  const cookiePath = attribute('path') ?? '/'
  const key = `${name} ${cookiePath}`
  if (value === '' || (expires && Date.parse(expires) <= Date.now())) jar.delete(key)
  else jar.set(key, { name, value, path: cookiePath })
}
