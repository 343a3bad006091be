import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector, Dispatcher } from 'undici'
import { Agent, Client, Pool } from 'undici'
import type { Egress } from '../../../platform/network/egress.ts'
import { connectChecked } from '../../../platform/network/egress.ts'

/**
 * Thrown if there is no secure connection: the certificate is not valid for the host, or the server speaks another
 * protocol.
 */
export class TlsFault extends Error {
  override name = 'TlsFault'
}

export interface WebhookAgents {
  /** Keeps connections for a moment, so that a busy receiver does not need a new one for every event. */
  keepAlive: Agent
  /** Opens a new connection for each request. */
  fresh: Agent
  /** Closes all connections, including those in use. */
  close(): Promise<void>
}

/** Handler that can find out which connection its request uses. */
export interface ConnectionAware extends Dispatcher.DispatchHandler {
  /**
   * Called before `onRequestStart`. The handler calls the given function in `onRequestStart`: it returns true if the
   * connection carried requests before.
   */
  onConnection(wasUsed: () => boolean): void
}

const KEPT_MS = 4_000
/** Limit for one receiver. A full pool makes requests wait while their time is running. */
const MOST_CONNECTIONS = 512

/** Client with one connection, so that each request can check for earlier requests on the connection. */
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
 * Opens agents that connect only to checked addresses (decision 29) and follow no redirect.
 * @param withinMs Time for connecting, and again for the TLS handshake.
 * @param connections Limit for one receiver.
 * @param ca Additional trusted certificates.
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
  const keepAlive = new Agent({
    ...common,
    factory: (origin, options) =>
      new Pool(origin, {
        ...options,
        factory: (url, clientOptions) => new CountingClient(url, clientOptions),
      }),
  })
  // Each connection is closed after its response if there is no pipelining.
  const fresh = new Agent({ ...common, pipelining: 0 })
  return {
    keepAlive,
    fresh,
    async close() {
      await Promise.all([keepAlive.destroy(), fresh.destroy()])
    },
  }
}

function isConnectionAware(handler: Dispatcher.DispatchHandler): handler is ConnectionAware {
  return 'onConnection' in handler
}

/** Requires a trusted certificate for this host. An IP address needs one that names it. */
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

/** Returns the host as written in an address, which is the form of allowed targets. */
const bracketed = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)
