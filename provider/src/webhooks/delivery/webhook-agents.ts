import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Egress } from '../../platform/egress.ts'
import { connectChecked } from '../../platform/egress.ts'

/** No secure connection: its certificate is not one for the host, or it speaks something else. */
export class TlsFault extends Error {
  override name = 'TlsFault'
}

export interface WebhookAgents {
  http: http.Agent
  https: https.Agent
  /** Connections that nothing was sent on yet. */
  fresh: { http: http.Agent; https: https.Agent }
  close(): void
}

type Ready = (error: Error | null, socket: Socket) => void
type Connect = (options: http.ClientRequestArgs, ready: Ready) => undefined

/** Connections are kept for a moment, so that a busy receiver is not greeted anew for every event. */
const KEPT = { keepAlive: true, maxFreeSockets: 64, timeout: 4_000, scheduling: 'lifo' } as const

/** Agents whose connections lead to checked addresses only (decision 29). `ca`: who is trusted besides. */
export function openWebhookAgents(
  egress: Egress,
  { withinMs, ca }: { withinMs: number; ca?: string | undefined },
): WebhookAgents {
  const connecting = (options: http.ClientRequestArgs) =>
    connectChecked(
      egress,
      { host: bracketed(hostOf(options)), port: Number(options.port) },
      { timeoutMs: withinMs },
    )
  const plain: Connect = (options, ready) => {
    connecting(options).then((socket) => ready(null, socket), failed(ready))
    return undefined
  }
  const secure: Connect = (options, ready) => {
    connecting(options)
      .then((socket) => securedTo(socket, hostOf(options), { withinMs, ca }))
      .then((socket) => ready(null, socket), failed(ready))
    return undefined
  }
  const agents = {
    http: connectingBy(new http.Agent(KEPT), plain),
    https: connectingBy(new https.Agent(KEPT), secure),
    fresh: {
      http: connectingBy(new http.Agent(), plain),
      https: connectingBy(new https.Agent(), secure),
    },
  }
  return {
    ...agents,
    close() {
      for (const agent of [agents.http, agents.https, agents.fresh.http, agents.fresh.https])
        agent.destroy()
    },
  }
}

function connectingBy<Agent extends http.Agent>(agent: Agent, connect: Connect): Agent {
  return Object.assign(agent, { createConnection: connect })
}

/** A certificate that somebody trusts, made for this host: an address of its own needs one that names it. */
function securedTo(
  socket: Socket,
  host: string,
  { withinMs, ca }: { withinMs: number; ca?: string | undefined },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const secured = connectTls({
      socket,
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(ca === undefined ? {} : { ca }),
      minVersion: 'TLSv1.2',
      ALPNProtocols: ['http/1.1'],
    })
    const fail = (reason: string) => {
      clearTimeout(timer)
      secured.destroy()
      reject(new TlsFault(reason))
    }
    const timer = setTimeout(() => fail('no handshake in time'), withinMs)
    secured.once('error', (error) => fail(error.message))
    secured.once('close', () => fail('closed'))
    secured.once('secureConnect', () => {
      clearTimeout(timer)
      secured.removeAllListeners('error')
      secured.removeAllListeners('close')
      resolve(secured)
    })
  })
}

const failed = (ready: Ready) => (error: Error) => ready(error, undefined as unknown as Socket)

const hostOf = ({ host, hostname }: http.ClientRequestArgs) => hostname ?? host ?? ''

/** As it stands in an address, which is how it is allowed. */
const bracketed = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)
