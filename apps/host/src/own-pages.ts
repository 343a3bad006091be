import type { IncomingMessage, ServerResponse } from 'node:http'
import { framedCallbackHeaders } from '@tideway/contract/security/security-headers'

const texts = {
  400: ['Bad request', 'This address isn’t valid.'],
  404: ['Not found', 'We couldn’t find a page at this address.'],
  405: ['Method not allowed', 'This server only accepts GET and HEAD requests.'],
  414: ['Address too long', 'This address is too long.'],
  421: ['Unknown host', 'There’s no dashboard at this host name.'],
} as const

/** Returns a plain page without the app. It repeats nothing from the request. */
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

const CALLBACK = /^\/auth-callback(?:\/[^/]+)?$/

/**
 * Returns true if the dashboard renews its sign-in in a hidden frame, which ends at the callback's address (decision
 * 9). Only browsers set this header. Without it the caller gets the app, which may not be framed.
 */
export function isFramedCallback(path: string, { headers }: IncomingMessage): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && CALLBACK.test(path)
}

/** Sends an empty page without scripts. Only the dashboard may frame it, to read its address. */
export function sendFramedCallback(request: IncomingMessage, response: ServerResponse): void {
  const body = '<!doctype html><title>Signed in</title>\n'
  for (const [name, value] of Object.entries(framedCallbackHeaders)) response.setHeader(name, value)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    vary: 'Sec-Fetch-Dest',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
