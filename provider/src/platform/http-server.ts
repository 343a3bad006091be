import { lookup } from 'node:dns/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import net from 'node:net'
import type { Env } from './env.ts'

/** Time-outs are looked at four times within the shortest of them, and at least this often. */
const MOST_CHECK_MS = 5_000
/** While the server closes: how long a connection may have no request, half a request, and any request. */
const QUIET_MS = 1_000
const HALF_REQUEST_MS = 3_000
const CALL_MS = 10_000
const SWEEP_MS = 100

export type HttpServerSettings = Pick<Env, 'headersTimeoutMs' | 'requestTimeoutMs' | 'keepAliveMs'>

/**
 * The one HTTP server of a process: it limits how long a request may take to arrive, listens on every address of a
 * name, and closes without losing a call and within seconds.
 *
 * The limits count for what a caller sends, with a credential or without, on new and on kept connections. They end
 * with the last byte of the request, so that no limit cuts an answer.
 */
export class HttpServer extends Server {
  readonly #besides = new Set<net.Server>()
  readonly #sockets = new Map<Socket, Set<ServerResponse>>()
  #leaving = false

  constructor(settings: HttpServerSettings) {
    const { headersTimeoutMs, requestTimeoutMs, keepAliveMs } = settings
    super({
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: Math.min(
        MOST_CHECK_MS,
        Math.ceil(Math.min(headersTimeoutMs, requestTimeoutMs) / 4),
      ),
    })
    this.on('connection', (socket: Socket) => {
      this.#sockets.set(socket, new Set())
      socket.once('close', () => this.#sockets.delete(socket))
    })
    this.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const calls = this.#sockets.get(request.socket)
      calls?.add(response)
      response.once('close', () => calls?.delete(response))
    })
  }

  /** Whether the process is about to stop: it still answers, and should be given nothing new. */
  get isLeaving(): boolean {
    return this.#leaving
  }

  /** From here on every answer ends its connection, and /readyz sends callers elsewhere. */
  leave(): void {
    this.#leaving = true
  }

  /** Whether an answer written to this connection now would be the answer to what its caller is sending. */
  awaitsAnswer(socket: Socket): boolean {
    const calls = [...(this.#sockets.get(socket) ?? [])]
    return calls.length > 0
      ? calls.every((response) => !response.headersSent)
      : socket.bytesWritten === 0
  }

  /** `localhost` is two addresses: this listens on those that the name has besides the one it already listens on. */
  async listenBesides(host: string): Promise<void> {
    const { address: own, port } = this.address() as AddressInfo
    const addresses = await lookup(host, { all: true })
    for (const { address } of addresses.filter((other) => other.address !== own)) {
      const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        this.emit('connection', socket),
      )
      // A machine without IPv6 may still know the name's IPv6 address.
      const listening = await new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false))
        server.listen({ host: address, port }, () => resolve(true))
      })
      if (listening) this.#besides.add(server)
    }
  }

  /** Stops listening on every address; `closed` is called when the last connection has ended. */
  override close(closed?: (error?: Error) => void): this {
    this.#leaving = true
    let open = this.#besides.size + 1
    let fault: Error | undefined
    const sweep = this.#sweep()
    const end = (error?: Error) => {
      fault ??= error
      open -= 1
      if (open > 0) return
      clearInterval(sweep)
      closed?.(fault)
    }
    for (const server of this.#besides) server.close(end)
    super.close(end)
    return this
  }

  /** The limits of requests end with `super.close`: what would hold the process from then on is cut here. */
  #sweep(): NodeJS.Timeout {
    const began = performance.now()
    return setInterval(() => {
      const age = performance.now() - began
      for (const [socket, calls] of this.#sockets) {
        const halves = [...calls].every(({ req }) => !req.complete)
        const limit = calls.size === 0 ? QUIET_MS : halves ? HALF_REQUEST_MS : CALL_MS
        if (age >= limit) socket.destroy()
      }
    }, SWEEP_MS)
  }
}
