import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Injects } from '../sign-in/sign-in-browser.ts'

/** Calls a provider on loopback like a proxy that terminates TLS for `publicUrl`. */
export function behindProxy(origin: string, publicUrl: string): Injects {
  const { host } = new URL(publicUrl)
  return {
    async inject({ method, url, remoteAddress, headers, payload }) {
      const body = payload === undefined ? undefined : bodyOf(payload)
      const sent = request(new URL(url, origin), {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && !('content-type' in headers)
            ? { 'content-type': 'application/json' }
            : {}),
          host,
          'x-forwarded-for': remoteAddress,
          'x-forwarded-proto': 'https',
        },
      })
      sent.end(body)
      const [response] = await once(sent, 'response')
      return {
        statusCode: response.statusCode,
        headers: response.headers,
        body: await text(response),
      }
    },
  }
}

const bodyOf = (payload: object | string) =>
  typeof payload === 'string' ? payload : JSON.stringify(payload)
