import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'node:https'
import { createServer } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { rejection } from '../../src/rail/iso20022/messages/receipt.ts'
import {
  digestOf,
  SIGNATURE_HEADER,
  sign,
  signingKey,
  verificationKey,
  verify,
} from '../../src/rail/iso20022/signature.ts'
import { readMessage } from '../../src/rail/iso20022/xml-document.ts'
import type { Certificates, Identity } from './certificates.ts'
import type { GatewayBank } from './gateway-bank.ts'
import { gatewayBank } from './gateway-bank.ts'
import type { Credit } from './gateway-messages.ts'
import { creditNotification } from './gateway-messages.ts'

const OWN_BIC = 'TDWYAU2SXXX'
const GATEWAY_BIC = 'GATEAU2SXXX'

/** A fault of the gateway with one message. `faults` has those of the next messages, in order. */
export type Fault =
  /** The connection is cut before the message takes effect. */
  | 'cut-before'
  /** The message takes effect, and the connection is cut before the answer. */
  | 'cut-after'
  /** The message takes effect, and no answer comes. */
  | 'silent'
  /** The answer is signed with the provider's key in place of the gateway's. */
  | 'wrong-key'
  | 'unsigned'
  /** The answer was signed for another message. */
  | 'answers-another'
  /** The answer was signed ten minutes ago. */
  | 'stale'
  | 'not-xml'
  | 'not-valid'
  | 'busy'

export interface Delivered {
  status: number
  text: string
}

/** A gateway on this machine with mutual TLS, signatures, schemas, and banks behind it. */
export interface IsoGateway {
  readonly url: string
  bank: GatewayBank
  /** Names of the messages that arrived, in order. */
  arrived: string[]
  faults: Fault[]
  /** Messages for the provider, in order. The provider reads each by polling, whether or not it was delivered. */
  outbox: string[]
  /** Adds a message for the provider without delivering it. */
  store(xml: string): void
  /** Returns the gateway's signature of a message. */
  signatureOf(xml: string): Promise<string>
  /** Delivers bytes to the provider's port, signed as the gateway unless the options say otherwise. */
  deliver(xml: string, options?: DeliverOptions): Promise<Delivered>
  /** Stores and delivers a payment to one of the provider's PayIDs. */
  pay(credit: Partial<Credit> & Pick<Credit, 'payId' | 'cents'>): Promise<Delivered>
  /** Called when a message has arrived, before and after it takes effect. */
  beforeEffect?: (() => Promise<void>) | undefined
  onEffect?: (() => Promise<void>) | undefined
  start(): Promise<void>
  stop(): Promise<void>
}

export interface DeliverOptions {
  as?: Identity
  /** Signature header to send in place of the right one. Null for none. */
  signature?: string | null
  signedAt?: Date
}

export const PAYER = { bsb: '062000', accountNumber: '12340001', name: 'Marnie Blake' }
let payments = 0
const newTxId = () => {
  payments += 1
  return `TESTAU2SXXXI20261123${String(payments).padStart(15, '0')}`
}

export async function openIsoGateway(
  certificates: Certificates,
  inboundPort: number,
): Promise<IsoGateway> {
  const bank = gatewayBank()
  const signs = {
    key: signingKey(certificates.gatewaySigning.privateKey),
    from: GATEWAY_BIC,
    to: OWN_BIC,
  }
  const strangersKey = signingKey(certificates.providerSigning.privateKey)
  const verifies = {
    key: verificationKey(certificates.providerSigning.publicKey),
    from: OWN_BIC,
    to: GATEWAY_BIC,
  }
  let port = 0
  let server: Server | undefined

  const gateway: IsoGateway = {
    get url() {
      return `https://localhost:${port}`
    },
    bank,
    arrived: [],
    faults: [],
    outbox: [],
    store: (xml) => void gateway.outbox.push(xml),
    signatureOf: (xml) => sign(xml, signs, new Date()),
    async deliver(xml, { as = certificates.gateway, signature, signedAt = new Date() } = {}) {
      const signatureHeader = signature === undefined ? await sign(xml, signs, signedAt) : signature
      const agent = new Agent({ connect: { ...as, ca: certificates.authority } })
      try {
        const answer = await request(`https://localhost:${inboundPort}/messages`, {
          method: 'POST',
          dispatcher: agent,
          headers: signatureHeader === null ? {} : { [SIGNATURE_HEADER]: signatureHeader },
          body: xml,
        })
        return { status: answer.statusCode, text: await answer.body.text() }
      } finally {
        await agent.destroy()
      }
    },
    async pay(credit) {
      const xml = creditNotification({ txId: newTxId(), from: PAYER, ...credit })
      gateway.store(xml)
      return gateway.deliver(xml)
    },
    async start() {
      server = createServer(
        {
          ...certificates.gateway,
          ca: certificates.authority,
          requestCert: true,
          rejectUnauthorized: true,
          minVersion: 'TLSv1.2',
        },
        (incoming, response) => {
          respond(incoming, response).catch(() => response.destroy())
        },
      )
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      if (typeof address === 'object' && address !== null) port = address.port
    },
    async stop() {
      server?.close()
      server?.closeAllConnections()
      server = undefined
    },
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { method = '', url = '' } = incoming
    const signed = method === 'GET' ? Buffer.from(url) : body
    await verify(signed, [incoming.headers[SIGNATURE_HEADER]].flat()[0], verifies, new Date())
    if (method === 'GET') return next(url, response)
    const fault = gateway.faults.shift()
    if (fault === 'cut-before') return void response.destroy()
    if (fault === 'busy') return void response.writeHead(503).end()
    await gateway.beforeEffect?.()
    const { status, xml } = answerTo(body)
    await gateway.onEffect?.()
    if (fault === 'cut-after') return void response.destroy()
    if (fault === 'silent') return void (await wait(5_000).then(() => response.destroy()))
    const text = fault === 'not-xml' ? 'not <xml' : fault === 'not-valid' ? '<Document/>' : xml
    const key = fault === 'wrong-key' ? strangersKey : signs.key
    const at = fault === 'stale' ? new Date(Date.now() - 600_000) : new Date()
    const answers = digestOf(fault === 'answers-another' ? 'another' : body)
    const signature = await sign(text, { ...signs, key }, at, { answers })
    response.writeHead(status, fault === 'unsigned' ? {} : { [SIGNATURE_HEADER]: signature })
    response.end(text)
  }

  function answerTo(body: Buffer): { status: number; xml: string } {
    try {
      const message = readMessage(body)
      gateway.arrived.push(message.name)
      return { status: 200, xml: bank.answer(message) }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return { status: 400, xml: rejection({ at: new Date() }, undefined, 'FORMAT', why) }
    }
  }

  async function next(url: string, response: ServerResponse): Promise<void> {
    const after = Number(new URL(url, gateway.url).searchParams.get('after'))
    const xml = gateway.outbox[after]
    if (xml === undefined) return void response.writeHead(204).end()
    const claims = { answers: digestOf(url), position: after + 1 }
    const signature = await sign(xml, signs, new Date(), claims)
    response.writeHead(200, { [SIGNATURE_HEADER]: signature }).end(xml)
  }

  await gateway.start()
  return gateway
}

/** Settings of a provider on this gateway. */
export function isoSettings(
  gateway: IsoGateway,
  { files }: Certificates,
  inboundPort: number,
): Record<string, string> {
  return {
    ISO20022_GATEWAY_URL: gateway.url,
    ISO20022_GATEWAY_BIC: GATEWAY_BIC,
    ISO20022_BIC: OWN_BIC,
    ISO20022_ACCOUNT: '802985-100000001',
    ISO20022_TLS_KEY_FILE: files.key,
    ISO20022_TLS_CERT_FILE: files.cert,
    ISO20022_TLS_CA_FILE: files.ca,
    ISO20022_SIGNING_KEY_FILE: files.signingKey,
    ISO20022_GATEWAY_KEY_FILE: files.gatewayKey,
    ISO20022_INBOUND_PORT: String(inboundPort),
    ISO20022_TIMEOUT_SECONDS: '3',
    ISO20022_ENQUIRY_SECONDS: '1',
    ISO20022_POLL_SECONDS: '1',
  }
}
