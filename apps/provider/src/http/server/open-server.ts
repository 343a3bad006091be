import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import { methodNotAllowed } from '@tideway/contract/calls/problems'
import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify'
import Fastify from 'fastify'
import type { HTTPMethod } from 'find-my-way'
import createRouter from 'find-my-way'
import { Registry } from 'prom-client'
import { limitStatements } from '../../platform/connections/limited-client.ts'
import { CALL_STATEMENT_LIMIT_MS } from '../../platform/database/call-database.ts'
import { HttpServer } from '../../platform/network/http-server.ts'
import { secureResponses, setSurface } from '../../platform/network/surface-headers.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseAddress } from '../calls/http.ts'
import { addressLimit } from '../limits/address-limit.ts'
import type { Limiter } from '../limits/limiter.ts'
import { limitsOf } from '../limits/limits.ts'
import { measureCalls } from '../metrics/call-metrics.ts'
import { healthRoutes } from '../metrics/health-routes.ts'
import { metricsRoute } from '../metrics/serve-metrics.ts'
import type { ErrorPages } from './answer-errors.ts'
import { answerErrors, refuseJsonbUnsafe } from './answer-errors.ts'
import { logDenials } from './log-denials.ts'
import { CallLog } from './stream-faults.ts'
import { traceCalls } from './trace-calls.ts'

const brokenRequests: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large'],
}

/**
 * Answers broken requests with the documented body and closes the connection. If the response has started or was sent
 * already, while the body was still arriving, it only closes the connection. Any page may read the answer, because it
 * says nothing about the client, and the origin of a broken request is unknown.
 */
function refuseBrokenRequest(
  server: HttpServer,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable && server.awaitsAnswer(socket)) {
    const [status, message] = brokenRequests[error.code ?? ''] ?? [
      400,
      'The request is not valid HTTP',
    ]
    const body = JSON.stringify({ message })
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nAccess-Control-Allow-Origin: *\r\nCross-Origin-Resource-Policy: cross-origin\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}

declare module 'fastify' {
  interface FastifyInstance {
    httpServer: HttpServer
    metrics: Registry
  }
}

const MOST_PARAMETER_LETTERS = 300

/** Opens the server without its routes: headers, limits, errors, logs, metrics and health. */
export async function openServer(
  platform: Platform,
  { limiter, errorPages }: { limiter: Limiter; errorPages: ErrorPages },
): Promise<FastifyInstance> {
  const { env } = platform
  const server = new HttpServer(env)
  const app = Fastify({
    serverFactory: (listener): Server => server.on('request', listener),
    clientErrorHandler: (error, socket) => refuseBrokenRequest(server, error, socket),
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new CallLog(),
    trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    // A call in progress when the server is stopped gets its normal response (quality 2, SIGTERM).
    return503OnClosing: false,
    routerOptions: { maxParamLength: MOST_PARAMETER_LETTERS },
    // Fastify runs no hooks before this handler, so it must set the headers of every response.
    frameworkErrors: (error, request, reply) =>
      refuseAddress(error, request, setSurface(reply, 'api', env)),
  })
  traceCalls(app)
  limitStatementsOfCalls(app)
  answerWrongMethods(app, MOST_PARAMETER_LETTERS)
  secureResponses(app, env)
  app.addHook('onReady', async () => limiter.start())
  app.addHook('onClose', () => limiter.stop())
  await app.register(rateLimit, addressLimit(limiter, limitsOf(env).callsOfAddress))
  app.decorate('httpServer', server)
  closeConnections(app, server)
  answerErrors(app, errorPages)
  refuseJsonbUnsafe(app)
  const metrics = new Registry()
  app.decorate('metrics', metrics)
  measureCalls(app, metrics)
  if (env.mode === 'demo') metricsRoute(app, metrics)
  logDenials(app, platform)
  healthRoutes(app, platform, server)
  return app
}

/**
 * Answers 405 with Allow if a path exists but not with this method. It covers the paths registered after it, and uses
 * the router that finds the routes, so both always agree. OPTIONS alone does not make a path known, because CORS
 * answers it everywhere below the APIs.
 */
function answerWrongMethods(app: FastifyInstance, maxParamLength: number): void {
  const router = createRouter({ maxParamLength })
  const methods = new Set<HTTPMethod>()
  app.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) {
      const name = one.toUpperCase() as HTTPMethod
      methods.add(name)
      if (!router.hasRoute(name, url)) router.on(name, url, () => undefined)
    }
  })
  // Runs after CORS and the limits, and before the body is read, because a broken body must not hide the answer.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!request.is404 || request.method === 'OPTIONS') return done(null, payload)
    const allowed = [...methods].filter((method) => router.find(method, request.url) !== null)
    if (allowed.every((method) => method === 'OPTIONS')) return done(null, payload)
    const { status, body } = methodNotAllowed
    void reply.status(status).header('allow', allowed.sort().join(', ')).send(body)
  })
}

/**
 * Limits how long each statement of a call may take, on every pool, so that a call gets its 503 while its caller still
 * waits. The pool that calls share with jobs has no limit as short as that.
 */
function limitStatementsOfCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) =>
    limitStatements(CALL_STATEMENT_LIMIT_MS, done),
  )
  // The body arrives in events of the connection, outside of the call's context.
  app.addHook('preValidation', (_request, _reply, done) =>
    limitStatements(CALL_STATEMENT_LIMIT_MS, done),
  )
}

/**
 * Makes each response end its connection before the server closes. Callers open their next connection elsewhere, and no
 * kept connection delays the exit.
 */
function closeConnections(app: FastifyInstance, server: HttpServer): void {
  app.addHook('preClose', async () => server.leave())
  app.addHook('onSend', async (_request, reply) => {
    if (server.isLeaving) reply.header('connection', 'close')
  })
}
