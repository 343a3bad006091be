import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseOutage } from './platform/database/database-outage.ts'
import { reportListening, reportStep } from './platform/process/start-steps.ts'
import { stopWithNpm } from './platform/process/stop-with-npm.ts'
import type { Env } from './platform/settings/env.ts'
import { EnvError, readEnv } from './platform/settings/env.ts'
import type { Logger } from './platform/telemetry/log.ts'
import { openLog } from './platform/telemetry/log.ts'
import { surviveFullDisks } from './platform/telemetry/log-output.ts'
import type { OpenTelemetry } from './platform/telemetry/open-telemetry.ts'
import { recordSpansWith } from './platform/telemetry/tracing.ts'
import type { ServerPart } from './serve.ts'

/** Time for all parts except the database, which always stops. Slower parts are abandoned. */
const PARTS_MS = 20_000
/** Time for the whole stop after draining. */
const END_MS = 45_000

interface Running {
  /** Keeps answering calls until the load balancer sends callers elsewhere, or until `hurry` is aborted. */
  drain(hurry: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/**
 * Loads the demo's modules while its PostgreSQL starts. PostgreSQL takes a while, and there are about a thousand
 * modules.
 */
async function readAhead(): Promise<void> {
  await Promise.all([
    import('./serve.ts'),
    import('./sandbox/sandbox.ts'),
    import('./sandbox/sftp/serve-demo-sftp.ts'),
  ])
}

/** Starts the provider: its database, then everything that depends on it. Stops in reverse order. */
async function run(env: Env, log: Logger): Promise<Running> {
  const closers: ServerPart[] = []
  if (telemetry) closers.push({ name: 'traces', close: () => telemetry.stop() })
  const stop = async () => {
    const deadline = AbortSignal.timeout(PARTS_MS)
    const parts = closers.splice(0).reverse()
    for (const part of parts)
      await stopPart(log, part, part.name === 'postgres' ? undefined : deadline)
  }
  try {
    let url = env.databaseUrl
    if (url === undefined) {
      reportStep(log, 'starting the embedded PostgreSQL')
      const { startEmbeddedPostgres } = await import('./sandbox/postgres/embedded-postgres.ts')
      const postgres = await startEmbeddedPostgres({
        dataDir: env.dataDir,
        log,
        onSpawn: () => void readAhead().catch(() => undefined),
      })
      closers.push({ name: 'postgres', close: () => postgres.stop() })
      url = postgres.url
    }
    const { serve } = await import('./serve.ts')
    const httpServer = await serve({ env, log, outage, url }, (part) => closers.push(part))
    log.info({ url: env.providerUrl }, 'provider ready')
    reportListening()
    const drain = async (hurry: AbortSignal) => {
      httpServer.leave()
      await wait(env.drainMs, undefined, { signal: hurry }).catch(() => undefined)
    }
    return { drain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stopPart(
  log: Logger,
  { name, close }: ServerPart,
  deadline: AbortSignal | undefined,
): Promise<void> {
  const timeout = Promise.withResolvers<'late'>()
  const end = () => timeout.resolve('late')
  deadline?.addEventListener('abort', end)
  if (deadline?.aborted) end()
  try {
    const how = await Promise.race([close(), timeout.promise])
    if (how === 'late') log.error({ part: name }, 'did not stop in time')
  } catch (error) {
    log.error({ err: error, part: name }, 'did not stop as it should')
  }
}

function readEnvOrExit(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Loads the library only if traces are exported. */
async function openTracesOrExit(): Promise<OpenTelemetry | undefined> {
  if (env.otlpEndpoint === undefined || process.env.OTEL_SDK_DISABLED === 'true') return undefined
  try {
    const { openTelemetry } = await import('./platform/telemetry/open-telemetry.ts')
    return openTelemetry(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

const env = readEnvOrExit()
surviveFullDisks()
const telemetry = await openTracesOrExit()
recordSpansWith(telemetry?.tracing)
const outage = new DatabaseOutage()
const log = openLog(env.logLevel, { outage })
telemetry?.reportTo(log)
const hurry = new AbortController()
let stopping = false

/**
 * Stops the process. SIGTERM comes from its supervisor, behind a load balancer, so the process drains first. SIGINT
 * comes from a person, who does not wait for that. The same applies to any second signal.
 */
async function shutDown(signal: NodeJS.Signals): Promise<void> {
  if (signal === 'SIGINT' || stopping) hurry.abort()
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  const deadline = setTimeout(() => process.exit(1), env.drainMs + END_MS)
  deadline.unref()
  // A process that is still starting also has a database to stop.
  const running = await starting.catch(() => undefined)
  await running?.drain(hurry.signal)
  await running?.stop()
  process.exit(running ? 0 : 1)
}

const starting = run(env, log)
process.on('SIGTERM', shutDown)
process.on('SIGINT', shutDown)
stopWithNpm(() => void shutDown('SIGTERM'))

try {
  await starting
} catch (error) {
  log.fatal({ err: error }, 'the provider could not start')
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
