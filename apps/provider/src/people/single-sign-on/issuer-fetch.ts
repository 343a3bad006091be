import type { CustomFetch } from 'openid-client'
import { fetch } from 'undici'
import { openWebhookAgents } from '../../delivery/webhooks/delivery/webhook-agents.ts'
import type { Egress } from '../../platform/network/egress.ts'

/** Discovery documents and key sets are a few kilobytes. */
const MOST_BYTES = 512 * 1024
export const ISSUER_WITHIN_SECONDS = 10

/** The response of the OpenID provider is longer than any valid document. */
class TooLongAnswer extends Error {
  override name = 'TooLongAnswer'
}

/**
 * Returns a fetch for hosts that clients name: it connects to checked addresses only (decision 29), follows no redirect,
 * and stops reading after half a megabyte.
 */
export function issuerFetch(egress: Egress): CustomFetch {
  const agents = openWebhookAgents(egress, { withinMs: ISSUER_WITHIN_SECONDS * 1000 })
  return async (url, { body, method, headers, signal }) => {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      dispatcher: agents.fresh,
      ...(body !== undefined && body !== null && { body: String(body) }),
      ...(signal && { signal }),
    })
    const text = await limitedText(answer.body)
    return new Response(answer.status === 204 || answer.status === 304 ? null : text, {
      status: answer.status,
      headers: [...answer.headers],
    })
  }
}

async function limitedText(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new TooLongAnswer(`more than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
