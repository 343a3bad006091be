import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import { pino } from 'pino'
import type { DatabaseOutage } from '../database/database-outage.ts'
import { standardLogOutput } from './log-output.ts'
import { currentTracing } from './tracing.ts'

export type { Logger } from 'pino'

/**
 * Values that must never appear in a log line: credentials of callers and of people who sign in (quality 3, secrets).
 */
const secrets = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.authorization',
  '*.secret',
  '*.hash',
]

/**
 * Opens a log to standard output or the given destination. With an `outage`, errors that only say that the database is
 * away are left out during it, and the outage itself is logged when it starts and ends. Lines written inside a span
 * carry its ids.
 */
export function openLog(
  level: string,
  { destination, outage }: { destination?: DestinationStream; outage?: DatabaseOutage } = {},
): Logger {
  const tracing = currentTracing()
  const options: LoggerOptions = {
    level,
    redact: { paths: secrets, censor: '[secret]' },
    base: null,
    ...(tracing && { mixin: () => ({ ...tracing.ids() }) }),
    ...(outage && {
      hooks: {
        logMethod(line, method) {
          const first: unknown = line[0]
          const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
          if (!outage.suppresses(error)) method.apply(this, line)
        },
      },
    }),
  }
  const log = destination ? pino(options, destination) : toStandardOutput(options)
  outage?.reportTo(log)
  return log
}

function toStandardOutput(options: LoggerOptions): Logger {
  const output = standardLogOutput()
  const log = pino(options, output)
  output.onRecovered((dropped, seconds) =>
    log.error(
      { dropped, seconds },
      `${dropped} log lines could not be written within ${seconds} s`,
    ),
  )
  return log
}
