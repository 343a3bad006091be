import http from 'node:http'

export interface TimedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}

export interface Answer {
  status: number
  text: string
  /** Seconds. */
  retryAfter: number | undefined
}

/** Sends one HTTP request. The limit covers the whole exchange. Rejects without a complete response. */
export function sendOnce(
  agent: http.Agent,
  baseUrl: string,
  { method, path, headers, body }: TimedRequest,
  limitMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const request = http.request(
      new URL(path, baseUrl),
      {
        agent,
        method,
        signal: AbortSignal.timeout(limitMs),
        headers: {
          ...headers,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const wait = Number(response.headers['retry-after'])
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            retryAfter: Number.isFinite(wait) ? wait : undefined,
          })
        })
      },
    )
    request.on('error', reject)
    request.end(payload)
  })
}

/** Returns the code of a network error, or its name. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
