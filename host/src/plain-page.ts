import type { IncomingMessage, ServerResponse } from 'node:http'

const texts = {
  400: ['Bad request', 'This address cannot be read.'],
  404: ['Not found', 'There is nothing at this address.'],
  405: ['Method not allowed', 'This server only hands out files.'],
  414: ['Address too long', 'This address is too long.'],
  421: ['Unknown host', 'No dashboard is served under this host name.'],
} as const

/** An answer without the app: nothing of the request is repeated in it. */
export function plainPage(
  request: IncomingMessage,
  response: ServerResponse,
  status: keyof typeof texts,
): void {
  const [title, sentence] = texts[status]
  const body = Buffer.from(
    `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${sentence}</p></html>\n`,
  )
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
