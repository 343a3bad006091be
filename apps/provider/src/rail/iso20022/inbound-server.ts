import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { bytesOf, MOST_BYTES, TooLarge } from './gateway-client.ts'
import type { RailContext } from './rail-context.ts'
import { receiveMessage } from './receive-message.ts'
import { digestOf, SIGNATURE_HEADER, SignatureFault, sign, verify } from './signature.ts'

const REQUEST_MS = 15_000

/**
 * Opens the port to which the gateway delivers its messages, if one is set. Only a holder of a certificate of the
 * configured authority can connect, and only what the gateway signed is read. The port closes when the jobs stop.
 */
export async function openInbound(context: RailContext): Promise<void> {
  const { platform, config } = context
  const { inbound, tls } = config
  if (!inbound) return
  const server = createServer({
    ...tls,
    minVersion: 'TLSv1.2',
    requestCert: true,
    rejectUnauthorized: true,
    requestTimeout: REQUEST_MS,
    headersTimeout: REQUEST_MS,
  })
  server.on('request', (request, response) => {
    respond(context, request, response).catch((error: unknown) => {
      platform.log.error({ err: error }, 'a message of the gateway could not be taken')
      end(response, 503, '')
    })
  })
  server.on('tlsClientError', ({ message }) => {
    platform.log.warn({ why: message }, 'a connection to the port of the gateway was refused')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(inbound.port, inbound.host, resolve)
  })
  platform.log.info(inbound, 'waiting for the gateway’s messages')
  platform.jobs.stopping.addEventListener('abort', () => {
    server.close()
    server.closeAllConnections()
  })
}

async function respond(
  context: RailContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { platform, config } = context
  if (request.method !== 'POST' || request.url !== '/messages') return end(response, 404, '')
  let body: Buffer
  try {
    refuseLarge(request)
    body = await bytesOf(request)
    const signature = [request.headers[SIGNATURE_HEADER]].flat()[0]
    await verify(body, signature, config.verifies, platform.clock.now())
  } catch (error) {
    const refusal = refusalFor(error)
    if (!refusal) throw error
    const { remoteAddress } = request.socket
    platform.log.warn(
      { from: remoteAddress, why: refusal.why },
      'a message of the gateway was refused',
    )
    response.setHeader('connection', 'close')
    // The rest is read and dropped, because a sender that is still writing would not read the refusal.
    request.resume()
    return end(response, refusal.status, '')
  }
  const { status, xml } = await receiveMessage(context, body)
  const at = platform.clock.now()
  const signature = await sign(xml, config.signs, at, { answers: digestOf(body) })
  response.setHeader(SIGNATURE_HEADER, signature)
  end(response, status, xml)
}

/** A sender that announces too much is refused before any of it is read. */
function refuseLarge({ headers }: IncomingMessage): void {
  if (Number(headers['content-length'] ?? 0) > MOST_BYTES)
    throw new TooLarge(`the message is larger than ${MOST_BYTES} bytes`)
}

function refusalFor(error: unknown): { status: 401 | 413; why: string } | undefined {
  if (error instanceof SignatureFault) return { status: 401, why: error.message }
  return error instanceof TooLarge ? { status: 413, why: error.message } : undefined
}

function end(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, xml === '' ? {} : { 'content-type': 'application/xml' }).end(xml)
}
