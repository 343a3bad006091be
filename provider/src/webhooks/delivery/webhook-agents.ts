import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector, Dispatcher } from 'undici'
import { Agent, Client, Pool } from 'undici'
import type { Egress } from '../../platform/egress.ts'
import { connectChecked } from '../../platform/egress.ts'

/** No secure connection: its certificate is not one for the host, or it speaks something else. */
export class TlsFault extends Error {
  override name = 'TlsFault'
}

export interface WebhookAgents {
  /** Connections are kept for a moment, so that a busy receiver is not greeted again for every event. */
  kept: Agent
  /** Connections that nothing was sent on yet, each for one request. */
  fresh: Agent
  /** Ends all connections, also those in use. */
  close(): Promise<void>
}

/** Learns which connection its request travels on. */
export interface ConnectionAware extends Dispatcher.DispatchHandler {
  /** Called before `onRequestStart`. Call what is given in `onRequestStart`: it says whether requests went before. */
  onConnection(wasUsed: () => boolean): void
}

const KEPT_MS = 4_000
/** Of one receiver. A pool that is full makes requests wait, and their time is running. */
const MOST_CONNECTIONS = 512

/** One connection at a time. It tells its requests whether another was sent on the connection before. */
class CountingClient extends Client {
  #sent = 0

  constructor(origin: URL, options: object) {
    super(origin, options)
    this.on('connect', () => {
      this.#sent = 0
    })
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    if (isConnectionAware(handler))
      handler.onConnection(() => {
        this.#sent += 1
        return this.#sent > 1
      })
    return super.dispatch(options, handler)
  }
}

/**
 * Agents whose connections lead to checked addresses only (decision 29), and which follow no redirect.
 * @param withinMs For connecting, and again for the TLS handshake.
 * @param connections To one receiver, at most.
 * @param ca Whose certificates are trusted besides.
 */
export function openWebhookAgents(
  egress: Egress,
  {
    withinMs,
    connections = MOST_CONNECTIONS,
    ca,
  }: { withinMs: number; connections?: number; ca?: string | undefined },
): WebhookAgents {
  const open = async ({ hostname, port, protocol }: buildConnector.Options): Promise<Socket> => {
    const isSecure = protocol === 'https:'
    const target = { host: bracketed(hostname), port: Number(port || (isSecure ? 443 : 80)) }
    const socket = await connectChecked(egress, target, { timeoutMs: withinMs })
    return isSecure ? securedTo(socket, hostname, { withinMs, ca }) : socket
  }
  const connect: buildConnector.connector = (options, ready) => {
    open(options).then(
      (socket) => ready(null, socket),
      (error: Error) => ready(error, null),
    )
  }
  const common = {
    connect,
    connections,
    allowH2: false,
    keepAliveTimeout: KEPT_MS,
    keepAliveMaxTimeout: KEPT_MS,
    // A post has one deadline for everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const kept = new Agent({
    ...common,
    factory: (origin, options) =>
      new Pool(origin, {
        ...options,
        factory: (url, clientOptions) => new CountingClient(url, clientOptions),
      }),
  })
  // Without pipelining each connection is closed after its response.
  const fresh = new Agent({ ...common, pipelining: 0 })
  return {
    kept,
    fresh,
    async close() {
      await Promise.all([kept.destroy(), fresh.destroy()])
    },
  }
}

function isConnectionAware(handler: Dispatcher.DispatchHandler): handler is ConnectionAware {
  return 'onConnection' in handler
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

/** As it stands in an address, which is how it is allowed. */
const bracketed = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)
