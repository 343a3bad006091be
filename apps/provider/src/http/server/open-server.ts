import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { closeConnections } from '../../platform/network/close-connections.ts'
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
import { answerWrongMethods } from './allowed-methods.ts'
import type { ErrorPages } from './answer-errors.ts'
import { answerErrors, refuseJsonbUnsafe } from './answer-errors.ts'
import { refuseBrokenRequest } from './broken-requests.ts'
import { limitStatementsOfCalls } from './limit-statements.ts'
import { logDenials } from './log-denials.ts'
import { CallLog } from './stream-faults.ts'
import { traceCalls } from './trace-calls.ts'

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
