import type { Dispatcher } from 'undici'
import { Agent } from 'undici'
import { readRejection } from './messages/receipt.ts'
import type { RailConfig } from './rail-config.ts'
import { digestOf, SIGNATURE_HEADER, SignatureFault, sign, verify } from './signature.ts'
import type { Message } from './xml-document.ts'
import { MessageFault, readMessage } from './xml-document.ts'

/** Largest message in either direction, in bytes. */
export const MOST_BYTES = 262_144

/**
 * The gateway sent no reliable answer. The message may have arrived, so the outcome is open until the gateway is asked.
 */
export class GatewaySilent extends Error {
  override name = 'GatewaySilent'
}

/** The gateway refused the message itself, by its form. It took no effect and never will. */
export class MessageRefused extends Error {
  override name = 'MessageRefused'
}

export interface GatewayClient {
  /** Sends a message and returns the answer. Sending the same text again has no further effect. */
  post(xml: string): Promise<Message>
  /** Returns the gateway's first message after a position, or undefined if there is none. */
  next(after: number): Promise<{ position: number; bytes: Buffer } | undefined>
  close(): Promise<void>
}

/** Code of the gateway for a message that it cannot read. Other rejections concern the connection. */
const BAD_FORM = 'FORMAT'

export function gatewayClient(config: RailConfig, now: () => Date): GatewayClient {
  const { url, tls, timeoutMs, signs, verifies } = config
  const agent = new Agent({
    connect: { ...tls, minVersion: 'TLSv1.2', timeout: timeoutMs },
    connections: 16,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })

  const exchange = async (
    options: Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'body'>,
    signed: string,
  ) => {
    try {
      const answer = await agent.request({
        ...options,
        origin: url.origin,
        path: `${url.pathname.replace(/\/$/, '')}${options.path}`,
        headers: {
          'content-type': 'application/xml',
          [SIGNATURE_HEADER]: await sign(signed, signs, now()),
        },
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await bytesOf(answer.body)
      if (answer.statusCode === 204) return undefined
      const claims = await verify(bytes, oneOf(answer.headers[SIGNATURE_HEADER]), verifies, now())
      if (claims.answers !== digestOf(signed))
        throw new SignatureFault('the answer belongs to another message')
      return { status: answer.statusCode, bytes, claims }
    } catch (error) {
      throw new GatewaySilent(`no answer from the gateway: ${whyOf(error)}`, { cause: error })
    }
  }

  return {
    async post(xml) {
      const answer = await exchange({ method: 'POST', path: '/messages', body: xml }, xml)
      if (!answer) throw new GatewaySilent('no answer from the gateway: the answer is empty')
      const message = readAnswer(answer.bytes)
      if (message.name !== 'admi.002.001.01' && answer.status === 200) return message
      const { code, why } = readRejection(message.body)
      if (code === BAD_FORM) throw new MessageRefused(`the gateway refused the message: ${why}`)
      throw new GatewaySilent(`the gateway answered ${answer.status}: ${code} ${why}`)
    },
    async next(after) {
      const path = `/messages?after=${after}`
      const answer = await exchange({ method: 'GET', path }, path)
      if (!answer) return undefined
      const { position } = answer.claims
      if (answer.status !== 200 || position === undefined || position <= after)
        throw new GatewaySilent(`the gateway answered ${answer.status} without a new position`)
      return { position, bytes: answer.bytes }
    },
    close: () => agent.destroy(),
  }
}

/** Reads an answer. An unreadable one counts as silence, because it says nothing about the sent message. */
function readAnswer(bytes: Buffer): Message {
  try {
    return readMessage(bytes)
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error
    throw new GatewaySilent(`the gateway's answer cannot be read: ${error.message}`, {
      cause: error,
    })
  }
}

const oneOf = (header: string | string[] | undefined) => [header].flat()[0]

/** Collects a body up to the largest size. */
export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MOST_BYTES) throw new TooLarge(`the message is larger than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export class TooLarge extends Error {
  override name = 'TooLarge'
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? ` (${String(error.code)})` : ''
  return `${error.message}${code}`
}
