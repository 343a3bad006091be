import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Env } from '../../platform/settings/env.ts'
import type { Logger } from '../../platform/telemetry/log.ts'

/** Serves metrics at /metrics in the demo. In production this path does not exist (decision 54). */
export function metricsRoute(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', { config: { rateLimit: false } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

export interface MetricsListener {
  /** Port that the listener is bound to. */
  port: number
  stop(): Promise<void>
}

/**
 * Serves /metrics in production on a separate port and address, so that no proxy in front of the provider exposes it by
 * accident. Returns undefined if METRICS_PORT is 0, and in the demo.
 */
export async function listenForMetrics(
  env: Pick<Env, 'mode' | 'metricsHost' | 'metricsPort'>,
  registry: Registry,
  log: Logger,
): Promise<MetricsListener | undefined> {
  const { metricsHost: host, metricsPort: port } = env
  if (env.mode !== 'production' || port === 0) return undefined
  const server = createServer((request, response) => {
    if (
      request.method !== 'GET' ||
      new URL(request.url ?? '/', 'http://any').pathname !== '/metrics'
    ) {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error) => {
        log.error({ err: error }, 'metrics')
        response.writeHead(500).end()
      },
    )
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `METRICS_HOST and METRICS_PORT: cannot listen on ${host}:${port} (${reason}). Give each provider on one machine a different METRICS_PORT, or 0 to turn metrics off`,
      { cause: error },
    )
  }
  const bound = (server.address() as AddressInfo).port
  log.info({ host, port: bound }, 'metrics ready')
  return {
    port: bound,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
