import { lookup } from 'node:dns/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import net from 'node:net'
import type { Env } from '../settings/env.ts'

/** Longest interval between checks of the time-outs, which run four times within the shortest of them. */
const MOST_CHECK_MS = 5_000
/** While the server closes: limits for a connection without a request, with half a request, and with any request. */
const QUIET_MS = 1_000
const HALF_REQUEST_MS = 3_000
const CALL_MS = 10_000
const SWEEP_MS = 100

export type HttpServerSettings = Pick<Env, 'headersTimeoutMs' | 'requestTimeoutMs' | 'keepAliveMs'>

/**
 * The HTTP server of a process. It limits how long a request may take to arrive, listens on every address of a name,
 * and closes within seconds without losing a call.
 *
 * The limits apply to everything a caller sends, with or without a credential, on new and kept connections. They end
 * with the last byte of the request, so no limit cuts off a response.
 */
export class HttpServer extends Server {
  readonly #besides = new Set<net.Server>()
  readonly #sockets = new Map<Socket, Set<ServerResponse>>()
  readonly #lastRequests = new WeakMap<Socket, IncomingMessage>()
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
      this.#lastRequests.set(request.socket, request)
      response.once('close', () => calls?.delete(response))
    })
  }

  /** True if the process is about to stop. It still answers, but should receive nothing new. */
  get isLeaving(): boolean {
    return this.#leaving
  }

  /** From now on every response ends its connection, and /readyz sends callers elsewhere. */
  leave(): void {
    this.#leaving = true
  }

  /** Returns true if a response written to this connection now would answer the request that its caller is sending. */
  awaitsAnswer(socket: Socket): boolean {
    const calls = [...(this.#sockets.get(socket) ?? [])]
    if (calls.length > 0) return calls.every((response) => !response.headersSent)
    // A request whose body still arrives has been answered already. After a complete one, the next has started.
    return this.#lastRequests.get(socket)?.complete ?? true
  }

  /** Also listens on the other addresses of a name. `localhost`, for example, has two. */
  async listenBesides(host: string): Promise<void> {
    const { address: own, port } = this.address() as AddressInfo
    const addresses = await lookup(host, { all: true })
    for (const { address } of addresses.filter((other) => other.address !== own)) {
      const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        this.emit('connection', socket),
      )
      // A machine without IPv6 may still resolve the name to an IPv6 address.
      const listening = await new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false))
        server.listen({ host: address, port }, () => resolve(true))
      })
      if (listening) this.#besides.add(server)
    }
  }

  /** Stops listening on every address. Calls `closed` when the last connection has ended. */
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

  /** Cuts off connections that would delay the exit. The limits of requests no longer apply after `super.close`. */
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
